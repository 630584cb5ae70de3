import type { RecordTable } from '#domain/changes/record-forms.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';
import { type Change, SHOWN_TABLES } from './begin-change.ts';
import { UNDO_JOB_JSON, type UndoJob } from './undo-job-state.ts';

export type ChangedRow = {
  table: string;
  rowId: number;
  /** A removed record is shown with its most recent name in the history. */
  record: { table: RecordTable; id: number; name: string | null; removed?: boolean };
  before: Record<string, string | number | string[]> | null;
  after: Record<string, string | number | string[]> | null;
};

export type ListedChange = {
  id: number;
  kind: Change['kind'];
  at: string;
  /** Email of the user who made it; null for a command or a deleted account. */
  actor: string | null;
  file: string | null;
  /** For an undo: the change at the start of the chain, and whether this undid or restored that. */
  origin: { id: number; kind: Change['kind']; file: string | null; undone: boolean } | null;
  undone: boolean;
  /** State of its undo in the background, if any. */
  undoJob: UndoJob | null;
  /** Number of recorded rows, excluding those of records created by an import. */
  rows: number;
  shown: ChangedRow[];
};

type ChangeRow = Omit<ListedChange, 'at' | 'undone' | 'shown'> & { at: Date; undone_by: number | null };
type KeptRow = Omit<ChangedRow, 'record'> & {
  change_id: number;
  record_table: RecordTable;
  record_id: number;
  name: string | null;
  removed: boolean;
};

const SHOWN_ROWS = 20;

/** Lists changes, newest first: all, or those of one record. */
export async function listChanges(
  client: SqlClient,
  { page, record }: { page: number; record?: { table: RecordTable; id: number } | undefined },
): Promise<{ total: number; changes: ListedChange[] }> {
  const ofRecord = 'w.record_table = $1 and w.record_id = $2';
  const read = async (offset: number) => {
    const { rows } = await client.query<ChangeRow & { total: number }>(
      `select c.id, c.kind, c.at, who.email as actor, i.file_name as file, origin, c.undone_by,
       ${UNDO_JOB_JSON} as "undoJob",
       (select count(*)::integer from changed_rows w
         where w.change_id = c.id and w.table_name = any ($4) and ($1::text is null or ${ofRecord})) as rows,
       count(*) over ()::integer as total
     from changes c left join "user" who on who.id = c.actor left join imports i on i.id = c.import_id
     left join undo_jobs u on u.change_id = c.id
     left join lateral (
       with recursive chain as (
         select p.*, true as undone from changes p where p.id = c.undoes
         union all select p.*, not chain.undone from changes p join chain on p.id = chain.undoes
       )
       select json_build_object('id', o.id, 'kind', o.kind, 'file', f.file_name, 'undone', o.undone) as origin
       from chain o left join imports f on f.id = o.import_id where o.undoes is null
     ) o on true
     where $1::text is null or exists (select from changed_rows w where w.change_id = c.id and ${ofRecord})
     order by c.id desc limit ${LIST_PAGE_SIZE} offset $3`,
      [record?.table ?? null, record?.id ?? null, offset, SHOWN_TABLES],
    );
    return rows;
  };
  const { total, rows } = await readPage(page, read);
  const ids = rows.map(({ id }) => id);
  const recorded = await client.query<KeptRow>(
    `select w.change_id, w.table_name as table, w.row_id as "rowId", w.record_table, w.record_id, w.before, w.after,
       coalesce(c.organization_name, l.name, gone.name) as name, coalesce(c.id, l.id) is null as removed
     from unnest($1::integer[]) change,
       lateral (select * from changed_rows w where w.change_id = change and w.table_name = any ($4)
         and ($2::text is null or w.record_table = $2 and w.record_id = $3) order by w.id limit ${SHOWN_ROWS}) w
     left join companies c on w.record_table = 'companies' and c.id = w.record_id
     left join lps l on w.record_table = 'lps' and l.id = w.record_id
     left join lateral (
       select named.name from changed_rows g,
         unnest(array[g.after, g.before]) told,
         lateral (select coalesce(told ->> 'organization_name', told ->> 'name') as name) named
       where g.record_table = w.record_table and g.record_id = w.record_id and g.table_name = w.record_table
         and named.name is not null
       order by g.id desc limit 1
     ) gone on c.id is null and l.id is null
     order by w.id`,
    [ids, record?.table ?? null, record?.id ?? null, SHOWN_TABLES],
  );
  return {
    total,
    changes: rows.map(({ at, undone_by, ...change }) => ({
      ...change,
      at: at.toISOString(),
      undone: undone_by !== null,
      shown: recorded.rows.filter(({ change_id }) => change_id === change.id).map(changedRow),
    })),
  };
}

function changedRow({ change_id: _, record_table, record_id, name, removed, ...row }: KeptRow): ChangedRow {
  return { ...row, record: { table: record_table, id: record_id, name, removed } };
}
