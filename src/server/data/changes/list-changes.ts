import * as z from 'zod';
import { CHANGE_KINDS, type ChangeKind } from '#domain/changes/change-kinds.ts';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { UPLOAD_KINDS } from '#domain/imports/uploads.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';
import { confirmedField, type EvidenceConfirmation, recordField } from '../evidence/edit-evidence.ts';
import { SHOWN_TABLES } from './begin-change.ts';
import { recordTable } from './record-columns.ts';
import { UNDO_JOB_JSON, undoJob } from './undo-job.ts';

export const changeKind = z.enum(Object.keys(CHANGE_KINDS) as [ChangeKind, ...ChangeKind[]]);

const values = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .nullable()
  .describe('Changed columns, or all columns if the row was created or deleted');

export const changedRow = z
  .object({
    table: z.string().meta({ example: 'contacts' }),
    rowId: z.int(),
    record: z
      .object({
        table: recordTable,
        id: z.int(),
        name: z.string().nullable(),
        removed: z.boolean().optional().describe('Whether it no longer exists; omitted in an import preview'),
      })
      .describe('The company or LP that the row belongs to'),
    before: values,
    after: values,
  })
  .meta({ id: 'ChangedRow' });
export type ChangedRow = z.output<typeof changedRow>;

const importCounts = z.object({ created: z.int(), updated: z.int() });

export const changeSchema = z
  .object({
    id: z.int(),
    kind: changeKind,
    at: z.iso.datetime(),
    actor: z.string().nullable().describe('Email address of the user; null for a command or a deleted account'),
    file: z.string().nullable().describe('Name of the file, for an import'),
    origin: z
      .object({
        id: z.int(),
        kind: changeKind,
        file: z.string().nullable(),
        undone: z.boolean().describe('True if this undid it; false if this undid its undo'),
      })
      .nullable()
      .describe('For an undo, the change that it undid or restored'),
    result: z
      .object({
        upload: z.string().nullable().describe('The id of the import; null for one by a command or a source'),
        kind: z.enum(UPLOAD_KINDS),
        records: importCounts,
        contacts: importCounts,
        rounds: importCounts.nullable().describe('Null for LPs'),
      })
      .nullable()
      .describe('For an import, what it wrote'),
    into: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('For a merge, the company that was kept; for a confirmation, the company'),
    merged: z
      .array(z.string())
      .nullable()
      .describe(
        'For a merge, the companies that it removed: their names, with the website where the kept one has the same name. Of a record, only its own',
      ),
    merges: z
      .int()
      .describe('For a merge and its undo, the number of companies that others were merged into; otherwise 0'),
    field: recordField.nullable().describe('For a confirmation, the field'),
    gone: z
      .object({
        table: recordTable,
        why: z.enum(['sample', 'merged', 'deleted']).describe('`sample`: removed with the sample data'),
        into: z.object({ id: z.int(), name: z.string() }).nullable().describe('What it is part of after a merge'),
        by: z
          .object({
            id: z.int(),
            kind: changeKind,
            undo: z.boolean().describe('Whether it undid a change of this kind'),
          })
          .nullable()
          .describe('The change that removed the record; null for `sample`'),
      })
      .nullable()
      .describe('Why the records of the change no longer exist, if it therefore cannot be undone'),
    undone: z.boolean(),
    undoJob: undoJob.nullable(),
    rows: z.int().describe('Number of recorded rows, excluding records created by an import'),
    shown: z.array(changedRow).describe('The first recorded rows'),
  })
  .meta({ id: 'Change' });

type Merge = Pick<z.output<typeof changeSchema>, 'merges' | 'merged' | 'into'>;
type ChangeRow = Omit<z.output<typeof changeSchema>, 'at' | 'undone' | 'shown' | 'field' | 'merges' | 'merged'> & {
  at: Date;
  merge: Merge;
  undone_by: number | null;
  confirmed: EvidenceConfirmation | null;
};
type KeptRow = Omit<ChangedRow, 'record'> & {
  change_id: number;
  record_table: RecordTable;
  record_id: number;
  name: string | null;
  removed: boolean;
};

