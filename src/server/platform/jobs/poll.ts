import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, isDatabaseDown } from '../database/connection.ts';
import type { DatabaseListener } from '../database/listener.ts';
import { isLockNotAvailable } from '../database/locks.ts';
import type { ColumnOf, Database } from '../database/schema.ts';

/** Work that runs at intervals in every process. Decision 6 explains when to use this instead of a job. */
export type Polling = {
  /** Checks for work now. Settles when nothing more is found. */
  wake(): Promise<void>;
  /** Prevents further runs, and settles when the current one is done. */
  close(): Promise<void>;
};

/**
 * Starts polling. The first run is immediate, and runs never overlap: waking it during a run schedules another.
 * @param work can check whether to stop early
 * @param onError receives only the first error of an outage of the database
 */
export function startPolling(
  work: (isClosed: () => boolean) => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): Polling {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let down = false;

  async function run(): Promise<void> {
    do {
      again = false;
      const wasDown = down;
      down = false;
      await work(() => closed).catch((error) => {
        down = isDatabaseDown(error);
        if (!down || !wasDown) onError(error);
      });
    } while (again && !closed);
    running = null;
  }

  const wake = async () => {
    again = true;
    if (!closed) running ??= run();
    await running;
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

/**
 * Starts polling for batches of work announced by notifications. A batch waits for the next run if a lock is not
 * available.
 */
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

/** Tables of work with the columns `attempts` and `next_try_at`. */
type TableOfRetries = 'billing_events' | 'crm_pushes' | 'sandbox.deliveries' | 'webhook_endpoints';

/** Which rows of a table are due work. */
export type Queue<Table extends TableOfRetries> = {
  table: Table;
  key: ColumnOf<Table>;
  doneAt: ColumnOf<Table>;
  order: ColumnOf<Table>;
  /** Longer than the work, after which the process that claimed a row is taken for dead. */
  leaseSeconds?: number;
  only?: RawBuilder<unknown>;
};

/** A row that was claimed, with the time of the claim. */
export type ClaimedRow<Table extends TableOfRetries> = Selectable<Database[Table]> & { claimed_at: Date };

/**
 * Claims the next due rows by postponing their next attempts. If the process dies, a row is only delayed: by the lease,
 * or without one by a second the first time, and by at most an hour.
 */
export async function claimDue<Table extends TableOfRetries>(
  db: Db,
  { table, key, doneAt, order, leaseSeconds, only = sql`true` }: Queue<Table>,
  limit = 1,
): Promise<ClaimedRow<Table>[]> {
  const seconds = leaseSeconds ?? sql`least(power(2, least(attempts, 12)), 3600)`;
  const { rows } = await sql<ClaimedRow<Table>>`
    update ${sql.table(table)} set attempts = attempts + 1, next_try_at = now() + ${seconds} * interval '1 s'
    where ${sql.ref(key)} = any (array(
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(doneAt)} is null and next_try_at <= now() and ${only}
      order by ${sql.ref(order)} limit ${limit} for update skip locked
    )) returning *, now() as claimed_at`.execute(db);
  return rows;
}

type Working<Table extends TableOfRetries> = {
  /** @param shutdown is aborted when the process stops */
  work: (row: ClaimedRow<Table>, shutdown: AbortSignal) => Promise<void>;
  /** How many rows are worked on at once, and for how long each counts: slow ones must not hold up the others. */
  atOnce: number;
  placeMs?: number;
  everyMs: number;
  onError: (error: unknown) => void;
};

/** Starts working on the due rows of a queue. */
export function startWorkers<Table extends TableOfRetries>(
  db: Db,
  queue: Queue<Table>,
  { work, atOnce, placeMs, everyMs, onError }: Working<Table>,
): Polling & { untilIdle(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const shutdown = new AbortController();
  let places = atOnce;
  const begin = async (row: ClaimedRow<Table>) => {
    places--;
    const task = work(row, shutdown.signal)
      .catch(onError)
      .finally(() => running.delete(task));
    running.add(task);
    await Promise.race([task, ...(placeMs ? [delay(placeMs, undefined, { ref: false })] : [])]);
    places++;
    void polling.wake();
  };
  const polling = startPolling(
    async (isClosed) => {
      while (!isClosed() && places > 0) {
        const rows = await claimDue(db, queue, places);
        if (rows.length === 0) return;
        for (const row of rows) void begin(row);
      }
    },
    everyMs,
    onError,
  );
  return {
    wake: polling.wake,
    async untilIdle() {
      await polling.wake();
      while (running.size > 0) {
        await Promise.race(running);
        await polling.wake();
      }
    },
    async close() {
      await polling.close();
      shutdown.abort();
      await Promise.all(running);
    },
  };
}
