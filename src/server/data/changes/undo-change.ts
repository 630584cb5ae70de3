import {
  MAX_INLINE_UNDO_ROWS,
  NAMED_KEPT_RECORDS,
  type UndoCounts,
  type UndoProgress,
} from '#domain/changes/change-jobs.ts';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import type { Round } from '#domain/companies/rounds.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { nextSearchVersion } from '../search/search-version.ts';
import { beginChange, RECORDED_TABLES } from './begin-change.ts';
import type { Row } from './change-records.ts';
import { announceMerge, announceRestored, lockForRemoval } from './company-reactions.ts';
import { decidedRows, LATER_DECISIONS } from './decided-rows.ts';
import { followRounds, updateRow } from './edit-record.ts';
import { publishRecords } from './publish-records.ts';
import { withholdSuppressed } from './suppressed-rows.ts';

type UndoResult = {
  /** The undo is itself a change and can be undone. */
  changeId: number;
  counts: UndoCounts;
  /** Rows by table, for the audit log. */
  rowCounts: Record<string, Record<string, number>>;
};

type UndoableChange = { import_id: number | null; undone_by: number | null };

type UndoOptions = {
  id: number;
  actor: string | null;
  /** Receives the progress. */
  note?: (progress: UndoProgress) => void;
};

/** History rows or records per statement. */
const AT_ONCE = 5_000;

/**
 * Undoes a change: restores deleted rows under the same ids, deletes created records that no later change touched (unless
 * that was undone), and reverts a row if every column that the change wrote still holds its value and no admin has
 * confirmed one since; later edits of other columns stay. Suppressed people are never restored. Runs in the caller's
 * transaction, which must hold the search version to exclude other writers.
 * @throws AppError `not_found`; `conflict` when it was already undone or nothing can be undone
 */
export async function undoChange(client: SqlClient, { id, actor, note = () => {} }: UndoOptions): Promise<UndoResult> {
  note({ phase: 'waiting', done: 0, all: 0 });
  const version = await nextSearchVersion(client);
  const change = await undoableChange(client, id);
  const suppressedIds = await withholdSuppressed(client, id);
  const decidedIds = await decidedRows(client, id);
  const all = await countWritten(client, id, change.import_id);
  const ranges = await idRanges(client, id, AT_ONCE);
  const changeId = await beginChange(client, { kind: 'undo', actor, undoes: id });

  let rows = 0;
  const addProgress = (ids: readonly number[]) => {
    rows += ids.length;
    note({ phase: 'putting-back', done: rows, all });
  };
  for (const { table: record, ...belonging } of RECORDED_TABLES) {
    const parts = [...belonging.parts, ...belonging.followers];
    const tables = [
      { changeId: id, table: record, isRecord: true },
      ...parts.map(({ table, key }) => ({ changeId: id, table, isRecord: false, parent: { table: record, key } })),
    ];
    const forRowsOf = async (someTables: typeof tables, work: (rows: RecordedRows) => Promise<number[]>) => {
      for (const each of someTables) {
        for (const range of ranges) addProgress(await work({ ...each, ...range }));
      }
    };
    const restoredIds: number[] = [];
    await forRowsOf(tables, async (rows) => {
      const ids = await restoreDeleted(client, rows, suppressedIds(rows.table));
      if (rows.isRecord) restoredIds.push(...ids);
      return ids;
    });
    await forRowsOf(tables, (rows) =>
      revertChanged(client, rows, [...suppressedIds(rows.table), ...decidedIds(rows.table)]),
    );
    await forRowsOf(tables.slice(1), (rows) => deleteCreated(client, rows, decidedIds(rows.table)));
    const untouchedIds = await untouchedRecords(client, record, id, change.import_id);
    if (record === 'companies') {
      await announceRestored(client, restoredIds);
      const merges = await repeatedMerges(client, id, untouchedIds);
      await lockForRemoval(client, [...untouchedIds, ...merges.map(({ kept }) => kept)]);
      for (const { kept, merged } of merges) await announceMerge(client, kept, merged);
    }
    if (record === 'companies') await followRemainingRounds(client, changeId, untouchedIds);
    for (const batch of partsOf(untouchedIds, AT_ONCE)) {
      for (const { table, key } of parts) {
        addProgress(await idsOf(client, `delete from ${table} where ${key} = any ($1) returning id`, [batch]));
      }
      addProgress(await idsOf(client, `delete from ${record} where id = any ($1) returning id`, [batch]));
    }
  }

  // Views hide the allotments of an undone import.
  const { rows: allotments } = await client.query('select from share_allotments where import_id = $1 limit 1', [
    change.import_id,
  ]);
  if (rows === 0 && allotments.length === 0) {
    const empty = await emptyChange(client, id);
    // Views hide the evidence of an undone change.
    if (!empty?.confirms)
      throw new AppError('conflict', {
        detail: empty
          ? 'This import changed nothing, so there is nothing to undo.'
          : 'Everything in this change has been edited since, so there is nothing left to undo.',
      });
  }
  const recordCounts = await countByTable(client, { changeId: id, importId: change.import_id, undoId: changeId });
  await markUndone(client, id, changeId);
  await publishRecords(client, changeId, version, (progress) => note({ phase: 'publishing', ...progress }));
  const keptCounts = { companies: recordCounts.companies.keptCount, lps: recordCounts.lps.keptCount };
  return {
    changeId,
    counts: { rows, ...sumOf(recordCounts) },
    rowCounts: { ...(await countUndoneRows(client, changeId)), kept: keptCounts },
  };
}

