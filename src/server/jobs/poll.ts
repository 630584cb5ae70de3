import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';

/** Work that runs at intervals in every process. For when this is used instead of a job, see decision 6. */
export type Polling = {
  /** Looks for work now. */
  wake(): void;
  /** Settles when the current run is done; no further run starts. */
  close(): Promise<void>;
};

/** Starts polling. It runs at once and never concurrently: waking it during a run schedules another run. */
export function startPolling(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): Polling {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await work().catch(onError);
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
