import { type Kysely, sql } from 'kysely';

/** Row counts of an export, and of rows that its target would reject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column counts jsonb`.execute(db);
}