/** Counts the rows that an undo removed, restored or changed back, by table. */
async function countUndoneRows(client: SqlClient, undoId: number): Promise<UndoResult['rowCounts']> {
  const { rows } = await client.query<{ verb: string; counts: Record<string, number> }>(
    `select verb, jsonb_object_agg(table_name, row_count) as counts from (
       select case when after is null then 'removed' when before is null then 'restored' else 'changed' end as verb,
         table_name, count(*)::integer as row_count
       from changed_rows where change_id = $1 group by 1, 2) by_table
     group by verb`,
    [undoId],
  );
  return Object.fromEntries(rows.map(({ verb, counts }) => [verb, counts]));
}

/**
 * Marks a change as undone. If it is itself an undo, the change it undid takes effect again, and so on along the chain.
 */
async function markUndone(client: SqlClient, id: number, undoneBy: number): Promise<void> {
  await client.query(
    `with recursive chain as (
       select id, undoes, true as undone from changes where id = $1
       union all select c.id, c.undoes, not chain.undone from changes c join chain on c.id = chain.undoes
     )
     update changes c set undone_by = case when chain.undone then $2::integer end from chain where c.id = chain.id`,
    [id, undoneBy],
  );
}

/** @throws AppError as `undoChange` */
export async function undoableChange(client: SqlClient, id: number): Promise<UndoableChange> {
  const { rows } = await client.query<UndoableChange>('select import_id, undone_by from changes where id = $1', [id]);
  const [change] = rows;
  if (!change) throw new AppError('not_found', { detail: 'Change not found' });
  if (change.undone_by !== null)
    throw new AppError('conflict', { detail: 'This change has already been undone. Reload the page' });
  return change;
}

/** Records created by a change, individually or by an import, and not touched by any later change. */
function untouchedRecords(client: SqlClient, record: RecordTable, changeId: number, importId: number | null) {
  return idsOf(
    client,
    `select id from ${record} r
     where (r.import_id = $3 or r.id in (
         select row_id from changed_rows where change_id = $1 and table_name = $2 and before is null))
       and not exists (
         select from changed_rows later join changes c on c.id = later.change_id
         where later.record_table = $2 and later.record_id = r.id
           and c.id > $1 and c.kind <> 'undo' and c.undone_by is null)
       and not ($2 = 'companies' and exists (select from ${LATER_DECISIONS} where e.company_id = r.id))`,
    [changeId, record, importId],
  );
}

/** The merges that undoing this change repeats, because it undid them: which of these companies to merge into which one. */
async function repeatedMerges(client: SqlClient, changeId: number, ids: readonly number[]) {
  const { rows } = await client.query<{ kept: number; merged: number[] }>(
    `select kept, array_agg(gone_id order by gone_id) as merged from (
       select distinct on (gone_id) gone_id, kept_id as kept from merged_ids
       where table_name = 'companies' and gone_id = any ($2) order by gone_id, id desc) merges
     where exists (select from companies where id = kept) and exists (
       with recursive chain (id, undoes, kind) as (
         select id, undoes, kind from changes where id = $1
         union all select c.id, c.undoes, c.kind from changes c join chain on c.id = chain.undoes
       ) select from chain where kind = 'merge')
     group by kept`,
    [changeId, ids],
  );
  return rows;
}

/**
 * The import that a change is, or that it undoes or restores, if it added and changed nothing according to its report;
 * it may have confirmed values. A confirmation by an admin never changes anything else.
 */
async function emptyChange(client: SqlClient, changeId: number): Promise<{ confirms: boolean } | undefined> {
  const { rows } = await client.query<{ confirms: boolean }>(
    `with recursive chain (id, undoes, import_id, kind) as (
       select id, undoes, import_id, kind from changes where id = $1
       union all select c.id, c.undoes, c.import_id, c.kind from changes c join chain on c.id = chain.undoes
     )
     select exists (select from evidence where change_id = chain.id) as confirms
     from chain left join imports i on i.id = chain.import_id
     cross join lateral (
       select coalesce(report -> 'companies', report -> 'lps') as records, report -> 'contacts' as contacts
     ) counts
     where chain.kind = 'confirm' or (records ->> 'created')::integer + (records ->> 'updated')::integer
       + (contacts ->> 'created')::integer + (contacts ->> 'updated')::integer = 0`,
    [changeId],
  );
  return rows[0];
}

