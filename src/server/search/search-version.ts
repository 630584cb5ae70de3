import type { SqlClient } from '../database/connection.ts';

/** Notification channel for changes to companies. */
export const SEARCH_CHANNEL = 'search_changed';

/**
 * Increments the search version for the rows this transaction writes: store it in `companies.version`, and in
 * `removed_companies` for deleted ones. Other writers wait here until the transaction ends, so that versions become
 * visible in order.
 * @param client in a transaction; most writers are bulk loads that use `pg` directly for COPY
 */
export async function nextSearchVersion(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'update search_version set version = version + 1 where id = 1 returning version',
  );
  if (!rows[0]) throw new Error('The search version is missing');
  return rows[0].version;
}

/**
 * Limits lock waits of a request's transaction to seconds: an import holds the search version for minutes, and requests
 * that wait that long would use up all connections. They fail with `import_running` instead.
 */
export async function waitBriefly(client: SqlClient): Promise<void> {
  await client.query("set local lock_timeout = '3s'");
}

/** Whether an error means that a lock was not available, such as after {@link waitBriefly} or with NOWAIT. */
export function isLockNotAvailable(error: unknown): boolean {
  return Object(error).code === '55P03';
}

/** Notifies every process that companies changed, when this transaction commits. */
export async function announceSearchChange(client: SqlClient): Promise<void> {
  await client.query('select pg_notify($1, $2)', [SEARCH_CHANNEL, '']);
}
