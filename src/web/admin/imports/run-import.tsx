import { useState } from 'react';
import { SAMPLE_IS_GONE, sampleWords } from '#domain/imports/import-words.ts';
import { postJson } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useChange } from '../admin-calls.tsx';
import { ChangeButton, Refused } from '../change-button.tsx';
import type { Comparison, Upload, UploadReport } from './import-queries.ts';
import { recordsWords } from './import-state.ts';
import { countsOf } from './report-counts.ts';

/** The decision: to import what was compared. */
export function RunImport({ upload, comparison: { report } }: { upload: Upload; comparison: Comparison }) {
  const { id, kind, sample, clearSample } = upload;
  const { created, updated } = countsOf(report);
  const changes = created + updated > 0;
  const run = () => postJson(`/api/admin/imports/${id}/run`);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-surface px-4 py-3 text-13">
      <div className="grid min-w-0 gap-1">
        <p>
          <b className="font-semibold">Nothing has been written yet.</b>{' '}
          {changes
            ? `The import adds ${recordsWords(created, kind)} and changes ${recordsWords(updated, kind)}.`
            : 'The file changes nothing, so there is nothing to import.'}
        </p>
        {sample && changes && (
          <p>
            {clearSample
              ? `It removes the sample: ${sampleWords(report)}. Your account stays. ${SAMPLE_IS_GONE}`
              : 'The sample is kept, and real data is never mixed with it: to import, choose below to remove it.'}
          </p>
        )}
      </div>
      {changes && (
        <div className="ml-auto max-tablet:ml-0">
          {!sample && <ChangeButton label="Run import" busyText="One moment..." variant="main" send={run} />}
          {sample && clearSample && <RemoveAndRun report={report} run={run} />}
        </div>
      )}
    </div>
  );
}

const REMOVE = 'Remove the sample and import';

/** Asks once more before the sample goes. */
function RemoveAndRun({ report, run }: { report: UploadReport; run: () => Promise<unknown> }) {
  const { busy, refused, change } = useChange();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {REMOVE}
      </Button>
      <Dialog open={asked} onClose={close} title="Remove the sample?">
        <div className="mt-3 grid gap-4">
          <p className="text-14 text-ink-2">
            {sampleWords(report)} are deleted. Your account stays: change its password if others know it.{' '}
            {SAMPLE_IS_GONE}
          </p>
          <Refused words={refused} />
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={busy} busyText="One moment..." onClick={() => change(run, close)}>
              {REMOVE}
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
