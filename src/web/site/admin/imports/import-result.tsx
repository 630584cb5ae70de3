import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UndoCounts } from '#domain/changes/change-jobs.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { importedText, recordsText, SAMPLE_NOT_RESTORABLE, sampleText } from '#domain/imports/import-text.ts';
import type { UploadKind } from '#domain/imports/uploads.ts';
import { ENCODINGS } from '#domain/spreadsheets/encodings.ts';
import { responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAdminAction } from '../admin-actions.tsx';
import { Facts, Moment, Panel } from '../page-parts.tsx';
import { RecordLink, UndoStatus } from '../records/change-list.tsx';
import { Corrections } from './corrections.tsx';
import { FilingCounts } from './filings.tsx';
import { changesNothing, countsOf, type Upload, type UploadReport } from './import-queries.ts';
import { Joins } from './joins.tsx';
import { Problems } from './problems.tsx';
import { ReportTiles } from './report-tiles.tsx';

export function ImportResult({ upload }: { upload: Upload }) {
  const { kind, report, changeId, undone, undo, undoJob } = upload;
  if (!report) return null;
  const { clearedSample } = report;
  const beside = clearedSample > 0 ? ` ${SAMPLE_NOT_RESTORABLE}` : '';
  const nothing = changesNothing(report);
  const confirmedCompanies = nothing && report.kind === 'companies' ? report.companies.unchanged : 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-surface px-4 py-3 text-13">
        <p role="status" className="min-w-0">
          <b className="font-semibold">{undone ? 'Undone.' : 'Imported.'}</b>{' '}
          {undo ? (
            <>
              {undo.actor ?? 'An admin'} undid this import on <Moment at={undo.at} /> UTC. {undoneText(undo, kind)}
              {beside} <KeptRecords {...undo} undone />
            </>
          ) : nothing ? (
            nothingText(confirmedCompanies)
          ) : (
            importedText(report.kind, {
              records: countsOf(report),
              contacts: report.contacts,
              rounds: report.kind === 'lps' ? null : report.rounds,
            })
          )}{' '}
          <Link to="/admin/history" search={{ change: undo ? String(undo.id) : undefined }} className="link">
            {undo ? 'Redo in History' : 'View history'}
          </Link>
        </p>
        {changeId !== null && !undone && (!nothing || confirmedCompanies > 0) && (
          <UndoImport changeId={changeId} kind={kind} undoJob={undoJob} beside={beside} />
        )}
      </div>
      {clearedSample > 0 && (
        <p className="text-13 break-words text-ink-2">This import removed the sample data: {sampleText(report)}.</p>
      )}
      {undone && <h2 className="text-16 font-semibold">Results before the undo</h2>}
      <ReportTiles report={report} />
      <FilingCounts upload={upload} report={report} />
      <ReadAs report={report} />
      <Joins upload={upload} report={report} />
      <Corrections upload={upload} report={report} />
      <Problems upload={upload} report={report} />
    </>
  );
}

function ReadAs({ report }: { report: UploadReport }) {
  if (report.kind === 'form-d' || report.notes.length === 0) return null;
  return (
    <Panel title="File">
      <Facts
        facts={[
          { name: 'Encoding', value: ENCODINGS[report.encoding] },
          ...report.notes.map((note) => ({ name: 'Note', value: note })),
        ]}
      />
    </Panel>
  );
}

type UndoImportProps = Pick<Upload, 'kind' | 'undoJob'> & {
  changeId: number;
  /** Appended to the undo confirmation. */
  beside: string;
};

