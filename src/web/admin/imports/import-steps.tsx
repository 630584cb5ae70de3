import { ChevronRight } from 'lucide-react';
import type { UploadKind, UploadState } from '#domain/imports/uploads.ts';

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
export function ImportSteps({ kind, state }: { kind: UploadKind; state: UploadState }) {
  // Filings have no columns: what comes next is the preview.
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
