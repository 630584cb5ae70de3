import type { SqlClient } from './connection.ts';

/**
 * Limits lock waits of a request's transaction to seconds: an import holds the search version for minutes, and requests
 * that wait that long would use up all connections. They fail with `busy` instead.
 */
export async function waitBriefly(client: SqlClient): Promise<void> {
  await client.query(WAIT_BRIEFLY);
}

export const WAIT_BRIEFLY = "set local lock_timeout = '3s'";

/** Whether an error means that a lock was not available, such as after {@link waitBriefly} or with NOWAIT. */
export function isLockNotAvailable(error: unknown): boolean {
  return Object(error).code === '55P03';
}
