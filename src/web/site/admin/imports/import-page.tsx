import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { counted, fileSize } from '#domain/counts.ts';
import { sampleParts } from '#domain/imports/import-text.ts';
import { progressText, type UploadKind, type UploadState } from '#domain/imports/uploads.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { ConfirmDialog } from '../../../platform/api/confirm-dialog.tsx';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminActionButton } from '../admin-action-button.tsx';
import { prefetch } from '../loaders.ts';
import { JobProgress } from '../progress.tsx';
import { SectionHead } from '../section-head.tsx';
import { ADMIN_KEY } from '../use-admin-action.ts';
import { ColumnChoices } from './column-choices.tsx';
import { FilingChoices } from './filings.tsx';
import {
  type Comparison,
  importQuery,
  isProcessing,
  type Upload,
  type UploadReport,
  useImportEvents,
} from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { cellsWaiting, countsOf, KIND_LABELS, recordsText } from './import-state.ts';
import { Preview } from './preview.tsx';
import { Questions } from './questions.tsx';
import { removeFile } from './send-file.ts';
import { UploadFile } from './upload-file.tsx';
import { useChoices } from './use-choices.tsx';

export const Route = createFileRoute('/admin/imports/$id')({
  loader: ({ context: { queryClient, api }, params: { id } }) => prefetch(queryClient, importQuery(api, id)),
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
      <SectionHead title={fileName} note={`${here}${fileSize(size)}, ${KIND_LABELS[kind]}`}>
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
        {open && <Questions key={state} upload={upload} choices={choices} />}
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
  const { report } = comparison;
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
          <p>{counted(waiting, 'cell stays', 'cells stay')} empty until you answer the questions below.</p>
        )}
        {sample && changes && <SampleLoss report={report} />}
      </div>
      {changes && (
        <div className="ml-auto max-tablet:ml-0">
          {!sample && <AdminActionButton label="Run import" busyText="One moment..." variant="main" send={run} />}
          {sample && <RemoveAndRun report={report} run={removeAndRun} />}
        </div>
      )}
    </div>
  );
}

/** What the import removes with the sample, before it runs. */
function SampleLoss({ report }: { report: UploadReport }) {
  return (
    <>
      <p>It removes the sample data, and what was made with it:</p>
      <ul className="list-disc pl-5">
        {sampleParts(report).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p>Your account is kept. Undoing the import does not restore any of this.</p>
    </>
  );
}

const REMOVE = 'Remove sample data and import';

function RemoveAndRun({ report, run }: { report: UploadReport; run: () => Promise<unknown> }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        {REMOVE}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Remove sample data?"
          confirm={REMOVE}
          busyText="One moment..."
          variant="danger"
          refetch={[ADMIN_KEY]}
          send={run}
          onClose={() => setIsConfirming(false)}
        >
          <SampleLoss report={report} />
          <p className="mt-2">Change the password of your account if anyone else knows it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
