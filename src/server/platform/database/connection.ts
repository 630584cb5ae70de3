import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

const INT8 = 20;
const DATE = 1082;

/** Parses bigint as a number (ours are far below 2^53) and keeps dates as text, not as local midnight. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

const SHORT_TIMEOUT_MS = 5_000;

/**
 * Adds a timeout to a short statement that many requests wait for: a silent network closes no connection, so the
 * statement would block them until the operating system gives up on it.
 */
export function withShortTimeout(query: pg.QueryConfig): pg.QueryConfig {
  return Object.assign(query, { query_timeout: SHORT_TIMEOUT_MS });
}

/** SQL for the number of bytes before a position of the write-ahead log. */
export function bytesBefore(position: string): string {
  return `pg_wal_lsn_diff(${position}, '0/0')::float8`;
}

/** Detects dead peers. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Creates a connection pool. A lost connection is dropped and the next query opens another. */
export function createPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, types, connectionTimeoutMillis: 5_000, ...KEEP_ALIVE });
  // Queries report broken clients themselves, and idle ones have already left the pool. An unhandled event would end
  // the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs raw SQL: a pool, one of its clients, or a Kysely transaction. */
export type SqlClient = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
};

/** Runs raw SQL in a Kysely transaction, or on any connection of its pool. */
export function clientOf(db: Db | SqlClient): SqlClient {
  if ('query' in db) return db;
  return { query: (text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)) };
}

/**
 * Runs work in a transaction, also large writes. After an error the connection is closed.
 * @param options `signal` cancels the running query, which makes the work fail; a dry run is rolled back
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { signal, dryRun = false }: { signal?: AbortSignal | undefined; dryRun?: boolean } = {},
): Promise<T> {
  const client = await pool.connect();
  const ignore = () => {}; // A broken connection rejects its query.
  client.on('error', ignore);
  let pid: number | undefined;
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [pid]).catch(ignore);
  let broken = true;
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pid = rows[0]?.pid;
    signal?.addEventListener('abort', cancel);
    await client.query("begin; set local work_mem = '64MB'");
    const result = await work(client);
    signal?.throwIfAborted();
    if (!dryRun) await refreshStatistics(client);
    await client.query(dryRun ? 'rollback' : 'commit');
    broken = false;
    return result;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    client.off('error', ignore);
    // A pending cancel must not hit the next user of this connection.
    client.release(broken || signal?.aborted);
  }
}

/**
 * Codes of errors that pass once the database or the network recovers. Others mean a wrong configuration, such as a
 * rejected password, or a bug.
 */
const OUTAGES: readonly RegExp[] = [
  /^08\w{3}$/, // connection lost
  /^25006$/, // read-only: a standby, or a former primary
  /^53[0-3]00$/, // out of connections, memory or disk space
  /^57P0[1-5]$/, // shutting down, starting, dropped, or ended an idle session
  /^58(000|030)$/, // error of the server's operating system or disk
  /^E(AI_AGAIN|ADDRNOTAVAIL|CONNABORTED|CONNREFUSED|CONNRESET|HOSTDOWN|HOSTUNREACH|NETDOWN|NETUNREACH|PIPE|TIMEDOUT)$/,
  /^ENOTFOUND$/, // its name, while a failover changes it
];

/** Messages of `pg` about connections, which have no code. */
const OUTAGE_MESSAGE =
  /connection (terminated|timeout|error)|timeout (expired|exceeded when trying to connect)|query read timeout|client was closed/i;

/** Whether an error of `pg` or the operating system means that the database is unavailable. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return OUTAGES.some((outage) => outage.test(code)) || OUTAGE_MESSAGE.test(error.message);
}

/** Smaller writes are left to autovacuum. */
const MIN_ROWS = 1_000;
const MIN_SHARE = 0.1;

/**
 * Refreshes the planner's statistics of the tables that this transaction rewrote, so that they become visible together
 * with the rows. Autovacuum follows up to a minute later, and may have counted a table without these rows: until then,
 * a join of all rows can be planned as if there were one. Reads only indexed columns, which takes a third of the
 * time; autovacuum still reads the others.
 */
export async function refreshStatistics(client: SqlClient): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(format('%s (%s)', relid::regclass, columns), ', ' order by relid) as tables
     from pg_stat_xact_user_tables
     join pg_class on pg_class.oid = relid
     cross join lateral (
       select string_agg(distinct quote_ident(attname), ', ') as columns
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
       where indrelid = relid
     ) indexed
     where relpersistence = 'p' and n_tup_ins + n_tup_upd + n_tup_del > greatest($1, $2 * reltuples)
       and columns is not null`,
    [MIN_ROWS, MIN_SHARE],
  );
  if (rows[0]?.tables) await client.query(`analyze ${rows[0].tables}`);
}

/** The values of each of these columns, as parameters for `unnest`. */
export function arraysOf<Row>(rows: readonly Row[], ...names: (keyof Row)[]): Row[keyof Row][][] {
  return names.map((name) => rows.map((row) => row[name]));
}
