import type pg from 'pg';

/**
 * Runs work in a transaction on a connection of its own, which is closed after an error.
 * @param signal cancels the running query, so that the work fails
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  signal: AbortSignal | undefined,
  work: (client: pg.PoolClient) => Promise<{ result: T; keep: boolean }>,
): Promise<T> {
  const client = await pool.connect();
  const ignore = () => {}; // The running query reports a broken connection.
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
    // A late cancel must not hit the next user of this connection.
    client.release(broken || signal?.aborted);
  }
}