/** Recorded rows of a change in one table, by a range of history ids. */
type RecordedRows = {
  changeId: number;
  table: string;
  isRecord: boolean;
  parent?: { table: string; key: string };
  from: number;
  to: number;
};

/** Splits the history ids of a change into ranges of at most `size`. */
async function idRanges(
  client: SqlClient,
  changeId: number,
  size: number,
): Promise<Pick<RecordedRows, 'from' | 'to'>[]> {
  const { rows } = await client.query<{ from: number; to: number }>(
    `select first as from, first + $2 - 1 as to
     from (select min(id) as min, max(id) as max from changed_rows where change_id = $1) kept, generate_series(min, max, $2) first`,
    [changeId, size],
  );
  return rows;
}

/** Placeholders for derived columns, which every writer of records recomputes. */
const RECOMPUTED_COLUMNS = { search_text: '', version: 1 };

/** Derived from names that are compared themselves; a new rule of folding is no edit. */
const FOLDED_COLUMNS = ['name_key'];

/**
 * Restores deleted rows under their ids, except where the id, slug or filing number is taken or the parent row was deleted.
 * Sample data does not return once the sample was removed.
 * @param except ids of rows not to restore
 * @returns the ids of the restored rows
 */
function restoreDeleted(
  client: SqlClient,
  { changeId, table, isRecord, parent, from, to }: RecordedRows,
  except: number[],
) {
  const belongs = parent ? `and exists (select from ${parent.table} p where p.id = r.${parent.key})` : '';
  return idsOf(
    client,
    `insert into ${table} overriding system value
     select r.* from changed_rows recorded, jsonb_populate_record(null::${table}, recorded.before || $4) r
     where recorded.change_id = $1 and recorded.id between $5 and $6
       and recorded.table_name = $2 and recorded.after is null and recorded.row_id <> all ($3) ${belongs}
       ${isRecord ? "and (recorded.before ->> 'source' is distinct from 'sample' or (select sample_data from site_settings))" : ''}
     on conflict do nothing
     returning id`,
    [changeId, table, except, isRecord ? RECOMPUTED_COLUMNS : {}, from, to],
  );
}

/**
 * Restores the previous values of changed rows if those columns are still as the change left them and the parent row
 * exists. Later changes to other columns are kept.
 * @returns the ids of the reverted rows
 */
async function revertChanged(client: SqlClient, { changeId, table, parent, from, to }: RecordedRows, except: number[]) {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
    [table],
  );
  const columns = rows[0]?.names ?? '';
  const belongs = parent
    ? `and exists (select from ${parent.table} p
         where p.id = coalesce((recorded.values ->> '${parent.key}')::integer, t.${parent.key}))`
    : '';
  return idsOf(
    client,
    `update ${table} t set (${columns}) = (
       select ${columns} from jsonb_populate_record(t, case
         -- A later change touched the row: keep its date.
         when to_jsonb(t) ->> 'last_changed_at' <> recorded.after ->> 'last_changed_at' then recorded.values - 'last_changed_at'
         else recorded.values end)
     )
     from (
       select row_id, after, with_nulls_of(before, after) as values,
         with_nulls_of(after, before) - $6::text[] as left_as
       from changed_rows
       where change_id = $1 and id between $4 and $5 and table_name = $2 and before is not null and after is not null and row_id <> all ($3)
     ) recorded
     where t.id = recorded.row_id and jsonb_populate_record(t, recorded.left_as) is not distinct from t ${belongs}
     returning t.id`,
    [changeId, table, except, from, to, ['last_changed_at', ...FOLDED_COLUMNS]],
  );
}

/**
 * Deletes rows that a change created, if they are still as it left them.
 * @param except ids of rows not to delete
 * @returns the ids of the deleted rows
 */
function deleteCreated(client: SqlClient, { changeId, table, from, to }: RecordedRows, except: number[]) {
  return idsOf(
    client,
    `delete from ${table} t using changed_rows recorded
     where recorded.change_id = $1 and recorded.id between $3 and $4 and recorded.table_name = $2 and recorded.before is null and t.id = recorded.row_id
       and t.id <> all ($6)
       and jsonb_strip_nulls(to_jsonb(t)) - columns_without_history() - $5::text[] =
         recorded.after - columns_without_history() - $5::text[]
     returning t.id`,
    [changeId, table, from, to, FOLDED_COLUMNS, except],
  );
}

/**
 * Brings the last funding and total of companies up to date that an undo left because they were edited since, although it
 * changed their rounds.
 */
