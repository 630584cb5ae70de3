import { type Kysely, sql } from 'kysely';

/** Limits rolling sessions to half a year, no matter which call extends them; then the user has to sign in again. */
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
