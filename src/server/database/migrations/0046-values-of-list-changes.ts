import { type Kysely, sql } from 'kysely';

/**
 * A change keeps the status or tag it set, so that undoing it keeps later changes. Changes without it can no longer be
 * undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from list_changes where done in ('set_status', 'add_tag', 'remove_tag');
    alter table list_changes add column value text; -- null for add and remove
  `.execute(db);
}
