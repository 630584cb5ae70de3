import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import type { ColumnOf, Database } from '../database/schema.ts';
import { AppError } from '../http/problem.ts';
import { log } from '../log.ts';
import type { JobOptions } from './jobs.ts';

const REPORT_EVERY_MS = 1_000;
/** After this long without a report, the worker counts as dead and another takes over. */
export const STALLED_MS = 15_000;
/** Whether the worker of a row still reports. */
export const isAlive = sql<boolean>`touched_at > now() - ${STALLED_MS} * interval '1 millisecond'`;

/** For jobs that run cancelable work: when a process is killed, its heartbeat stops and another process takes over. */
export const WORK_RULES: JobOptions = { retryLimit: 3, heartbeatSeconds: 30, expireInSeconds: 12 * 3_600 };

/** Tables whose rows are work, with the columns `attempt`, `progress`, `cancel`, `failure` and `touched_at`. */
type TableOfWork = 'undo_jobs' | 'merge_jobs' | 'source_rules' | 'uploads';

export type WorkTable<Table extends TableOfWork> = {
  table: Table;
  key: ColumnOf<Table>;
  /** Whether a row is being worked on. */
  working: RawBuilder<boolean>;
  /** The column with the outcome, and its value once the work has ended without a result. */
  state: ColumnOf<Table>;
  ended: RawBuilder<unknown>;
  /** Failure texts shown to admins: for canceled work and for internal errors. */
  canceled: string;
  broken: string;
};

/** What open pages show of the work in a row, as JSON. */
export const workStatusJson = (row: string, working = `${row}.working`) => `jsonb_build_object(
  'working', ${working}, 'progress', ${row}.progress, 'canceling', ${working} and ${row}.cancel,
  'stalled', ${working} and ${row}.progress is not null and ${row}.touched_at < now() - interval '${STALLED_MS} milliseconds',
  'failure', ${row}.failure)`;

type AnyWorkTable = { [Table in TableOfWork]: WorkTable<Table> }[TableOfWork];

type Key = string | number;

const rowOf = ({ key, working }: Pick<AnyWorkTable, 'key' | 'working'>, id: Key) =>
  sql`${sql.ref(key)} = ${id} and ${working}`;

/** Starts an attempt and invalidates earlier ones. @returns the row; undefined when there is nothing to do */
export async function beginAttempt<Table extends TableOfWork>(
  db: Db,
  work: WorkTable<Table>,
  id: Key,
): Promise<Selectable<Database[Table]> | undefined> {
  const { rows } = await sql<Selectable<Database[Table]>>`
    update ${sql.table(work.table)} set attempt = attempt + 1, progress = null, touched_at = now()
    where ${rowOf(work, id)} returning *`.execute(db);
  return rows[0];
}

/**
 * Cancels work: through its worker, or immediately by invalidating its attempt if the worker has stopped reporting.
 * @throws conflict when there is no work
 */
export async function cancelWork(db: Db, work: AnyWorkTable, id: Key): Promise<void> {
  const { rows } = await sql`
    update ${sql.table(work.table)} set cancel = ${isAlive},
      attempt = attempt + case when ${isAlive} then 0 else 1 end,
      progress = case when ${isAlive} then progress end,
      failure = case when ${isAlive} then failure else ${work.canceled} end,
      ${sql.ref(work.state)} = case when ${isAlive} then ${sql.ref(work.state)} else ${work.ended} end
    where ${rowOf(work, id)} returning attempt`.execute(db);
  if (rows.length === 0)
    throw new AppError('conflict', { detail: 'This has already finished or been canceled. Reload the page' });
}

/** The work was canceled or taken over by another process before it finished. */
export class WorkSuperseded extends Error {}

export type Worker<Progress> = {
  /** Aborted when the work was canceled. */
  signal: AbortSignal;
  report(progress: Progress): void;
};

type WorkAttempt<Progress> = {
  id: Key;
  attempt: number;
  /** Whether a failure is final. */
  last: boolean;
  /** Notifies open pages of progress. */
  publishProgress(progress: Progress): Promise<void>;
  /** The failure text of an error that a retry would not fix. */
  reasonOf(error: unknown): string | null;
};

/**
 * Runs an attempt. Every second it stores progress, notifies open pages and checks for cancellation. `run` stores its
 * result in the same transaction as its other writes, and only for its attempt, so a killed process has done nothing.
 * @returns false when the work failed or was canceled, with the reason stored
 * @throws errors that a retry may fix, unless this was the last attempt
 */
export async function runAttempt<Progress>(
  db: Db,
  work: AnyWorkTable,
  { id, attempt, last, publishProgress, reasonOf }: WorkAttempt<Progress>,
  run: (worker: Worker<Progress>) => Promise<void>,
): Promise<boolean> {
  const mine = sql`${rowOf(work, id)} and attempt = ${attempt}`;
  const abort = new AbortController();
  let progress: Progress | null = null;
  let lastReported: Progress | null = null;
  let reporting: Promise<void> | null = null;

  async function report(): Promise<void> {
    const { rows } = await sql<{ cancel: boolean }>`
      update ${sql.table(work.table)} set progress = ${progress && JSON.stringify(progress)}, touched_at = now()
      where ${mine} returning cancel`.execute(db);
    if (rows[0]?.cancel !== false) return abort.abort();
    if (!progress || progress === lastReported) return;
    lastReported = progress;
    await publishProgress(progress);
  }

  const timer = setInterval(() => {
    // A brief database outage is ignored here; if it matters, the work itself will fail.
    reporting ??= report()
      .catch(() => {})
      .finally(() => {
        reporting = null;
      });
  }, REPORT_EVERY_MS);

  try {
    await run({
      signal: abort.signal,
      report(next) {
        progress = next;
      },
    });
    return true;
  } catch (error) {
    const unwanted = abort.signal.aborted || error instanceof WorkSuperseded;
    const failure = unwanted ? work.canceled : (reasonOf(error) ?? (last ? work.broken : null));
    if (failure === null) throw error;
    if (failure === work.broken) log.error({ err: error, work: work.table, id }, 'Background work has failed');
    const { rows } = await sql`
      update ${sql.table(work.table)}
      set ${sql.ref(work.state)} = ${work.ended}, progress = null, cancel = false, failure = ${failure}, touched_at = now()
      where ${mine} returning attempt`.execute(db);
    // Taken over: retry, in case the other process dies before it is done.
    if (rows.length === 0 && error instanceof WorkSuperseded) throw error;
    return false;
  } finally {
    clearInterval(timer);
    await reporting;
  }
}
