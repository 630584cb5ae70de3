import { type Kysely, sql } from 'kysely';

/** Whether the import of a document created its company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table source_documents add column created boolean not null default false;
  `.execute(db);
}
