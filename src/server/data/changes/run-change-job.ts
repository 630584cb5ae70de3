import type pg from 'pg';
import * as z from 'zod';
import type { AppDependencies } from '../../app-env.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { runAttempt, WorkSuperseded, type WorkTable } from '../../platform/jobs/cancelable-work.ts';
import { publishEvent } from '../../platform/realtime/events.ts';

type ChangeJob = {
  /** The job as open pages know it. */
  job: 'merge' | 'rule' | 'undo';
  id: number;
  attempt: number;
  last: boolean;
  dryRun?: boolean;
};

/** The status of such a job in responses; `workStatusJson` reads it. */
export const changeJobStatus = <Phase extends string>(phase: Phase) =>
  z.object({
    working: z.boolean(),
    progress: z.object({ phase: z.enum(['waiting', phase, 'publishing']), done: z.int(), all: z.int() }).nullable(),
    canceling: z.boolean(),
    stalled: z.boolean().describe('The worker has stopped responding; another will take over'),
    failure: z.string().nullable(),
  });

/**
 * Runs an attempt of cancelable work that makes a change. It is one transaction: a killed process has done nothing, and
 * the next attempt starts over.
 * @param work makes the change and stores its result. @returns false when the attempt was superseded
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function runChangeJob<Progress extends { phase: string; done: number; all: number }>(
  { db, pool }: Pick<AppDependencies, 'db' | 'pool'>,
  table: WorkTable<'merge_jobs'> | WorkTable<'source_rules'> | WorkTable<'undo_jobs'>,
  { job, dryRun, ...attempt }: ChangeJob,
  work: (client: pg.PoolClient, report: (progress: Progress) => void) => Promise<boolean>,
): Promise<void> {
  const publishProgress = (state: string, doneCount = 0, total = 0) =>
    publishEvent(db, { type: 'job_progress', job, id: `${attempt.id}`, done: doneCount, total, state }, 'admins');
  const options = {
    ...attempt,
    publishProgress: ({ phase, done, all }: Progress) => publishProgress(phase, done, all),
    reasonOf: (error: unknown) => (error instanceof AppError && error.code === 'conflict' ? error.message : null),
  };
  await runAttempt<Progress>(db, table, options, ({ signal, report }) =>
    inTransaction(
      pool,
      async (client) => {
        if (!(await work(client, report))) throw new WorkSuperseded();
      },
      { signal, dryRun },
    ),
  );
  await publishProgress('done');
}
