import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import type { DatabaseListener } from '../database/listener.ts';
import { isLockNotAvailable } from '../search/search-version.ts';

/** Work that runs at intervals in every process. For when this is used instead of a job, see decision 6. */
export type Polling = {
  /** Looks for work now. */
  wake(): void;
  /** Settles when the current run is done; no further run starts. */
  close(): Promise<void>;
};

/**
 * Starts polling. It runs at once and never concurrently: waking it during a run schedules another run.
 * @param work can ask whether to stop before it is done
 */
export function startPolling(
  work: (isClosed: () => boolean) => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): Polling {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await work(() => closed).catch(onError);
    } while (again && !closed);
    running = null;
  }

  const wake = () => {
    again = true;
    if (!closed) running ??= run();
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  wake();
  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}

const BATCHES_EVERY_MS = 30_000;

/** Starts polling for batches that a notification announces. A lock that is not available delays them. */
export function startBatches(
  work: (isClosed: () => boolean) => Promise<unknown>,
  { listener, channel, onError }: { listener: DatabaseListener; channel: string; onError: (error: unknown) => void },
): Polling {
  const polling = startPolling(work, BATCHES_EVERY_MS, (error) => {
    // An import is running, an export is being recorded or an account deleted.
    if (!isLockNotAvailable(error)) onError(error);
  });
  listener.on(channel, polling.wake);
  listener.onRestored(polling.wake);
  return polling;
}

/** A table of work. It has the columns `attempts` and `next_try_at` besides these. */
type RetryTable = { table: string; key: string; doneAt: string; order: string };

/**
 * Claims the next row that is due by postponing its next attempt, up to an hour. A process that dies has only delayed
 * it, by a second the first time.
 * @returns the row and the time of the claim; undefined when nothing is due
 */
export async function claimDue<Row>(
  db: Db,
  { table, key, doneAt, order }: RetryTable,
): Promise<(Row & { claimed_at: Date }) | undefined> {
  const { rows } = await sql<Row & { claimed_at: Date }>`
    update ${sql.table(table)} set attempts = attempts + 1,
      next_try_at = now() + least(power(2, least(attempts, 12)), 3600) * interval '1 s'
    where ${sql.ref(key)} = (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(doneAt)} is null and next_try_at <= now()
      order by ${sql.ref(order)} limit 1 for update skip locked
    ) returning *, now() as claimed_at`.execute(db);
  return rows[0];
}
