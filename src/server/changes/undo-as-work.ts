import type { UndoProgress } from '#domain/changes/undo.ts';
import type { AppDependencies } from '../app-env.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/problem.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { beginPulse, PULSE_RULES } from '../jobs/pulse.ts';
import { log } from '../operations/log.ts';
import { publishEvent } from '../realtime/publish-event.ts';
import { undoChange } from './undo-change.ts';
import { beginUndo, endUndo, noteUndo } from './undoings.ts';

type Working = Pick<AppDependencies, 'db' | 'pool'>;
export type UndoJob = { changeId: number };

/** The job that undoes large changes. */
export const UNDO_JOB = 'undo-changes';

/** Shown for a canceled undo. */
export const UNDO_CANCELED = 'Canceled: nothing was undone.';
const BROKEN = 'The undo failed and nothing was changed. Try again.';

/** The undo was canceled, or another process has taken over. */
class Unwanted extends Error {}

/** Registers the job that undoes large changes, one at a time per process. */
export function scheduleUndoJobs(jobs: Jobs, working: Working): void {
  jobs.define<UndoJob>(UNDO_JOB, ({ changeId }, { last }) => undoAsWork(working, { changeId, last }), PULSE_RULES);
}

/**
 * Undoes a change, or counts what that would do. The undo and its completion are one transaction: a killed process has
 * done nothing, and the next attempt starts over.
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function undoAsWork(
  { db, pool }: Working,
  { changeId, last }: UndoJob & { last: boolean },
): Promise<void> {
  const begun = await beginUndo(pool, changeId);
  if (!begun) return;
  const { actor, dry } = begun;
  const tell = (state: string, done = 0, total = 0) =>
    publishEvent(db, { type: 'job_progress', job: 'undo', id: `${changeId}`, done, total, state }, 'admins');
  const pulse = beginPulse<UndoProgress>({
    note: (progress) => noteUndo(pool, begun, progress),
    tell: ({ phase, done, all }) => tell(phase, done, all),
  });
  try {
    await inTransaction(pool, pulse.signal, async (client) => {
      const { changeId: _, ...counts } = await undoChange(client, { id: changeId, actor, note: pulse.note });
      // A dry run is rolled back, but its counts are stored.
      if (!(await endUndo(dry ? pool : client, begun, { counts }))) throw new Unwanted();
      return { result: undefined, keep: !dry };
    });
  } catch (error) {
    const unwanted = pulse.signal.aborted || error instanceof Unwanted;
    const failure = unwanted
      ? UNDO_CANCELED
      : error instanceof AppError && error.code === 'changed_meanwhile'
        ? error.message
        : last
          ? BROKEN
          : null;
    if (failure === null) throw error;
    if (failure === BROKEN) log.error({ err: error, change: changeId }, 'An undo has failed');
    await endUndo(pool, begun, { failure });
  } finally {
    await pulse.end();
  }
  await tell('done');
}
