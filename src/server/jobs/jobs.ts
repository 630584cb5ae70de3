import type { Transaction } from 'kysely';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Database } from '../database/schema.ts';
import { log } from '../logging/log.ts';

/** Which try this is. */
export type Attempt = { number: number; last: boolean };

/** Does a job, or throws to have it tried again. It may run twice: whoever dies in the middle has not done it. */
export type JobHandler<T extends object> = (data: T, attempt: Attempt) => Promise<void>;

/** When a job that failed is tried again, and for how long one may run or be silent (in seconds); how many a process does at once. */
export type JobRules = Pick<
  QueueOptions,
  'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds' | 'heartbeatSeconds'
> & { atOnce?: number };

/** Work for later, kept in the database and shared by all its processes. */
export type Jobs = {
  /** Says what a kind of job does; before `start`. */
  define<T extends object>(name: string, handler: JobHandler<T>, rules?: JobRules): void;
  /** Has a kind of job done at these times (UTC), by one process each; before `start`. */
  schedule(name: string, cron: string): void;
  /** Begins to work. */
  start(): Promise<void>;
  /** Adds a job; within a transaction it is there if and when that commits. Of those that wait the highest priority is next; 0 is usual. */
  send(name: string, data: object, transaction?: Transaction<Database>, priority?: number): Promise<void>;
  /** Has a failed job done again, if and when the transaction commits. @returns whether it was one */
  retry(name: string, id: string, transaction: Transaction<Database>): Promise<boolean>;
  /** Takes a job back that has not ended, if and when the transaction commits. @returns whether it was one */
  cancel(name: string, id: string, transaction: Transaction<Database>): Promise<boolean>;
  /** Lets what is under way finish for a moment; what does not is tried again later. */
  close(): Promise<void>;
};

const CONNECTIONS = 3;
const STOP_PATIENCE_MS = 5_000;

/**
 * How often is looked for work, in seconds. New jobs are announced, so looking finds only those that wait for a time,
 * and those that were announced while the connection was lost.
 */
const RHYTHM = { superviseIntervalSeconds: 60, cronWorkerIntervalSeconds: 30, flowIntervalSeconds: 3_600 };
const POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 30 };
const KEPT_SECONDS = 86_400;

/** Jobs over the database at an address, in a schema of their own. */
export function createJobs(connectionString: string, onError: (error: Error) => void): Jobs {
  const boss = new PgBoss({ connectionString, max: CONNECTIONS, useListenNotify: true, ...RHYTHM });
  let closing = false;
  // Without a listener the event would end the process. What is cut off by the end is tried again, and no error.
  boss.on('error', (error) => closing || onError(error));
  const beginnings: (() => Promise<unknown>)[] = [];

  return {
    define<T extends object>(name: string, handler: JobHandler<T>, { atOnce = 1, ...rules }: JobRules = {}) {
      beginnings.push(async () => {
        const queue = { notify: true, deleteAfterSeconds: KEPT_SECONDS, ...rules };
        await boss.createQueue(name, queue);
        await boss.updateQueue(name, queue); // Rules that have changed since another version made it.
        const how = { ...POLLING, batchSize: atOnce, includeMetadata: true, perJobResults: true } as const;
        const worker = await boss.work(name, how, async (jobs: JobWithMetadata<T>[]) => {
          const results = await Promise.all(jobs.map((job) => resultOf(job, handler)));
          boss.notifyWorker(worker); // Where there was work there may be more: it looks again at once.
          return results;
        });
      });
    },
    schedule(name, cron) {
      beginnings.push(() => boss.schedule(name, cron));
    },
    async start() {
      await boss.start();
      for (const begin of beginnings) await begin();
    },
    async send(name, data, transaction, priority = 0) {
      await boss.send(name, data, { priority, ...(transaction && { db: fromKysely(transaction) }) });
    },
    async retry(name, id, transaction) {
      const db = fromKysely(transaction);
      const [job] = await boss.findJobs(name, { id, db });
      if (job?.state !== 'failed') return false;
      await boss.retry(name, id, { db });
      return true;
    },
    async cancel(name, id, transaction) {
      const db = fromKysely(transaction);
      const [job] = await boss.findJobs(name, { id, db });
      if (!job || !['created', 'retry', 'active'].includes(job.state)) return false;
      await boss.cancel(name, id, { db });
      return true;
    },
    async close() {
      closing = true;
      await boss.stop({ timeout: STOP_PATIENCE_MS });
    },
  };
}

async function resultOf<T extends object>(job: JobWithMetadata<T>, handler: JobHandler<T>): Promise<JobResult> {
  const { id, name, data, retryCount, retryLimit } = job;
  const last = retryCount >= retryLimit;
  try {
    await handler(data, { number: retryCount + 1, last });
    return { id, status: 'completed' };
  } catch (error) {
    if (last) log.error({ err: error, job: name }, 'A job has failed');
    else log.warn({ err: error, job: name }, 'A job failed and is tried again');
    return { id, status: 'failed', output: { reason: error instanceof Error ? error.message : String(error) } };
  }
}
