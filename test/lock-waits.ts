import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { WAIT_BRIEFLY } from '#server/platform/database/locks.ts';

/**
 * Makes requests wait for locks longer than usual, because on a slow machine the test may need more time than a request
 * waits, or hardly at all if they are to be refused.
 */
export function waitForLocks(time: '60s' | '200ms'): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [text, ...rest] = args;
    return query.apply(this, [text === WAIT_BRIEFLY ? `set local lock_timeout = '${time}'` : text, ...rest]);
  } as never);
  onTestFinished(() => spy.mockRestore());
}

/**
 * Blocks other writers until released or the test ends.
 * @param lock which rows they wait for; all writers of companies by default
 */
export async function blockWriters(
  pool: pg.Pool,
  lock = 'update search_version set version = version',
): Promise<() => Promise<void>> {
  const other = await pool.connect();
  let held = true;
  const release = async () => {
    if (!held) return;
    held = false;
    await other.query('rollback');
    other.release();
  };
  onTestFinished(release);
  await other.query(`begin; ${lock}`);
  return release;
}
