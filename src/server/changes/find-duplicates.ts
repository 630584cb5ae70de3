import type { SqlClient } from '../database/connection.ts';
import { LIST_PAGE_SIZE } from '../http/query.ts';
import { type ListedRecord, listRecords } from './find-records.ts';

/** What two possible duplicates have in common. */
export const LIKENESSES = ['website', 'name'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Keys of possible duplicates: website, or name within a country. Must match the index expressions exactly. */
export const KEYS = {
  website: 'website_key',
  name: `(split_part(name_key, e'\\x1f', 1) || e'\\x1f' || coalesce(country, ''))`,
} as const satisfies Record<Likeness, string>;

/** Finds possible duplicates of a company. */
export async function findDuplicatesOf(client: SqlClient, id: number): Promise<(ListedRecord & { why: Likeness })[]> {
  const own = await client.query<Record<Likeness, string | null>>(
    `select ${KEYS.website} as website, ${KEYS.name} as name from companies where id = $1`,
    [id],
  );
  const { rows } = await client.query<{ id: number; why: Likeness }>(
    `select id, max(why) as why from (
       select id, 'website' as why from companies where ${KEYS.website} = $2
       union all select id, 'name' from companies where ${KEYS.name} = $3
     ) alike where id <> $1 group by id order by why desc, id limit 20`,
    [id, own.rows[0]?.website, own.rows[0]?.name],
  );
  const why = new Map(rows.map((row) => [row.id, row.why]));
  const records = await listRecords(client, 'companies', [...why.keys()]);
  return records.map((record) => ({ ...record, why: why.get(record.id) ?? 'name' }));
}

/** Lists possible duplicates, grouped. */
export async function findDuplicates(client: SqlClient, page: number) {
  const { rows } = await client.query<{ id: number; total: number }>(
    `with keys as (
       select id, 'website' as why, ${KEYS.website} as key from companies where ${KEYS.website} is not null
       union all select id, 'name', ${KEYS.name} from companies
     ),
     shared as (select why, key, min(id) as first from keys group by why, key having count(*) > 1),
     found as (select keys.id, min(first) as first from keys join shared using (why, key) group by keys.id)
     select id, count(*) over ()::integer as total from found order by first, id limit ${LIST_PAGE_SIZE} offset $1`,
    [(page - 1) * LIST_PAGE_SIZE],
  );
  const ids = rows.map(({ id }) => id);
  return { total: rows[0]?.total ?? 0, page, records: await listRecords(client, 'companies', ids) };
}
