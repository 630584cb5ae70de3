import type { Db, SqlClient } from '../../database/connection.ts';
import { clientOf } from '../../database/connection.ts';
import { undoChange } from '../../history/undo-change.ts';
import { AppError } from '../../http/problem.ts';

export type UndoPreview = {
  /** Companies or LPs that go. */
  removed: number;
  /** Those that return to what they were. */
  restored: number;
  /** Rows that were changed since, and stay. */
  left: number;
};

/** Taken back when it has been counted. */
class Counted extends Error {}

/** The change that an import is, and whether it has been undone. */
export async function changeOfImport(client: SqlClient, importId: number) {
  const { rows } = await client.query<{ id: number; undone: boolean }>(
    'select id, undone_by is not null as undone from changes where import_id = $1',
    [importId],
  );
  return rows[0] ?? null;
}

/**
 * What undoing a change would do: it is done, counted and taken back.
 * @throws AppError as `undoChange`
 */
export async function previewUndo(db: Db, changeId: number, actor: string): Promise<UndoPreview> {
  let preview: UndoPreview | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      const client = clientOf(trx);
      const undone = await undoChange(client, { id: changeId, actor });
      const { rows } = await client.query<{ removed: number; restored: number }>(
        `select count(*) filter (where gone)::integer as removed, count(*) filter (where not gone)::integer as restored
         from (
           select bool_or(table_name = record_table and after is null) as gone
           from changed_rows where change_id = $1 group by record_table, record_id
         ) records`,
        [undone.changeId],
      );
      const [counts] = rows;
      if (counts) preview = { ...counts, left: undone.left };
      throw new Counted();
    });
  } catch (error) {
    if (!(error instanceof Counted)) throw error;
  }
  if (!preview) throw new AppError('unexpected');
  return preview;
}
