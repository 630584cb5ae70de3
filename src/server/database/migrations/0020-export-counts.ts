import { type Kysely, sql } from 'kysely';

/** What is in the file of an export, and what its target would refuse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table exports add column counts jsonb`.execute(db);
}
