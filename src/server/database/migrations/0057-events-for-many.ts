import { type Kysely, sql } from 'kysely';

/** Lets a page that reconnects skip the events of others: those of its user have an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_for_many on events (admins_only, transaction) where user_id is null`.execute(db);
}
