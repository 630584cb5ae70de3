import type { UndoProgress } from '#domain/changes/undo.ts';
import type { AppDependencies } from '../../app-env.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { beginAttempt, runAttempt, WORK_RULES, WorkSuperseded } from '../../platform/jobs/cancelable-work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { publishEvent } from '../../platform/realtime/events.ts';
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
 * Undoes a change, or counts what that would do. The undo and its completion are one transaction: a killed process has
 * done nothing, and the next attempt starts over.
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function runUndoJob(
  { db, pool }: UndoDependencies,
  { changeId, last }: UndoJobData & { last: boolean },
): Promise<void> {
  const begun = await beginAttempt(db, UNDO_JOBS, changeId);
  if (!begun) return;
  const { actor, dry, attempt } = begun;
  const publishProgress = (state: string, done = 0, total = 0) =>
    publishEvent(db, { type: 'job_progress', job: 'undo', id: `${changeId}`, done, total, state }, 'admins');
  const options = {
    id: changeId,
    attempt,
    last,
    publishProgress: ({ phase, done, all }: UndoProgress) => publishProgress(phase, done, all),
    canceled: UNDO_CANCELED,
    broken: INTERNAL_ERROR_MESSAGE,
    reasonOf: (error: unknown) => (error instanceof AppError && error.code === 'conflict' ? error.message : null),
  };
  await runAttempt<UndoProgress>(db, UNDO_JOBS, options, ({ signal, report }) =>
    inTransaction(
      pool,
      async (client) => {
        const { changeId: _, ...counts } = await undoChange(client, { id: changeId, actor, note: report });
        // A dry run is rolled back, but its counts are stored.
        if (!(await finishUndo(dry ? pool : client, { changeId, attempt, counts }))) throw new WorkSuperseded();
      },
      { signal, dryRun: dry },
    ),
  );
  await publishProgress('done');
}
