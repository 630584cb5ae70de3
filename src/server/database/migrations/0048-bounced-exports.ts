import { type Kysely, sql } from 'kysely';

/** Exports omit addresses that bounced, and are not searched for recalls of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Those of 'contacts' whose address was left out, encoded like them; null if there are none.
    alter table exported_contacts add column bounced bytea;
  `.execute(db);
}
