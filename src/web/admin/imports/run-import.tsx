import { postJson } from '../../api.ts';
import { ChangeButton } from '../change-button.tsx';
import { sendChange } from '../records/send-change.ts';
import type { Comparison, Upload } from './import-queries.ts';
import { recordsWords } from './import-state.ts';
import { countsOf } from './report-counts.ts';

/** The decision: to import what was compared. */
export function RunImport({ upload, comparison }: { upload: Upload; comparison: Comparison }) {
  const { id, kind, mapping, sample, clearSample } = upload;
  const { created, updated } = countsOf(comparison.report);
  if (sample && !clearSample) {
    const again = async () => {
      await sendChange('PUT', `/imports/${id}/columns`, { kind, mapping, clearSample: true });
      await postJson(`/api/admin/imports/${id}/compare`);
    };
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-surface px-4 py-3 text-13">
        <p className="min-w-0">
          <b className="font-semibold">The sample is still here.</b> Real data is never mixed with invented data: the
          sample, and the accounts for trying it out, go with the import.
        </p>
        <ChangeButton label="Compare without the sample" busyText="One moment..." send={again} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-surface px-4 py-3 text-13">
      <p className="min-w-0">
        <b className="font-semibold">Nothing has been written yet.</b>{' '}
        {created + updated > 0
          ? `The import adds ${recordsWords(created, kind)} and changes ${recordsWords(updated, kind)}.`
          : 'The file changes nothing.'}
      </p>
      <div className="ml-auto max-tablet:ml-0">
        <ChangeButton
          label="Run import"
          busyText="One moment..."
          variant="main"
          send={() => postJson(`/api/admin/imports/${id}/run`)}
        />
      </div>
    </div>
  );
}