const SHOWN_ROWS = 20;

const IMPORT_RESULT = `case when i.kind = any ('{${UPLOAD_KINDS.join()}}') and i.report -> 'contacts' is not null then json_build_object('upload', f.id, 'kind', i.kind,
  'records', ${countsJson("coalesce(i.report -> 'companies', i.report -> 'lps')")}, 'contacts', ${countsJson("i.report -> 'contacts'")},
  'rounds', case when i.report -> 'rounds' is not null then ${countsJson("i.report -> 'rounds'")} end) end`;

function countsJson(json: string): string {
  return `json_build_object('created', (${json} ->> 'created')::integer, 'updated', (${json} ->> 'updated')::integer)`;
}

const CONFIRMATION = `(select json_build_object('fields', fields, 'details', details) as confirmed,
    case when k.id is not null then json_build_object('id', k.id, 'name', k.organization_name) end as into
  from evidence left join companies k on k.id = company_id where c.kind = 'confirm' and change_id = c.id limit 1)`;

/**
 * What a merge did, also for its undo: the companies it removed and kept, of a record only its own. Rows of the kept company
 * tell which merge it was, if a company was merged again after an undo.
 */
const MERGE = `(
  with removed as (
    select w.before ->> 'organization_name' as name, w.before ->> 'website' as website, w.id, kept_id, kept.organization_name as kept_name,
      c.kind = 'merge' and ($1::text is null or $2 in (w.row_id, kept_id)) as listed
    from changed_rows w left join lateral (
      select kept_id from merged_ids m where m.table_name = 'companies' and m.gone_id = w.row_id
      order by exists (select from changed_rows k
        where k.change_id = w.change_id and k.record_table = 'companies' and k.record_id = kept_id) desc, m.id desc limit 1
    ) m on true left join companies kept on kept.id = kept_id
    where root.kind = 'merge' and w.change_id = root.id and w.table_name = 'companies' and w.after is null
  )
  select json_build_object('merges', count(distinct kept_id),
    'merged', json_agg(concat(name, case when name = kept_name then ' (' || website || ')' end) order by id) filter (where listed),
    'into', case when count(distinct kept_id) filter (where listed) = 1 then
      (json_agg(json_build_object('id', kept_id, 'name', kept_name)) filter (where listed and kept_name is not null)) -> 0 end)
  from removed)`;

/** The change that an undo undid or restored, along the chain of undos; of any other change, itself. */
const rootOf = (id: string) => `(
  with recursive chain as (
    select p.*, false as undone from changes p where p.id = ${id}
    union all select p.*, not chain.undone from changes p join chain on p.id = chain.undoes
  ) select * from chain where undoes is null)`;

/** The undo of a merge is redone as long as any company that it restored remains; the kept one alone has nothing to merge. */
const IS_REDONE_ROW = `(root.kind <> 'merge' or not root.undone or (w.table_name = 'companies' and w.before is null))`;

/** Whether undoing a change redoes another one, and the file of the import that it undoes or redoes. */
export async function describeUndo(client: SqlClient, id: number) {
  const { rows } = await client.query<{ isRedo: boolean; file: string | null }>(
    `select root.undone as "isRedo", i.file_name as file
     from ${rootOf('$1')} root left join imports i on i.id = root.import_id`,
    [id],
  );
  return rows[0];
}

