import { type Kysely, sql } from 'kysely';

/** Lets a page that reconnects skip the events of others: those of its user have an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_for_everyone on events (transaction) where user_id is null and not admins_only`.execute(
    db,
  );
}
