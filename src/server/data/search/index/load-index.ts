import type pg from 'pg';
import { createYieldTurn } from '../../../platform/concurrency/yield-turn.ts';
import { withShortTimeout } from '../../../platform/database/connection.ts';
import type { ReadReplica } from '../../../platform/database/read-replica.ts';
import { EVIDENCE_CHANGED_AFTER } from '../../evidence/evidence-summary.ts';
import type { SearchVersion } from '../search-version.ts';
import { buildIndex, type Changes } from './build-index.ts';
import { Columns, type IndexRow, indexRows } from './columns.ts';
import type { SearchIndex } from './search-index.ts';

const CHUNK = 20_000;
/** Spare capacity, so that the first appended rows do not cause a copy. */
const SPARE_ROWS = 5_000;

/**
 * Loads all companies into a new index, in chunks from one snapshot: writes made during the load must not be in an index
 * of an earlier version, because the database may lose them.
 */
export async function loadIndex(pool: pg.Pool, readReplica: ReadReplica): Promise<SearchIndex> {
  const { token } = await readVersion(pool);
  const { columns, version } = await readReplica.read(token, (from) => inSnapshot(from, readCompanies));
  return buildIndex(columns, version);
}

const inChunk = (id: string) => `${id} > $1 and ${id} <= $2`;
// PostgreSQL expects few elements of an array, and uses indexes.
const isChanged = (id: string) => `${id} = any (array(select id from changed))`;

async function readCompanies(client: pg.PoolClient): Promise<{ columns: Columns; version: SearchVersion }> {
  const version = await readVersion(client);
  const size = await client.query<{ rows: number; bytes: number }>(
    'select count(*) as rows, coalesce(sum(octet_length(search_text)), 0) as bytes from companies',
  );
  const { rows = 0, bytes = 0 } = size.rows[0] ?? {};
  const columns = new Columns(Number(rows) + SPARE_ROWS, Number(bytes));
  const yieldTurn = createYieldTurn();
  for (let after = 0; ; ) {
    const chunkEnd = await client.query<{ id: number | null }>(
      `select max(id) as id from (select id from companies where id > $1 order by id limit ${CHUNK}) chunk`,
      [after],
    );
    const last = chunkEnd.rows[0]?.id;
    if (!last) return { columns, version };
    const chunk = await client.query<IndexRow>(`${indexRows('companies', inChunk)} order by id`, [after, last]);
    for (const [i, row] of chunk.rows.entries()) {
      if (i % 128 === 0) await yieldTurn();
      columns.add(row);
    }
    after = last;
  }
}

/** Reads the current version of companies; every committed change has replaced it. */
export async function readVersion(pool: pg.Pool | pg.PoolClient): Promise<SearchVersion> {
  const { rows } = await pool.query<SearchVersion>(
    withShortTimeout({ name: 'search-version', text: 'select version, token from search_version' }),
  );
  if (!rows[0]) throw new Error('The search version is missing');
  return rows[0];
}

/** Whether the database has been at a version, recently enough to know. */
export async function isInHistory(pool: pg.Pool | pg.PoolClient, { version, token }: SearchVersion): Promise<boolean> {
  const text = 'select from search_version_history where version = $1 and token = $2';
  const { rows } = await pool.query(withShortTimeout({ text, values: [version, token] }));
  return rows.length > 0;
}

/**
 * Reads the changes after a version, from one snapshot.
 * @returns null when more than `limit` companies changed, or when the version is not in the history of the database
 */
export function readChanges(pool: pg.Pool, after: SearchVersion, limit: number): Promise<Changes | null> {
  return inSnapshot(pool, async (client) => {
    if (!(await isInHistory(client, after))) return null;
    const version = await readVersion(client);
    const changedCompanies = await client.query<IndexRow>(
      `with changed as (
         select id from companies
         where id in (select id from companies where version > $1 union (${EVIDENCE_CHANGED_AFTER})) limit $2
       ) ${indexRows('companies', isChanged)}`,
      [after.version, limit + 1],
    );
    const removedCompanies = await client.query<{ company_id: number }>(
      'select company_id from removed_companies where version > $1 limit $2',
      [after.version, limit + 1],
    );
    if (changedCompanies.rows.length + removedCompanies.rows.length > limit) return null;
    return { version, changed: changedCompanies.rows, removed: removedCompanies.rows.map((row) => row.company_id) };
  });
}

async function inSnapshot<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(withShortTimeout({ text: 'begin isolation level repeatable read read only' }));
    const result = await read(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