/** Why nothing of a change can be undone: its records are gone, and it is not what deleted them. Only the sample is removed without history. */
const GONE = `(select json_build_object('table', w.record_table,
    'why', case when gone.id is null or (gone.source = 'sample' and not sample_data) then 'sample'
      when gone.merged then 'merged' else 'deleted' end,
    'into', (with recursive kept (id) as (
        (select kept_id from merged_ids where table_name = w.record_table and gone_id = w.record_id order by id desc limit 1)
        union select later.kept_id from kept, lateral (
          select kept_id from merged_ids where table_name = 'companies' and gone_id = kept.id order by merged_ids.id desc limit 1) later
        where not exists (select from companies where companies.id = kept.id)
      ) select json_build_object('id', k.id, 'name', k.organization_name) from kept join companies k using (id) where gone.merged),
    'by', case when gone.id is not null then json_build_object('id', gone.id, 'kind', gone.kind, 'undo', gone.undone) end)
  from changed_rows w cross join (select sample_data from site_settings) settings
  left join lateral (
    select case when root.undone then d.change_id else root.id end as id, root.kind, root.undone,
      root.kind = 'merge' and not root.undone as merged, d.before ->> 'source' as source
    from changed_rows d, lateral ${rootOf('d.change_id')} root
    where d.record_table = w.record_table and d.record_id = w.record_id and d.table_name = d.record_table and d.after is null
    order by d.id desc limit 1) gone on true
  where w.change_id = c.id and c.import_id is null and ${IS_REDONE_ROW} and not exists (
    select from changed_rows w
    left join companies known on w.record_table = 'companies' and known.id = w.record_id
    left join lps lp on w.record_table = 'lps' and lp.id = w.record_id
    where w.change_id = c.id and ${IS_REDONE_ROW} and (known.id is not null or lp.id is not null
      or (w.table_name = w.record_table and w.after is null and (w.before ->> 'source' <> 'sample' or sample_data))))
  order by w.id limit 1)`;

