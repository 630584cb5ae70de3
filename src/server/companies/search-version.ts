import type { SqlClient } from '../database/connection.ts';

/** Where processes hear that companies changed. */
export const SEARCH_CHANNEL = 'search_changed';

/**
 * Raises the search version, for the rows that this transaction writes: it goes into `companies.version`, and into
 * `removed_companies` for those it deletes. Until the transaction ends, other writers wait here, so that
 * versions become visible in their order.
 * @param client in a transaction; most writers are bulk loads, which speak to `pg` itself for COPY
 */
export async function nextSearchVersion(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'update search_version set version = version + 1 where id = 1 returning version',
  );
  if (!rows[0]) throw new Error('The search version is missing');
  return rows[0].version;
}

/**
 * Has the transaction of a request wait for seconds, and no longer, for what others hold: an import holds the search version
 * for minutes, and requests that waited so long would keep every connection from all others. They are answered with
 * `import_running`.
 */
export async function waitBriefly(client: SqlClient): Promise<void> {
  await client.query("set local lock_timeout = '3s'");
}

/** Tells every process that companies changed, as soon as this transaction is committed. */
export async function announceSearchChange(client: SqlClient): Promise<void> {
  await client.query('select pg_notify($1, $2)', [SEARCH_CHANNEL, '']);
}
