import type pg from 'pg';

/** Heard by every process that keeps an index of companies. */
export const SEARCH_CHANNEL = 'search_changed';

/**
 * Raises the version of the companies and returns it. The row stays locked until the transaction
 * ends, so versions are in commit order.
 */
export async function nextSearchVersion(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'update search_version set version = version + 1 where id = 1 returning version',
  );
  if (!rows[0]) throw new Error('The search version is missing');
  return rows[0].version;
}

/** Tells every process, once the transaction commits, that companies have changed. */
export async function announceSearchChange(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_notify($1, $2)', [SEARCH_CHANNEL, '']);
}
