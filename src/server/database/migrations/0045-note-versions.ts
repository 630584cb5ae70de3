import { type Kysely, sql } from 'kysely';

/** A restored entry keeps the version of its note, so that an older draft of it is still recognized. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_changed_entries add column note_version integer not null default 0`.execute(db);
}
