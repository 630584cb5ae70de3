import type { SqlClient } from './connection.ts';

/** Smaller writes are left to autovacuum. */
const MIN_ROWS = 1_000;
const MIN_SHARE = 0.1;

/**
 * Refreshes the planner's statistics of the tables that this transaction rewrote, so that they become visible together
 * with the rows. Autovacuum follows up to a minute later, and may have counted a table without these rows: until then,
 * a join of all rows can be planned as if there were one. Reads only indexed columns, which takes a third of the
 * time; autovacuum still reads the others.
 */
export async function refreshStatistics(client: SqlClient): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(format('%s (%s)', relid::regclass, columns), ', ' order by relid) as tables
     from pg_stat_xact_user_tables
     join pg_class on pg_class.oid = relid
     cross join lateral (
       select string_agg(distinct quote_ident(attname), ', ') as columns
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
       where indrelid = relid
     ) indexed
     where relpersistence = 'p' and n_tup_ins + n_tup_upd + n_tup_del > greatest($1, $2 * reltuples)
       and columns is not null`,
    [MIN_ROWS, MIN_SHARE],
  );
  if (rows[0]?.tables) await client.query(`analyze ${rows[0].tables}`);
}
