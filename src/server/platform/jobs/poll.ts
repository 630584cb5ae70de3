import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, isDatabaseDown } from '../database/connection.ts';
import type { DatabaseListener } from '../database/listener.ts';
import { isLockNotAvailable } from '../database/locks.ts';
import type { ColumnOf, Database } from '../database/schema.ts';

/** Work that runs at intervals in every process. Decision 6 explains when to use this instead of a job. */
export type Polling = {
  /** Checks for work now. */
  wake(): void;
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

export type RetryTable<Table extends TableOfRetries> = {
  table: Table;
  key: ColumnOf<Table>;
  doneAt: ColumnOf<Table>;
  order: ColumnOf<Table>;
};

/** A row that was claimed, with the time of the claim. */
export type ClaimedRow<Table extends TableOfRetries> = Selectable<Database[Table]> & { claimed_at: Date };

/**
 * Claims the next due row by postponing its next attempt. If the process dies, the row is only delayed: by the lease, or
 * without one by a second the first time, and by at most an hour.
 * @returns the row and the time of the claim; undefined when nothing is due
 */
export async function claimDue<Table extends TableOfRetries>(
  db: Db,
  { table, key, doneAt, order }: RetryTable<Table>,
  { leaseSeconds, only = sql`true` }: { leaseSeconds?: number; only?: RawBuilder<unknown> } = {},
): Promise<ClaimedRow<Table> | undefined> {
  const seconds = leaseSeconds ?? sql`least(power(2, least(attempts, 12)), 3600)`;
  const { rows } = await sql<ClaimedRow<Table>>`
    update ${sql.table(table)} set attempts = attempts + 1, next_try_at = now() + ${seconds} * interval '1 s'
    where ${sql.ref(key)} = (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(doneAt)} is null and next_try_at <= now() and ${only}
      order by ${sql.ref(order)} limit 1 for update skip locked
    ) returning *, now() as claimed_at`.execute(db);
  return rows[0];
}