/** Days are inclusive, in UTC. */
type ChangeFilter = {
  change?: number | undefined;
  record?: { table: RecordTable; id: number } | undefined;
  /** Part of the name of a changed company or LP. */
  name?: string | undefined;
  kind?: ChangeKind | undefined;
  /** Part of an email address. */
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Whether a change is about records with certain ids. What an import created has its id instead of a row. */
function isAbout(table: RecordTable, ids: string): string {
  const confirms = `or c.kind = 'confirm' and exists (select from evidence where change_id = c.id and company_id ${ids})`;
  return `(c.import_id in (select import_id from ${table} where id ${ids})
    or exists (select from changed_rows w where w.change_id = c.id and w.record_table = '${table}' and w.record_id ${ids})
    ${table === 'companies' ? confirms : ''})`;
}

/** Of a deleted record, the row has the name; imports delete none. */
const HAS_NAME = `${isAbout('companies', 'in (select id from companies where organization_name ilike $5)')}
  or ${isAbout('lps', 'in (select id from lps where name ilike $5)')}
  or c.kind <> 'import' and exists (select from changed_rows w where w.change_id = c.id and w.after is null
    and coalesce(w.before ->> 'organization_name', w.before ->> 'name') ilike $5)`;

/** Lists changes, newest first. */
export async function listChanges(
  client: SqlClient,
  { page, change: changeId, record, name, kind, actor, from, to }: ChangeFilter & { page: number },
): Promise<{ total: number; changes: z.output<typeof changeSchema>[] }> {
  const read = async (offset: number) => {
    const { rows } = await client.query<ChangeRow & { total: number }>(
      `select c.id, c.kind, c.at, who.email as actor, i.file_name as file,
       case when root.id <> c.id then json_build_object('id', root.id, 'kind', root.kind, 'file', root_import.file_name,
         'undone', root.undone) end as origin,
       coalesce(case when not root.undone then root.undone_by end, c.undone_by) as undone_by,
       ${IMPORT_RESULT} as result, ${MERGE} as merge, confirmed, confirmation.into, ${GONE} as gone,
       ${UNDO_JOB_JSON} as "undoJob",
       (select count(*)::integer from changed_rows w
         where w.change_id = c.id and w.table_name = any ($4) and ($1::text is null or w.record_table = $1 and w.record_id = $2)) as rows,
       count(*) over ()::integer as total
     from changes c left join "user" who on who.id = c.actor left join imports i on i.id = c.import_id
     left join uploads f on f.import_id = c.import_id
     left join undo_jobs u on u.change_id = c.id
     left join lateral ${CONFIRMATION} confirmation on true
     cross join lateral ${rootOf('c.id')} root left join imports root_import on root_import.id = root.import_id
     where ($1::text is null or ${isAbout(record?.table ?? 'companies', '= $2')})
       and ($10::integer is null or c.id = $10)
       and ($5::text is null or ${HAS_NAME})
       and ($6::text is null or c.kind = $6) and ($7::text is null or who.email ilike $7)
       and ($8::date is null or c.at >= $8::date::timestamp at time zone 'UTC')
       and ($9::date is null or c.at < ($9::date + 1)::timestamp at time zone 'UTC')
     order by c.id desc limit ${LIST_PAGE_SIZE} offset $3`,
      [
        record?.table ?? null,
        record?.id ?? null,
        offset,
        SHOWN_TABLES,
        name ? containing(name) : null,
        kind ?? null,
        actor ? containing(actor) : null,
        from ?? null,
        to ?? null,
        changeId ?? null,
      ],
    );
    return rows;
  };
  const { total, rows } = await readPage(page, read);
  const changedRows = await readChangedRows(client, { ids: rows.map(({ id }) => id), record, limit: SHOWN_ROWS });
  return {
    total,
    changes: rows.map(({ at, undone_by, confirmed, into, merge, ...change }) => ({
      ...change,
      ...merge,
      into: merge.into ?? into,
      field: confirmed && confirmedField(confirmed),
      at: at.toISOString(),
      undone: undone_by !== null,
      shown: changedRows.filter(({ change_id }) => change_id === change.id).map(toChangedRow),
    })),
  };
}

/** A page of the recorded rows of a change, or of those about a record. */
export async function listChangedRows(
  client: SqlClient,
  { id, record, page }: { id: number; record?: ChangeFilter['record']; page: number },
): Promise<ChangedRow[]> {
  const offset = (page - 1) * LIST_PAGE_SIZE;
  return (await readChangedRows(client, { ids: [id], record, limit: LIST_PAGE_SIZE, offset })).map(toChangedRow);
}

type RowsQuery = { ids: readonly number[]; record?: ChangeFilter['record']; limit: number; offset?: number };

/** Reads the first recorded rows of each change. */
async function readChangedRows(client: SqlClient, { ids, record, limit, offset = 0 }: RowsQuery): Promise<KeptRow[]> {
  const { rows } = await client.query<KeptRow>(
    `select w.change_id, w.table_name as table, w.row_id as "rowId", w.record_table, w.record_id, w.before, w.after,
       coalesce(c.organization_name, l.name, gone.name) as name, coalesce(c.id, l.id) is null as removed
     from unnest($1::integer[]) change,
       lateral (select * from changed_rows w where w.change_id = change and w.table_name = any ($4)
         and ($2::text is null or w.record_table = $2 and w.record_id = $3) order by w.id limit $5 offset $6) w
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
    [ids, record?.table ?? null, record?.id ?? null, SHOWN_TABLES, limit, offset],
  );
  return rows;
}

/** When data about a person was removed from a record at their request, newest first. */
export async function listRemovals(
  client: SqlClient,
  { table, id }: { table: RecordTable; id: number },
): Promise<Date[]> {
  const { rows } = await client.query<{ at: Date }>(
    `select at from audit_log where action = 'request.honor' and details -> 'records' ? $1 order by id desc`,
    [`${table}:${id}`],
  );
  return rows.map(({ at }) => at);
}

function toChangedRow({ change_id: _, record_table, record_id, name, removed, ...row }: KeptRow): ChangedRow {
  return { ...row, record: { table: record_table, id: record_id, name, removed } };
}
