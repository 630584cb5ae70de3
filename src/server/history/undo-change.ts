import type { RecordTable } from '#domain/record-forms.ts';
import { nextSearchVersion } from '../companies/search-version.ts';
import type { SqlClient } from '../database/connection.ts';
import { AppError } from '../http/problem.ts';
import { beginChange } from './begin-change.ts';
import { RECORDS } from './history-tables.ts';
import { publishRecords } from './publish-records.ts';
import { deleteCreated, idsOf, restoreDeleted, revertChanged } from './put-back.ts';
import { suppressedRows } from './suppressed-rows.ts';

export type Undone = {
  /** The undo is a change itself, and can be undone. */
  changeId: number;
  /** How many rows are as they were. */
  rows: number;
  /** How many were changed since, and are left as they are. */
  left: number;
};

type Undoable = { kind: string; import_id: number | null; undoes: number | null; undone_by: number | null };

/**
 * Puts the rows of a change back as they were, where nobody changed them since: what it deleted comes back under the same
 * ids, what it created goes, what it changed gets its values back. People who asked not to be sold never come back.
 * Runs within the caller's transaction, which the search version keeps apart from every other writer.
 * @throws AppError `not_found`; `changed_meanwhile` when it is undone already, or nothing of it can be
 */
export async function undoChange(
  client: SqlClient,
  { id, actor }: { id: number; actor: string | null },
): Promise<Undone> {
  const version = await nextSearchVersion(client);
  const { rows } = await client.query<Undoable>(
    'select kind, import_id, undoes, undone_by from changes where id = $1 for update',
    [id],
  );
  const [change] = rows;
  if (!change) throw new AppError('not_found', { detail: 'There is no such change' });
  if (change.undone_by !== null) throw new AppError('changed_meanwhile', { detail: 'This has been undone already' });
  const away = await suppressedRows(client, id);
  const changeId = await beginChange(client, { kind: 'undo', actor, undoes: id });

  const done = new Map<string, Set<number>>();
  const put = (table: string, ids: readonly number[]) => done.set(table, new Set([...(done.get(table) ?? []), ...ids]));
  for (const { table: record, ...belonging } of RECORDS) {
    const parts = [...belonging.parts, ...belonging.followers];
    const tables = [
      { changeId: id, table: record, isRecord: true },
      ...parts.map(({ table, key }) => ({ changeId: id, table, isRecord: false, parent: { table: record, key } })),
    ];
    for (const undoing of tables) put(undoing.table, await restoreDeleted(client, undoing, away(undoing.table)));
    for (const undoing of tables) put(undoing.table, await revertChanged(client, undoing, away(undoing.table)));
    for (const undoing of tables.slice(1)) put(undoing.table, await deleteCreated(client, undoing));
    const created = await untouchedRecords(client, record, id, change.import_id);
    for (const { table, key } of parts) {
      put(table, await idsOf(client, `delete from ${table} where ${key} = any ($1) returning id`, [created]));
    }
    put(record, await idsOf(client, `delete from ${record} where id = any ($1) returning id`, [created]));
  }

  const count = [...done.values()].reduce((sum, ids) => sum + ids.size, 0);
  if (count === 0) {
    throw new AppError('changed_meanwhile', {
      detail: 'All of this was changed since, so nothing of it can be undone',
    });
  }
  const left = await countLeft(client, id, change.import_id, done);
  await client.query('update changes set undone_by = $2 where id = $1', [id, changeId]);
  await client.query('update changes set undone_by = null where id = $1', [change.undoes]);
  await publishRecords(client, changeId, version);
  return { changeId, rows: count, left };
}

/** Records that a change created, one by one or as an import, and that no later change has touched. */
function untouchedRecords(client: SqlClient, record: RecordTable, changeId: number, importId: number | null) {
  return idsOf(
    client,
    `select id from ${record} r
     where (r.import_id = $3 or r.id in (
         select row_id from changed_rows where change_id = $1 and table_name = $2 and before is null))
       and not exists (
         select from changed_rows later join changes c on c.id = later.change_id
         where later.record_table = $2 and later.record_id = r.id
           and c.id > $1 and c.kind <> 'undo' and c.undone_by is null)`,
    [changeId, record, importId],
  );
}

/** How many rows of a change are not as they were before it. */
async function countLeft(
  client: SqlClient,
  changeId: number,
  importId: number | null,
  done: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<number> {
  let left = 0;
  for (const { table: record, parts, followers } of RECORDS) {
    for (const { table } of [{ table: record }, ...parts, ...followers]) {
      // What was created and is gone by now is as it was before, whoever deleted it.
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::integer as left from changed_rows was
         where change_id = $1 and table_name = $2 and row_id <> all ($3)
           and (before is not null or exists (select from ${table} t where t.id = was.row_id))`,
        [changeId, table, [...(done.get(table) ?? [])]],
      );
      left += rows[0]?.left ?? 0;
    }
    if (importId === null) continue;
    const kept = await client.query<{ kept: number }>(
      `select count(*)::integer as kept from ${record} where import_id = $1`,
      [importId],
    );
    left += kept.rows[0]?.kept ?? 0;
  }
  return left;
}
