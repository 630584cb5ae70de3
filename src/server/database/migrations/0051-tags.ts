import { type Kysely, sql } from 'kysely';

/** Removes leading '!' from tags: in a filter it means exclusion, so such tags could not be found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update list_entries set tags = array(
      select tag from (
        select distinct on (lower(tag)) tag, place
        from unnest(tags) with ordinality as written (text, place), ltrim(text, '! ') as tag
        where tag <> '' order by lower(tag), place
      ) kept order by place
    ) where exists (select from unnest(tags) tag where tag like '!%');
  `.execute(db);
}
