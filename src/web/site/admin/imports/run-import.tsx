import { useState } from 'react';
import { counted } from '#domain/counts.ts';
import { sampleParts } from '#domain/imports/import-text.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { ConfirmDialog } from '../../../platform/api/confirm-dialog.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { AdminActionButton } from '../admin-action-button.tsx';
import { ADMIN_KEY } from '../use-admin-action.ts';
import type { Comparison, Upload, UploadReport } from './import-queries.ts';
import { cellsWaiting, countsOf, recordsText } from './import-state.ts';

export function RunImport({ upload, comparison }: { upload: Upload; comparison: Comparison }) {
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
