import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changeFraction, changeProgressText, type ChangeJobProgress as Progress } from '#domain/changes/change-jobs.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { AdminActionButton } from './admin-actions.tsx';
import { ADMIN_KEY } from './admin-query.ts';

type ProgressBarProps = {
  label: string;
  /** From 0 to 1; null while unknown. */
  part: number | null;
  text: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
};

export function ProgressBar({ label, part, text, note, children }: ProgressBarProps) {
  const percent = part === null ? undefined : Math.round(part * 1_000) / 10;
  return (
    <div className="grid gap-3 rounded-box border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
        <p role="status" className="min-w-0 grow break-words tabular-nums">
          {text}
        </p>
        <div className="flex flex-wrap items-center gap-3 tablet:has-[>.basis-full]:contents">
          {note && <span className="text-ink-3">{note}</span>}
          {children}
        </div>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1 overflow-hidden rounded-full bg-fig-grid"
      >
        <div className="h-full rounded-full bg-fig transition-[width]" style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  );
}

type JobProgressProps = {
  doing: string;
  text: string;
  part: number | null;
  stalled: boolean;
  canceling: boolean;
  cancel: () => Promise<unknown>;
};

export function JobProgress({ doing, text, part, stalled, canceling, cancel }: JobProgressProps) {
  const note = stalled ? 'Interrupted. It resumes within two minutes.' : canceling ? 'Stopping...' : undefined;
  return (
    <ProgressBar
      label={doing}
      part={part}
      text={
        <>
          <b className="font-semibold">{doing}:</b> {text}
        </>
      }
      note={note}
    >
      {!canceling && <AdminActionButton label="Cancel" busyText="Stopping..." of={doing.toLowerCase()} send={cancel} />}
    </ProgressBar>
  );
}

type ChangeJobStatusProps = Pick<JobProgressProps, 'doing' | 'cancel'> & {
  /** As its events name it. */
  kind: 'merge' | 'rule' | 'undo';
  status: Pick<JobProgressProps, 'stalled' | 'canceling'> & { progress: Progress | null };
};

/** Follows a job that makes a change. */
export function ChangeJobStatus({ kind, status, ...action }: ChangeJobStatusProps) {
  const queryClient = useQueryClient();
  useServerEvent('job_progress', ({ job }) => {
    if (job === kind) void queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
  });
  const { progress, stalled, canceling } = status;
  return (
    <JobProgress
      {...action}
      text={changeProgressText(progress)}
      part={changeFraction(progress)}
      stalled={stalled}
      canceling={canceling}
    />
  );
}