async function followRemainingRounds(client: SqlClient, undoId: number, except: readonly number[]): Promise<void> {
  const { rows: companies } = await client.query<Row & { rounds_before: Round[]; rounds_after: Round[] }>(
    `select c.*,
       (select json_agg(r order by r.id) from funding_rounds r where r.company_id = c.id) as rounds_after,
       (select json_agg(r order by r.id) from (
          select r.* from funding_rounds r where r.company_id = c.id
            and not exists (select from changed_rows k where k.change_id = $1 and k.table_name = 'funding_rounds' and k.row_id = r.id)
          union all
          select former.* from changed_rows k left join funding_rounds r on r.id = k.row_id,
            jsonb_populate_record(r, with_nulls_of(k.before, k.after)) former
          where k.change_id = $1 and k.table_name = 'funding_rounds' and k.record_id = c.id and k.before is not null) r
       ) as rounds_before
     from companies c
     where c.id <> all ($2)
       and c.id in (select record_id from changed_rows where change_id = $1 and table_name = 'funding_rounds')
       and not exists (select from changed_rows where change_id = $1 and table_name = 'companies' and row_id = c.id)`,
    [undoId, except],
  );
  for (const { rounds_before, rounds_after, ...company } of companies)
    await updateRow(
      client,
      'companies',
      company,
      followRounds(company, { before: rounds_before ?? [], after: rounds_after ?? [] }),
    );
}

async function idsOf(client: SqlClient, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(text, values);
  return rows.map(({ id }) => id);
}

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

async function countWritten(client: SqlClient, changeId: number, importId: number | null): Promise<number> {
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

type Undone = { changeId: number; importId: number | null; undoId: number };

type RecordCounts = Omit<UndoCounts, 'rows'>;

/** Counts the records that an undo removed, restored, reverted or kept, because they were edited in between; each one once. */
export async function countRecords(client: SqlClient, undone: Undone): Promise<RecordCounts> {
  return sumOf(await countByTable(client, undone));
}

function sumOf({ companies, lps }: Record<RecordTable, RecordCounts>): RecordCounts {
  return {
    removed: companies.removed + lps.removed,
    restored: companies.restored + lps.restored,
    reverted: companies.reverted + lps.reverted,
    keptCount: companies.keptCount + lps.keptCount,
    kept: [...companies.kept, ...lps.kept],
  };
}

async function countByTable(
  client: SqlClient,
  { changeId, importId, undoId }: Undone,
): Promise<Record<RecordTable, RecordCounts>> {
  const nothing: RecordCounts = { removed: 0, restored: 0, reverted: 0, keptCount: 0, kept: [] };
  const counts = { companies: nothing, lps: nothing };
  for (const { table: record, parts, followers } of RECORDED_TABLES) {
    // A created row that was deleted is back in its previous state, no matter which change deleted it.
    const ofTables = [{ table: record }, ...parts, ...followers].map(
      ({ table }) => `select record_id from changed_rows recorded
        where change_id = $1 and table_name = '${table}'
          and not exists (select from changed_rows u where u.change_id = $2 and u.table_name = '${table}' and u.row_id = recorded.row_id
            and not exists (select jsonb_object_keys((recorded.before || recorded.after) - 'last_changed_at')
              except select jsonb_object_keys(u.before || u.after)))
          and (before is not null or exists (select from ${table} t where t.id = recorded.row_id))`,
    );
    const { rows } = await client.query<RecordCounts>(
      `with undone as (
         select record_id, coalesce(bool_or(table_name = record_table and after is null), false) as gone,
           coalesce(bool_or(table_name = record_table and before is null), false) as returned,
           count(*) filter (where after is null)::integer as removed, count(*) filter (where after is not null)::integer as restored
         from changed_rows where change_id = $2 and record_table = '${record}' group by record_id
       ), remaining as (${ofTables.join(' union ')} union select id from ${record} where import_id = $3),
       kept_records as (
         select record_id, coalesce(removed, 0) as removed, coalesce(restored, 0) as restored
         from remaining left join undone using (record_id) where gone is not true
       ), kept as (
         select '${record}' as table, r.id, r.${RECORD_FORMS[record].nameColumn} as name, k.removed, k.restored
         from kept_records k join ${record} r on r.id = k.record_id order by r.id limit ${NAMED_KEPT_RECORDS}
       ), others as (
         select * from undone where record_id not in (select record_id from kept_records)
       )
       select (select count(*) from undone where gone)::integer as removed,
         (select count(*) from others where returned)::integer as restored,
         (select count(*) from others where not gone and not returned)::integer as reverted,
         (select count(*) from kept_records)::integer as "keptCount",
         (select coalesce(json_agg(kept order by id), '[]') from kept) as kept`,
      [changeId, undoId, importId],
    );
    if (rows[0]) counts[record] = rows[0];
  }
  return counts;
}
