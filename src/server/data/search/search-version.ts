import type { SqlClient } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';

/** A version of all companies. After a failover or a restore the number may be reused, the random token never is. */
export type SearchVersion = { version: number; token: string };

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

/** Notifies every process that companies changed, when this transaction commits. */
export async function announceSearchChange(client: SqlClient): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNELS.search, '']);
}
