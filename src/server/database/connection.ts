import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

const INT8 = 20;
const DATE = 1082;

/** bigint as a number (all of ours are far below 2^53), a date as its text and not as a local midnight. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** For so long a short statement may take. */
export const SHORT_MS = 5_000;

/**
 * A short statement that many wait for. A network that goes silent closes no connection: without an end of its own the
 * statement would hold them all up, for as long as the operating system believes in the connection.
 */
export function short(query: pg.QueryConfig): pg.QueryConfig {
  return Object.assign(query, { query_timeout: SHORT_MS });
}

/** How a connection finds out that nobody is at its other end. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A pool over one database. A lost connection is dropped and the next query opens another. */
export function createPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, types, connectionTimeoutMillis: 5_000, ...KEEP_ALIVE });
  // Whoever uses a client that breaks is told by its query, and between two queries by the next one; an idle client is
  // already out of the pool. Without these listeners the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Typed queries over a pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** All that writers need who speak SQL themselves: a client of a pool, or the connection of a typed transaction. */
export type SqlClient = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
};

/** The connection of a typed transaction, for what is written in SQL within it, or any of the pool of typed queries. */
export function clientOf(db: Db | Transaction<Database>): SqlClient {
  return { query: (text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)) };
}
