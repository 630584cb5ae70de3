import { MAX_INLINE_UNDO_ROWS, type UndoCounts } from '#domain/changes/change-jobs.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { RECORDED_TABLES } from './begin-change.ts';

/** The rows written by change `$1`: those recorded in the history, and those created by import `$2`. */
const WRITTEN = [
  'select 1 from changed_rows where change_id = $1',
  ...RECORDED_TABLES.flatMap(({ table, parts }) => [
    `select 1 from ${table} where import_id = $2`,
    ...parts.map(
      (part) => `select 1 from ${part.table} p join ${table} r on r.id = p.${part.key} where r.import_id = $2`,
    ),
  ]),
].join(' union all ');

export async function countWritten(client: SqlClient, changeId: number, importId: number | null): Promise<number> {
  const { rows } = await client.query<{ written: number }>(
    `select count(*)::integer as written from (${WRITTEN}) rows`,
    [changeId, importId],
  );
  return rows[0]?.written ?? 0;
}

export async function isLarge(client: SqlClient, changeId: number, importId: number | null): Promise<boolean> {
  const { rows } = await client.query<{ large: boolean }>(
    `select count(*) > ${MAX_INLINE_UNDO_ROWS} as large from (${WRITTEN} limit ${MAX_INLINE_UNDO_ROWS + 1}) rows`,
    [changeId, importId],
  );
  return rows[0]?.large ?? false;
}

/** Counts the records an undo removed and restored. */
export async function countRecords(
  client: SqlClient,
  undoId: number,
): Promise<Pick<UndoCounts, 'removed' | 'restored'>> {
  const { rows } = await client.query<{ removed: number; restored: number }>(
    `select count(*) filter (where gone)::integer as removed, count(*) filter (where not gone)::integer as restored
     from (
       select bool_or(table_name = record_table and after is null) as gone
       from changed_rows where change_id = $1 group by record_table, record_id
     ) records`,
    [undoId],
  );
  return rows[0] ?? { removed: 0, restored: 0 };
}

/** Counts the rows of a change that its undo left because they were edited in between. */
export async function countLeft(
  client: SqlClient,
  { changeId, importId, undoId }: { changeId: number; importId: number | null; undoId: number },
): Promise<number> {
  let count = 0;
  for (const { table: record, parts, followers } of RECORDED_TABLES) {
    for (const { table } of [{ table: record }, ...parts, ...followers]) {
      // A created row that was deleted is back in its previous state, no matter which change deleted it.
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::integer as left from changed_rows was
         where change_id = $1 and table_name = $2
           and not exists (select from changed_rows u where u.change_id = $3 and u.table_name = $2 and u.row_id = was.row_id)
           and (before is not null or exists (select from ${table} t where t.id = was.row_id))`,
        [changeId, table, undoId],
      );
      count += rows[0]?.left ?? 0;
    }
    if (importId === null) continue;
    const remaining = await client.query<{ count: number }>(
      `select count(*)::integer as count from ${record} where import_id = $1`,
      [importId],
    );
    count += remaining.rows[0]?.count ?? 0;
  }
  return count;
}
