import type { UndoProgress } from '#domain/changes/change-jobs.ts';
import type { AppDependencies } from '../../app-env.ts';
import { beginAttempt, WORK_RULES } from '../../platform/jobs/cancelable-work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { runChangeJob } from './run-change-job.ts';
import { undoChange } from './undo-change.ts';
import { finishUndo, UNDO_JOBS } from './undo-job-state.ts';

type UndoDependencies = Pick<AppDependencies, 'db' | 'pool'>;
export type UndoJobData = { changeId: number };

export const UNDO_JOB = 'undo-changes';

/** Shown for a canceled undo. */
export const UNDO_CANCELED = 'Canceled. Nothing was undone.';
const INTERNAL_ERROR_MESSAGE = 'The undo failed and nothing was changed. Try again.';

/** Registers the job that undoes large changes, one at a time per process. */
export function scheduleUndoJobs(jobs: Jobs, working: UndoDependencies): void {
  jobs.define<UndoJobData>(UNDO_JOB, ({ changeId }, { last }) => runUndoJob(working, { changeId, last }), WORK_RULES);
}

/**
 * Undoes a change, or counts what that would do.
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function runUndoJob(
  { db, pool }: UndoDependencies,
  { changeId, last }: UndoJobData & { last: boolean },
): Promise<void> {
  const run = await beginAttempt(db, UNDO_JOBS, changeId);
  if (!run) return;
  const { actor, dry, attempt } = run;
  const texts = { canceled: UNDO_CANCELED, broken: INTERNAL_ERROR_MESSAGE };
  const job = { job: 'undo', id: changeId, attempt, last, dryRun: dry, ...texts } as const;
  await runChangeJob<UndoProgress>({ db, pool }, UNDO_JOBS, job, async (client, report) => {
    const { changeId: _, ...counts } = await undoChange(client, { id: changeId, actor, note: report });
    // A dry run is rolled back, but its counts are stored.
    return finishUndo(dry ? pool : client, { changeId, attempt, counts });
  });
}