function UndoImport({ changeId, kind, undoJob, beside }: UndoImportProps) {
  const api = useApi();
  const { busy, refused, act } = useAdminAction();
  /** Counted within the request, or as a job for a large import. */
  const [counts, setCounts] = useState<UndoCounts | null>(null);
  const [isUndoing, setIsUndoing] = useState(undoJob?.working ?? false);
  const undo = api.admin.history[':id'].undo;
  const param = { id: `${changeId}` };
  if (undoJob?.working) {
    return (
      <div className="basis-full">
        <UndoStatus changeId={changeId} undoJob={undoJob} />
      </div>
    );
  }
  const preview = isUndoing ? (counts ?? (undoJob?.dry ? undoJob.counts : null)) : null;
  const ask = () =>
    act(
      () => responseJson(undo.preview.$post({ param })),
      (counts) => {
        setCounts(counts);
        setIsUndoing(true);
      },
    );
  const confirmUndo = () =>
    act(
      () => responseJson(undo.$post({ param })),
      (undoCounts) => undoCounts && toast({ title: 'Import undone' }),
    );
  return (
    <div className={`grid gap-2 ${preview ? 'basis-full' : 'ml-auto max-tablet:ml-0'}`}>
      {preview ? (
        <>
          <p>
            {undoText(preview, kind)}
            {beside} <KeptRecords {...preview} />
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={busy} busyText="Undoing..." onClick={confirmUndo}>
              Undo import
            </Button>
            <Button variant="quiet" autoFocus onClick={() => setIsUndoing(false)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <Button busy={busy} busyText="Counting..." onClick={ask}>
          Undo this import
        </Button>
      )}
      <Refusal message={refused?.message ?? undoJob?.failure} />
    </div>
  );
}

function nothingText(confirmedCompanies: number): string {
  return confirmedCompanies > 0
    ? `This import changed nothing. It confirmed ${recordsText(confirmedCompanies, 'companies')}.`
    : 'This import changed nothing, so there is nothing to undo.';
}

/** Names the records that an undo keeps, because they were edited, and counts what it undoes of them. */
function KeptRecords({
  kept,
  keptCount,
  undone = false,
}: Pick<UndoCounts, 'kept' | 'keptCount'> & { undone?: boolean }) {
  return (
    <>
      {kept.map(({ table, id, name, removed, restored }) => {
        const rows = [
          ...(removed > 0
            ? [`${countText(removed, 'imported contact or round', 'imported contacts and rounds')} removed`]
            : []),
          ...(restored > 0 ? [`${countText(restored, 'imported change')} reverted`] : []),
        ];
        return (
          <span key={`${table}${id}`} className="block">
            <RecordLink table={table} id={id}>
              {name}
            </RecordLink>
            {`: ${[rows.join(', '), `its edited values ${undone ? 'stayed' : 'stay'}`].filter(Boolean).join('; ')}.`}
          </span>
        );
      })}
      {keptCount > kept.length && <span className="block">{`and ${formatCount(keptCount - kept.length)} more.`}</span>}
    </>
  );
}

/** 'This removed 3 companies and restored 1 company. 1 company edited after the import was kept.' */
function undoneText({ removed, restored, reverted, keptCount }: NonNullable<Upload['undo']>, kind: UploadKind): string {
  const did = [
    ...(removed > 0 ? [`removed ${recordsText(removed, kind)}`] : []),
    ...(restored + reverted > 0 ? [`restored ${recordsText(restored + reverted, kind)}`] : []),
  ];
  return [
    ...(did.length > 0 ? [`This ${did.join(' and ')}.`] : []),
    ...(keptCount > 0
      ? [`${recordsText(keptCount, kind)} edited after the import ${keptCount === 1 ? 'was' : 'were'} kept.`]
      : []),
  ].join(' ');
}

function undoText({ removed, restored, reverted, keptCount }: UndoCounts, kind: UploadKind): string {
  const does = [
    ...(removed > 0 ? [`removes ${recordsText(removed, kind)}`] : []),
    ...(restored + reverted > 0 ? [`restores ${recordsText(restored + reverted, kind)}`] : []),
  ];
  if (does.length === 0) does.push('removes the import from the sources of its companies');
  const keptText = keptCount > 0 ? ` ${recordsText(keptCount, kind)} edited since the import will be kept.` : '';
  return `Undoing ${does.join(' and ')}.${keptText} You can reverse the undo from History.`;
}
