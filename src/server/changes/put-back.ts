import type { SqlClient } from '../database/connection.ts';

/** Recorded rows of a change in one table, by a range of history ids. */
export type KeptRows = {
  changeId: number;
  table: string;
  isRecord: boolean;
  parent?: { table: string; key: string };
  from: number;
  to: number;
};

/** Splits the history ids of a change into ranges of at most `size`. */
export async function windowsOf(
  client: SqlClient,
  changeId: number,
  size: number,
): Promise<Pick<KeptRows, 'from' | 'to'>[]> {
  const { rows } = await client.query<{ from: number; to: number }>(
    `select first as from, first + $2 - 1 as to
     from (select min(id) as min, max(id) as max from changed_rows where change_id = $1) kept, generate_series(min, max, $2) first`,
    [changeId, size],
  );
  return rows;
}

/** Placeholders for derived columns, which every writer of records recomputes. */
const MADE_LATER = { search_text: '', version: 1 };

/**
 * Restores deleted rows under their ids, except where the id, slug or filing number is now taken or the parent row is
 * gone.
 * @param except ids of rows not to restore
 * @returns the ids of the restored rows
 */
export function restoreDeleted(
  client: SqlClient,
  { changeId, table, isRecord, parent, from, to }: KeptRows,
  except: number[],
) {
  const belongs = parent ? `and exists (select from ${parent.table} p where p.id = r.${parent.key})` : '';
  return idsOf(
    client,
    `insert into ${table} overriding system value
     select r.* from changed_rows was, jsonb_populate_record(null::${table}, was.before || $4) r
     where was.change_id = $1 and was.id between $5 and $6
       and was.table_name = $2 and was.after is null and was.row_id <> all ($3) ${belongs}
     on conflict do nothing
     returning id`,
    [changeId, table, except, isRecord ? MADE_LATER : {}, from, to],
  );
}

/**
 * Restores the previous values of changed rows if those columns are still as the change left them and the parent row
 * exists. Later changes to other columns are kept.
 * @returns the ids of the reverted rows
 */
export async function revertChanged(
  client: SqlClient,
  { changeId, table, parent, from, to }: KeptRows,
  except: number[],
) {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
    [table],
  );
  const columns = rows[0]?.names ?? '';
  const belongs = parent
    ? `and exists (select from ${parent.table} p
         where p.id = coalesce((was.values ->> '${parent.key}')::integer, t.${parent.key}))`
    : '';
  return idsOf(
    client,
    `update ${table} t set (${columns}) = (
       select ${columns} from jsonb_populate_record(t, case
         -- Another change came after it, so the row is newer than what is put back.
         when to_jsonb(t) ->> 'last_changed_at' <> was.after ->> 'last_changed_at' then was.values - 'last_changed_at'
         else was.values end)
     )
     from (
       select row_id, after, with_nulls_of(before, after) as values,
         with_nulls_of(after, before) - 'last_changed_at' as left_as
       from changed_rows
       where change_id = $1 and id between $4 and $5 and table_name = $2 and before is not null and after is not null and row_id <> all ($3)
     ) was
     where t.id = was.row_id and jsonb_populate_record(t, was.left_as) is not distinct from t ${belongs}
     returning t.id`,
    [changeId, table, except, from, to],
  );
}

/**
 * Deletes rows that a change created, if they are still as it left them.
 * @returns the ids of the deleted rows
 */
export function deleteCreated(client: SqlClient, { changeId, table, from, to }: KeptRows) {
  return idsOf(
    client,
    `delete from ${table} t using changed_rows made
     where made.change_id = $1 and made.id between $3 and $4 and made.table_name = $2 and made.before is null and t.id = made.row_id
       and jsonb_strip_nulls(to_jsonb(t)) - columns_without_history() = made.after - columns_without_history()
     returning t.id`,
    [changeId, table, from, to],
  );
}

export async function idsOf(client: SqlClient, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(text, values);
  return rows.map(({ id }) => id);
}
