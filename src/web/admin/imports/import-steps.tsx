import { ChevronRight } from 'lucide-react';
import type { UploadState } from '#domain/uploads.ts';

const STEPS = ['Upload', 'Columns', 'Preview', 'Run'] as const;

const STEP_OF: Record<UploadState, (typeof STEPS)[number]> = {
  uploading: 'Upload',
  uploaded: 'Columns',
  comparing: 'Preview',
  compared: 'Preview',
  running: 'Run',
  done: 'Run',
};

/** Where an import is on its way. */
export function ImportSteps({ state }: { state: UploadState }) {
  return (
    <ol aria-label="Steps" className="mb-2 flex flex-wrap items-center gap-1.5 text-13 text-ink-3">
      {STEPS.map((step, index) => (
        <li key={step} className="flex items-center gap-1.5">
          {index > 0 && <ChevronRight aria-hidden className="size-3.5" />}
          {step === STEP_OF[state] ? (
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
