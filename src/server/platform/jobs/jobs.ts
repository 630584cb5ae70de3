import { type Db, fromKysely, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { createPool, type Trx } from '../database/connection.ts';
import { startListener } from '../database/listener.ts';
import { log } from '../log.ts';

/** The current attempt, from 1. */
export type Attempt = { number: number; last: boolean };

/** Runs a job; it is retried if this throws. A job may run twice, because a process may die before completing it. */
type JobHandler<T extends object> = (data: T, attempt: Attempt) => Promise<void>;

/**
 * Retry schedule, maximum run time and heartbeat interval in seconds, concurrency per process, and schedule in UTC, of
 * which one process does each run.
 */
export type JobOptions = Pick<
  QueueOptions,
  'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds' | 'heartbeatSeconds'
> & { concurrency?: number; cron?: string };

/** Background jobs, stored in the database and shared by all processes. */
export type Jobs = {
  /** Registers the handler of a queue. Call before `start`. */
  define<T extends object>(name: string, handler: JobHandler<T>, rules?: JobOptions): void;
  start(): Promise<void>;
  /** Adds a job; with a transaction, only if it commits. Waiting jobs with the highest priority run first; the default is 0. */
  send(name: string, data: object, transaction?: Trx, priority?: number): Promise<void>;
  /** Retries a failed job once the transaction commits. @returns false when it had not failed */
  retry(name: string, id: string, transaction: Trx): Promise<boolean>;
  /** Cancels an unfinished job once the transaction commits. @returns false when it had finished */
  cancel(name: string, id: string, transaction: Trx): Promise<boolean>;
  /** Gives running jobs a few seconds to finish; the rest are retried later. */
  close(): Promise<void>;
};

const CONNECTIONS = 3;
const STOP_TIMEOUT_MS = 5_000;

/**
 * Polling intervals, in seconds. New jobs are announced, so polling only finds delayed ones and those announced while
 * the connection was down.
 */
const RHYTHM = { superviseIntervalSeconds: 60, cronWorkerIntervalSeconds: 30, flowIntervalSeconds: 3_600 };
const POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 30 };
const KEPT_SECONDS = 86_400;

/** Creates the job queue of a database, in its own schema. */
export function createJobs(connectionString: string, onError: (error: Error) => void): Jobs {
  // Its own connections would end the process when an error follows another, as PgBouncer sends them.
  const pool = createPool(connectionString, CONNECTIONS);
  const db: Db = {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const listener = await startListener(connectionString, [channel], 'fundscout-jobs');
      listener.on(channel, onNotification);
      listener.onRestored(onReconnect);
      return listener;
    },
  };
  const boss = new PgBoss({ db, useListenNotify: true, ...RHYTHM });
  let closing = false;
  // Without a listener, the event would crash the process. Jobs interrupted by shutdown are retried, so that is not
  // an error.
  boss.on('error', (error) => closing || onError(error));
  const registrations: (() => Promise<unknown>)[] = [];
  const recurring = new Set<string>();

  function define<T extends object>(
    name: string,
    handler: JobHandler<T>,
    { concurrency = 1, cron, ...rules }: JobOptions = {},
  ) {
    if (cron) recurring.add(name);
    registrations.push(async () => {
      const queue = { notify: true, deleteAfterSeconds: KEPT_SECONDS, ...rules };
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, queue); // An earlier version may have created it with other rules.
      if (cron) await boss.schedule(name, cron);
      const options = { ...POLLING, batchSize: concurrency, includeMetadata: true, perJobResults: true } as const;
      const worker = await boss.work(name, options, async (jobs: JobWithMetadata<T>[]) => {
        const results = await Promise.all(jobs.map((job) => resultOf(job, handler)));
        boss.notifyWorker(worker); // There may be more: fetch again at once.
        return results;
      });
    });
  }

  return {
    define,
    async start() {
      await boss.start();
      // Once each: a start that is repeated after an outage must not add a second worker to a queue.
      for (; registrations[0]; registrations.shift()) await registrations[0]();
      // Those of an earlier version would add jobs that no worker takes.
      for (const { name } of await boss.getSchedules()) if (!recurring.has(name)) await boss.unschedule(name);
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
      await boss.stop({ timeout: STOP_TIMEOUT_MS });
      await pool.end();
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
    else log.warn({ err: error, job: name }, 'A job failed and will be retried');
    return { id, status: 'failed', output: { reason: error instanceof Error ? error.message : String(error) } };
  }
}
