import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { WAIT_BRIEFLY } from '#server/platform/database/locks.ts';

/** Makes requests wait for locks as long as the test needs: on a slow machine it may take longer than a request waits. */
export function waitPatiently(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [text, ...rest] = args;
    return query.apply(this, [text === WAIT_BRIEFLY ? "set local lock_timeout = '60s'" : text, ...rest]);
  } as never);
  onTestFinished(() => spy.mockRestore());
}
