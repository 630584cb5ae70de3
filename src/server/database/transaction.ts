import type pg from 'pg';

/**
 * Runs work in one transaction on a connection of its own, and keeps what it did or nothing.
 * After an error the connection is closed, whatever state it is in.
 * @param signal stops the query that runs at that moment, which makes the work fail
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  signal: AbortSignal | undefined,
  work: (client: pg.PoolClient) => Promise<{ result: T; keep: boolean }>,
): Promise<T> {
  const client = await pool.connect();
  const ignore = () => {}; // A connection that breaks fails the query that runs on it.
  client.on('error', ignore);
  let pid: number | undefined;
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [pid]).catch(ignore);
  let broken = true;
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pid = rows[0]?.pid;
    signal?.addEventListener('abort', cancel);
    await client.query("begin; set local work_mem = '64MB'");
    const { result, keep } = await work(client);
    signal?.throwIfAborted();
    await client.query(keep ? 'commit' : 'rollback');
    broken = false;
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    client.off('error', ignore);
    // A cancel that is still on its way must not meet the next user of this connection.
    client.release(broken || signal?.aborted);
  }
}
