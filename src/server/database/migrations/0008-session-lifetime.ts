import { type Kysely, sql } from 'kysely';

/** A session rolls on for half a year at most, whichever call prolongs it; then its user signs in again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_session_in_time() returns trigger language plpgsql as $$
    begin
      new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '180 days');
      return new;
    end $$;
    create trigger session_ends before update on "session" for each row execute function end_session_in_time();
  `.execute(db);
}
