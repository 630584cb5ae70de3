import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { countText, fileSize, formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { recordsText, sampleParts } from '#domain/imports/import-text.ts';
import { progressText, type UploadKind, type UploadState } from '#domain/imports/uploads.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminActionButton } from '../admin-actions.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { Panel, SectionHead } from '../page-parts.tsx';
import { JobProgress } from '../progress.tsx';
import { changedValues, RowChange } from '../records/change-list.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { Corrections } from './corrections.tsx';
import { FilingChoices, FilingCounts } from './filings.tsx';
import {
  type Comparison,
  cellsWaiting,
  countsOf,
  importQuery,
  isProcessing,
  UPLOAD_KIND_LABELS,
  type Upload,
  type UploadReport,
  useImportEvents,
} from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { Joins } from './joins.tsx';
import { Problems } from './problems.tsx';
import { ImportQuestions } from './questions.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { removeFile } from './send-file.ts';
import { UploadFile } from './upload-file.tsx';
import { type UploadChoices, useChoices } from './use-choices.tsx';

export const Route = createFileRoute('/admin/imports/$id')({
  loader: ({ context: { queryClient, api }, params: { id } }) => prefetch(queryClient, [importQuery(api, id)]),
  head: () => adminHead('Import'),
  component: ImportPage,
});

function ImportPage() {
  const { id } = Route.useParams();
  useImportEvents();
  return (
    <Loaded key={id} query={importQuery(useApi(), id)} failed="Couldn't load this import">
      {(upload) => <Import upload={upload} />}
    </Loaded>
  );
}

function Import({ upload }: { upload: Upload }) {
  const { id, fileName, size, kind, state, failure, detected, comparison } = upload;
  const api = useApi();
  const choices = useChoices(upload);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = () => navigate({ to: '/admin/imports' });
  const here = state === 'uploading' ? `${fileSize(upload.chunks.bytes)} of ` : '';
  const open = state === 'uploaded' || state === 'compared';
  return (
    <>
      <Steps kind={kind} state={state} />
      <SectionHead title={fileName} note={`${here}${fileSize(size)}, ${UPLOAD_KIND_LABELS[kind]}`}>
        {state !== 'done' && !isProcessing(upload) && (
          <AdminActionButton
            label="Remove file"
            busyText="Removing..."
            variant="danger"
            ask="Remove this file? Nothing in it has been imported."
            send={async () => {
              await removeFile(api, id);
              await leave(); // First, so that nothing refetches the deleted import.
            }}
          />
        )}
      </SectionHead>
      <div className="grid gap-4">
        {failure && (
          <p role="alert" className="error">
            {failure}
          </p>
        )}
        {state === 'uploading' && (
          <UploadFile
            title={`Select ${fileName} again to resume the upload`}
            onSent={(uploadId) => {
              void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
              void navigate({ to: '/admin/imports/$id', params: { id: uploadId } });
            }}
            onGone={leave}
          />
        )}
        {isProcessing(upload) && <Progress upload={upload} />}
        {state === 'compared' && comparison && <RunImport upload={upload} comparison={comparison} />}
        {open && <ImportQuestions key={state} upload={upload} choices={choices} />}
        {state === 'compared' && comparison && <Preview upload={upload} comparison={comparison} choices={choices} />}
        {detected && open && <ColumnChoices upload={upload} detected={detected} choices={choices} />}
        {kind === 'form-d' && open && <FilingChoices upload={upload} choices={choices} />}
        {state === 'done' && <ImportResult upload={upload} />}
      </div>
    </>
  );
}

const STEPS = ['Upload', 'Columns', 'Preview', 'Import'] as const;

const STEP_OF: Record<UploadState, (typeof STEPS)[number]> = {
  uploading: 'Upload',
  uploaded: 'Columns',
  comparing: 'Preview',
  compared: 'Preview',
  running: 'Import',
  done: 'Import',
};

function Steps({ kind, state }: { kind: UploadKind; state: UploadState }) {
  // Filings have no columns: the preview comes next.
  const steps = kind === 'form-d' ? STEPS.filter((step) => step !== 'Columns') : STEPS;
  const here = kind === 'form-d' && state === 'uploaded' ? 'Preview' : STEP_OF[state];
  return (
    <ol aria-label="Steps" className="mb-2 flex flex-wrap items-center gap-1.5 text-13 text-ink-3">
      {steps.map((step, index) => (
        <li key={step} className="flex items-center gap-1.5">
          {index > 0 && <ChevronRight aria-hidden className="size-3.5" />}
          {step === here ? (
            <b aria-current="step" className="font-semibold text-ink">
              {step}
            </b>
          ) : (
            step
          )}
        </li>
      ))}
    </ol>
  );
}

function Progress({ upload: { id, kind, state, progress, canceling, stalled } }: { upload: Upload }) {
  const api = useApi();
  return (
    <JobProgress
      doing={state === 'comparing' ? 'Comparing' : 'Importing'}
      text={progressText(kind, progress)}
      part={progress?.part ?? null}
      stalled={stalled}
      canceling={canceling}
      cancel={() => expectOk(api.admin.imports[':id'].cancel.$post({ param: { id } }))}
    />
  );
}

function RunImport({ upload, comparison }: { upload: Upload; comparison: Comparison }) {
  const api = useApi();
  const { report, manualEdits = 0 } = comparison;
  const { id, kind, mapping, sample, choices } = upload;
  const { created, updated } = countsOf(report);
  const changes = created + updated > 0;
  const waiting = cellsWaiting(comparison);
  const run = () => expectOk(api.admin.imports[':id'].run.$post({ param: { id } }));
  const removeAndRun = async () => {
    await expectOk(
      api.admin.imports[':id'].columns.$put({ param: { id }, json: { kind, mapping, clearSample: true, choices } }),
    );
    await run();
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-surface px-4 py-3 text-13">
      <div className="grid min-w-0 gap-1">
        <p>
          <b className="font-semibold">Nothing has been imported yet.</b>{' '}
          {changes
            ? `This import ${[created > 0 && `adds ${recordsText(created, kind)}`, updated > 0 && `changes ${recordsText(updated, kind)}`].filter(Boolean).join(' and ')}.`
            : 'This file changes nothing, so there is nothing to import.'}
        </p>
        {changes && waiting > 0 && (
          <p>{countText(waiting, 'cell stays', 'cells stay')} empty until you answer the questions below.</p>
        )}
        {manualEdits > 0 && (
          <p>It replaces {countText(manualEdits, 'value that was', 'values that were')} edited manually.</p>
        )}
        {sample && changes && <SampleLoss report={report} />}
      </div>
      {changes && (
        <AdminActionButton
          className="ml-auto max-tablet:ml-0"
          busyText="One moment..."
          {...(sample
            ? {
                label: 'Remove sample data and import',
                variant: 'danger',
                ask: 'Remove the sample data? Change the password of your account if anyone else knows it.',
                send: removeAndRun,
              }
            : { label: 'Run import', variant: 'main', send: run })}
        />
      )}
    </div>
  );
}

/** What the import removes with the sample, before it runs. */
function SampleLoss({ report }: { report: UploadReport }) {
  return (
    <>
      <p>The import removes the sample data and what depends on it:</p>
      <ul className="my-2 list-disc pl-5">
        {sampleParts(report).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p>Your account is kept. Undoing the import does not restore any of this.</p>
    </>
  );
}

type PreviewRow = Comparison['rows'][number];

const RESULTS = { new: 'New', changed: 'Changed', unchanged: 'Unchanged' } as const;
const FIRST_ROWS = 10;
const COLORS = { new: 'bg-fig', changed: 'bg-fig-2', unchanged: 'bg-fig-mute' } as const;

type PreviewProps = { upload: Upload; comparison: Comparison; choices: UploadChoices };

/** Preview of an import: counts, merges, problems, rows as they would be stored, changed values. */
function Preview({ upload, comparison: { report, rows, changed, fields, manualEdits }, choices }: PreviewProps) {
  const allListed = changed.flatMap(changedValues).length === fields;
  return (
    <div className="grid gap-4">
      <ReportTiles report={report} fields={fields} />
      <FilingCounts upload={upload} report={report} />
      <Joins upload={upload} report={report} choices={choices} />
      <Corrections upload={upload} report={report} choices={choices} />
      <Problems upload={upload} report={report} choices={choices} />
      <PreviewTable kind={report.kind} rows={rows} />
      {changed.length > 0 && (
        <Panel
          title="Changed values"
          note={`${allListed ? 'All' : 'Examples, out of'} ${countText(fields, 'changed value')}${manualEdits ? ', manually edited ones first' : ''}.${report.kind === 'companies' ? ' On an equal funding date, the file wins over values that are not more specific. Its rounds are added to the stored ones or complete them, and replace them only as shown above.' : ''}`}
        >
          <ul className="grid gap-2">
            {changed.map((row) => (
              <RowChange key={`${row.table}${row.rowId}`} row={row} named />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function PreviewTable({ kind, rows }: { kind: UploadKind; rows: readonly PreviewRow[] }) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const visible = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className="grid gap-2">
      <h2 className="text-16 font-semibold">First {kind === 'lps' ? 'LPs' : 'companies'} as they will be stored</h2>
      <DataTable label="Preview" columns={columnsFor(kind)} rows={visible} keyOf={(row) => rows.indexOf(row)} />
      {rows.length > visible.length && (
        <div>
          <Button onClick={() => setAll(true)}>Show all {formatCount(rows.length)}</Button>
        </div>
      )}
    </div>
  );
}

function columnsFor(kind: UploadKind): readonly DataColumn<PreviewRow>[] {
  const lps = kind === 'lps';
  const row: DataColumn<PreviewRow> = { label: 'Row', cell: ({ row: n }) => n, className: 'text-right tabular-nums' };
  return [
    { label: 'Result', cell: ({ result }) => <RowResult of={result} />, className: 'whitespace-nowrap' },
    ...(kind === 'companies' ? [row] : []),
    {
      label: lps ? 'LP' : 'Company',
      cell: ({ name, website }) => (
        <>
          <span className="font-medium text-ink">{name}</span>{' '}
          <span className="text-ink-3">{website && (websiteKey(website) ?? website)}</span>
        </>
      ),
    },
    {
      label: lps ? 'Assets' : 'Last round',
      // A file with an amount that was refused does not say that it is undisclosed.
      cell: ({ amountUsd, amount }) => (amountUsd === null ? (amount ?? '–') : formatAmount(amountUsd)),
      className: 'tabular-nums',
    },
    { label: 'Type', cell: ({ type }) => type ?? '–', className: 'whitespace-nowrap' },
    {
      label: lps ? 'As of' : 'Date',
      // The date of assets is text, such as a fiscal year.
      cell: ({ date }) => (date && !lps ? formatDay(date) : (date ?? '–')),
      className: 'whitespace-nowrap',
    },
    { label: 'Location', cell: ({ place }) => place || '–' },
    {
      label: 'Contact',
      cell: ({ contact, email, others }) =>
        contact || email ? [contact, email].filter(Boolean).join(', ') + (others > 0 ? ` +${others}` : '') : '–',
    },
  ];
}

function RowResult({ of }: { of: PreviewRow['result'] }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-2.25 rounded-[2px] ${COLORS[of]}`} />
      {RESULTS[of]}
    </span>
  );
}
