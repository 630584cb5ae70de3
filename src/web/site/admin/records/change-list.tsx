import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { UndoCounts } from '#domain/changes/change-jobs.ts';
import { CHANGE_KINDS, type ChangeKind } from '#domain/changes/change-kinds.ts';
import { formOf, formText, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { fieldTitle } from '#domain/companies/company-fields.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { importedText, recordsText } from '#domain/imports/import-text.ts';
import { listText } from '#domain/list-text.ts';
import { expectOk, responseJson } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Details } from '../../../ui/details.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import type { DataColumn } from '../data-table.tsx';
import { Moment } from '../page-parts.tsx';
import { ChangeJobStatus } from '../progress.tsx';
import { fieldValueText, type RecordedChange } from './record-queries.ts';

type ChangeListProps = {
  changes: readonly RecordedChange[];
  /** Limits the changed rows to those of a record. */
  record?: string | undefined;
  /** Whether each change names its record, in lists across records. */
  named?: boolean;
};

export function ChangeList({ changes, record, named = false }: ChangeListProps) {
  return (
    <ol className="divide-y divide-line">
      {changes.map((change) => (
        <li key={change.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-1 text-13">
            <div className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-3 gap-y-1">
              <p className="min-w-0 font-medium break-words">
                {changeText(change, record)}
                {change.into && (
                  <>
                    {change.kind === 'confirm' ? ' of ' : ' into '}
                    {record === `companies:${change.into.id}` ? (
                      'this company'
                    ) : (
                      <RecordLink table="companies" id={change.into.id}>
                        {change.into.name}
                      </RecordLink>
                    )}
                  </>
                )}
                {change.field && `: ${fieldTitle(change.field)}`}
              </p>
              {change.undone && <Badge>Undone</Badge>}
              <p className="min-w-0 break-words text-ink-2">
                <Moment at={change.at} /> · {`${change.actor ?? 'command line'}\u00a0· change\u00a0${change.id}`}
              </p>
            </div>
            {canUndo(change) && (
              <div className="ml-auto flex flex-wrap gap-2 has-[>.basis-full]:contents max-tablet:ml-0 tablet:*:items-end">
                <Undo change={change} />
              </div>
            )}
          </div>
          {change.undoJob?.working && <UndoStatus changeId={change.id} undoJob={change.undoJob} />}
          {change.undoJob?.failure && <p className="text-13 font-medium">{change.undoJob.failure}</p>}
          {change.gone && !change.undone && <Gone gone={change.gone} />}
          {change.origin?.undone === false && !change.undone && !change.gone && (
            <p className="text-13 text-ink-2">
              To undo this, go to <ChangeLink {...change.origin} /> and undo it.
            </p>
          )}
          {change.result && <ImportSummary result={change.result} />}
          {change.kind === 'merge' && change.into && change.rows === 0 && (
            <p className="text-13 text-ink-2">Nothing was added.</p>
          )}
          <ChangedRows change={change} record={record} named={named} />
        </li>
      ))}
    </ol>
  );
}

/** Why a change cannot be undone. */
function Gone({ gone: { table, why, into, by } }: { gone: NonNullable<RecordedChange['gone']> }) {
  return (
    <p className="text-13 text-ink-2">
      {why === 'sample' ? (
        "Removed with the sample data, so it can't be undone."
      ) : (
        <>
          {`This ${RECORD_FORMS[table].one} was ${why}`}
          {into && (
            <>
              {' into '}
              <RecordLink table="companies" id={into.id}>
                {into.name}
              </RecordLink>
            </>
          )}
          {' later.'}
          {by && (
            <>
              {by.undo ? ' Redo ' : ' Undo '}
              <ChangeLink {...by} />
              {' first.'}
            </>
          )}
        </>
      )}
    </p>
  );
}

function ChangeLink({ id, kind }: Pick<RecordedChange, 'id' | 'kind'>) {
  return (
    <Link to="/admin/history" search={{ change: String(id) }} className="link">
      {KIND_NOUNS[kind].replace(/^an? /, 'the ')}
    </Link>
  );
}

const UNFOLDED_VALUES = 8;

type ChangedRowsProps = Pick<ChangeListProps, 'record' | 'named'> & { change: RecordedChange };

/** The changed rows, folded if they have many values. */
function ChangedRows({ change, record, named = false }: ChangedRowsProps) {
  const { id, rows, shown, gone } = change;
  const [pages, setPages] = useState<RecordedChange['shown'][]>([]);
  const loadedRows = pages.length > 0 ? pages.flat() : shown;
  const calls = useApi().admin.history[':id'];
  const { act, busy } = useAction({ failed: "Couldn't load more rows" });
  const loadMore = () =>
    act(
      () =>
        responseJson(calls.rows.$get({ param: { id: String(id) }, query: { record, page: String(pages.length + 1) } })),
      (page) => setPages([...pages, page.rows]),
    );
  const list = (
    <ul className="grid gap-2">
      {loadedRows.map((row) => (
        <RowChange key={`${row.table}${row.rowId}`} row={row} named={named} ofSample={gone?.why === 'sample'} />
      ))}
    </ul>
  );
  if (rows <= shown.length && shown.flatMap(changedValues).length <= UNFOLDED_VALUES) return list;
  const text = countText(rows, 'changed row');
  return (
    <Details title={rows > loadedRows.length ? `First ${formatCount(loadedRows.length)} of ${text}` : text}>
      <div className="grid gap-3 pt-2">
        {list}
        {rows > loadedRows.length && (
          <Button busy={busy} busyText="Loading..." className="justify-self-start max-tablet:h-11" onClick={loadMore}>
            Show more
          </Button>
        )}
      </div>
    </Details>
  );
}

/** A redone change has one Undo, its own, to which the entry of its redo leads. */
function canUndo({ undone, undoJob, origin, gone }: RecordedChange): boolean {
  return !undone && !undoJob?.working && !gone && origin?.undone !== false;
}

function ImportSummary({ result }: { result: NonNullable<RecordedChange['result']> }) {
  const { upload, kind } = result;
  return (
    <p className="text-13 text-ink-2">
      {importedText(kind, result) || 'Nothing was added or changed.'}{' '}
      {upload && (
        <Link to="/admin/imports/$id" params={{ id: upload }} className="link">
          Open import
        </Link>
      )}
    </p>
  );
}

/** What an undo changes beyond the rows that are shown; undefined if nothing. */
function undoQuestion({ kind, origin, file, merges, result }: RecordedChange): string | undefined {
  const verb = origin ? 'Redo' : 'Undo';
  const later = 'Values edited later are kept.';
  if (kind === 'import') {
    const counts = result && importedText(result.kind, result);
    return [`Undo the whole import${file ? ` of ${file}` : ''}?`, counts, later].filter(Boolean).join(' ');
  }
  if (origin?.kind === 'import') return `Redo the whole import${origin.file ? ` of ${origin.file}` : ''}? ${later}`;
  const isWide = kind === 'rule' || origin?.kind === 'rule' || merges > 1;
  return isWide ? `${verb} this for all companies that it changed? ${later}` : undefined;
}

function Undo({ change }: { change: RecordedChange }) {
  const { id, kind, origin } = change;
  const api = useApi();
  const undone = (counts: UndoCounts | null) => {
    if (!counts) return; // It runs as a job, whose progress is shown here.
    toast({ title: origin ? 'Redone' : 'Undone', description: undoneText(counts, change) });
  };
  return (
    <AdminActionButton
      label={origin ? 'Redo' : kind === 'import' ? 'Undo import' : 'Undo'}
      busyText={origin ? 'Redoing...' : 'Undoing...'}
      of={`change ${id}`}
      ask={undoQuestion(change)}
      send={() => responseJson(api.admin.history[':id'].undo.$post({ param: { id: `${id}` } }))}
      done={undone}
    />
  );
}

/** '1 company removed, 2 companies restored. Kept 1 company edited later.' */
function undoneText({ removed, restored, reverted, keptCount }: UndoCounts, { rows, shown }: RecordedChange): string {
  const kind = shown[0]?.record.table === 'lps' ? 'lps' : 'companies';
  const isOneRow = rows === 1 && removed + restored + reverted === 1 && keptCount === 0;
  const [part] = isOneRow ? shown.filter(({ table, record }) => table !== record.table) : [];
  if (part) return `1 ${rowNoun(part)} ${UNDONE[rowVerb(part)]}.`;
  const undoneTexts = [
    ...(removed > 0 ? [`${recordsText(removed, kind)} removed`] : []),
    ...(restored > 0 ? [`${recordsText(restored, kind)} restored`] : []),
    ...(reverted > 0 ? [`${recordsText(reverted, kind)} changed back`] : []),
  ];
  return [
    ...(undoneTexts.length > 0 ? [`${undoneTexts.join(', ')}.`] : []),
    ...(keptCount > 0 ? [`Kept ${recordsText(keptCount, kind)} edited later.`] : []),
  ].join(' ');
}

type RowChangeProps = {
  row: RecordedChange['shown'][number];
  /** Whether to name the record. */
  named: boolean;
  /** The record was removed with the sample; its name may be unknown. */
  ofSample?: boolean;
};

/** The change to a row, value by value. */
export function RowChange({ row, named, ofSample = false }: RowChangeProps) {
  const { record } = row;
  const isRecord = record.table === row.table;
  const name = record.name ?? `${ofSample ? `sample ${RECORD_FORMS[record.table].one} ` : ''}#${record.id}`;
  return (
    <li className="text-13">
      <p className="text-ink-3 first-letter:uppercase">
        {!(isRecord && ofSample && record.name === null && named) && rowNoun(row)}{' '}
        {named && (
          <>
            {!isRecord && 'of '}
            {record.removed ? (
              <>
                <span className="font-medium break-words text-ink-2">{name}</span>
                {row.after !== null && ' (removed)'}
              </>
            ) : (
              <RecordLink table={record.table} id={record.id}>
                {name}
              </RecordLink>
            )}{' '}
          </>
        )}
        {rowVerb(row)}
      </p>
      <dl className="grid gap-x-3 gap-y-0.5 grid-cols-[104px_minmax(0,1fr)] tablet:grid-cols-[168px_minmax(0,1fr)]">
        {changedValues(row).map(({ label, before, after }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words">
              {before && <del className="text-ink-3">{before}</del>}
              {before && after && ' → '}
              {after && <ins className="no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

export function RecordLink({ table, id, children }: { table: RecordTable; id: number; children: ReactNode }) {
  const to = table === 'companies' ? '/admin/companies/$id' : '/admin/lps/$id';
  return (
    <Link to={to} params={{ id: String(id) }} className="link font-medium break-words">
      {children}
    </Link>
  );
}

/** A company, with its contact or round below. */
export const COMPANY_COLUMN: DataColumn<{ id: number; name: string; part?: string | null }> = {
  label: 'Company',
  cell: ({ id, name, part }) => (
    <>
      <RecordLink table="companies" id={id}>
        {name}
      </RecordLink>
      {part && <span className="block text-12 break-words text-ink-2">{part}</span>}
    </>
  ),
};

type UndoStatusProps = { changeId: number; undoJob: NonNullable<RecordedChange['undoJob']> };

export function UndoStatus({ changeId, undoJob }: UndoStatusProps) {
  const api = useApi();
  return (
    <ChangeJobStatus
      kind="undo"
      doing={undoJob.dry ? 'Counting' : 'Undoing'}
      status={undoJob}
      cancel={() => expectOk(api.admin.history[':id'].undo.cancel.$post({ param: { id: `${changeId}` } }))}
    />
  );
}

type ChangedRow = RecordedChange['shown'][number];

type ValueChange = { label: string; before: string; after: string };

/** After 'Undid'. */
const KIND_NOUNS: Record<ChangeKind, string> = {
  add: 'an addition',
  edit: 'an edit',
  delete: 'a deletion',
  merge: 'a merge',
  import: 'an import',
  undo: 'a change',
  rule: 'a source rule',
  confirm: 'a confirmation',
};

const NAMED_COMPANIES = 3;

/** 'Ant Inc', 'Ant Inc, Ant Ltd and 4 more' */
function namesText(names: readonly string[]): string {
  const more = names.length - NAMED_COMPANIES;
  return listText([...names.slice(0, NAMED_COMPANIES), ...(more > 0 ? [`${formatCount(more)} more`] : [])]);
}

function changeText({ kind, file, origin, merges, merged }: RecordedChange, record?: string): string {
  if (kind === 'import' && file) return `Import of ${file}`;
  const isMergeOfAll = merges > 1 && !record;
  if (merged && isMergeOfAll) {
    return `Merged ${countText(merged.length, 'company', 'companies')} into ${formatCount(merges)} others: ${namesText(merged)}`;
  }
  if (merged) return `Merged ${namesText(merged)}`;
  if (!origin) return CHANGE_KINDS[kind];
  const what = origin.file
    ? `the import of ${origin.file}`
    : isMergeOfAll
      ? `${formatCount(merges)} merges`
      : KIND_NOUNS[origin.kind];
  return `${origin.undone ? 'Undid' : 'Redid'} ${what} (change ${origin.id})`;
}

function rowNoun({ table }: ChangedRow): string {
  return formOf(table)?.one ?? table;
}

/** What an undo does to a row, by what the change did to it. */
const UNDONE = { added: 'removed', deleted: 'restored', changed: 'changed back' };

function rowVerb({ before, after }: ChangedRow): keyof typeof UNDONE {
  return before === null ? 'added' : after === null ? 'deleted' : 'changed';
}

/** The changed values of a row, with their form labels. Columns without a form field are derived. */
export function changedValues({ table, before, after }: ChangedRow): ValueChange[] {
  return Object.values(formOf(table)?.fields ?? {}).flatMap((field) => {
    const { label, type } = field;
    const [old, now] = [formText(field, before), formText(field, after)];
    return old === now ? [] : [{ label, before: fieldValueText(type, old), after: fieldValueText(type, now) }];
  });
}
