import type pg from 'pg';
import { withShortTimeout } from '../../database/connection.ts';
import type { Reads } from '../../database/read-replica.ts';
import { createYieldTurn } from '../../yield-turn.ts';
import { buildIndex, type Changes } from './build-index.ts';
import { Columns, type IndexRow } from './columns.ts';
import type { SearchIndex } from './search-index.ts';

const CHUNK = 20_000;
/** Spare capacity, so that the first appended rows do not cause a copy. */
const SPARE_ROWS = 1_000;
const SPARE_BYTES = 512 * 1_024;

/** The columns of an `IndexRow`, of companies or of `companies_before`. */
export const INDEX_COLUMNS = `id, search_text, website_key as website, to_json(industries || industry_groups) as industries,
  to_json(headquarters_regions) as regions, city, region, country, last_funding_type as stage,
  last_funding_date - date '1970-01-01' as day, last_funding_amount_usd as amount, total_funding_amount_usd as total,
  case when source <> 'sample' then (extract(epoch from first_seen_at) * 1000)::float8 end as added`;

/** Loads all companies in chunks into a new index. It may lack writes made during the load; those have a later version than the index. */
export async function loadIndex(pool: pg.Pool, reads: Reads): Promise<SearchIndex> {
  const version = await readVersion(pool);
  return reads.read(version, (from) => loadVersion(from, version));
}

/** Loads a state at least as recent as this version. */
async function loadVersion(pool: pg.Pool, version: number): Promise<SearchIndex> {
  const size = await pool.query<{ rows: number; bytes: number }>(
    'select count(*) as rows, coalesce(sum(octet_length(search_text)), 0) as bytes from companies',
  );
  const { rows = 0, bytes = 0 } = size.rows[0] ?? {};
  const columns = new Columns(Number(rows) + SPARE_ROWS, Number(bytes) + SPARE_BYTES);
  const yieldTurn = createYieldTurn();
  for (let after = 0; ; ) {
    const chunk = await pool.query<IndexRow>(
      `select ${INDEX_COLUMNS} from companies where id > $1 order by id limit ${CHUNK}`,
      [after],
    );
    for (const [i, row] of chunk.rows.entries()) {
      if (i % 128 === 0) await yieldTurn();
      columns.add(row);
    }
    if (chunk.rows.length < CHUNK) return buildIndex(columns, version);
    after = chunk.rows.at(-1)?.id ?? after;
  }
}

/** Reads the current version of companies; every committed change has incremented it. */
export async function readVersion(pool: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    withShortTimeout({ name: 'search-version', text: 'select version from search_version' }),
  );
  return rows[0]?.version ?? 0;
}

/**
 * Reads the changes after a version, from one snapshot.
 * @returns null when more than `limit` companies changed
 */
export async function readChanges(pool: pg.Pool, after: number, limit: number): Promise<Changes | null> {
  const client = await pool.connect();
  try {
    await client.query(withShortTimeout({ text: 'begin isolation level repeatable read read only' }));
    const version = await readVersion(client);
    const changed = await client.query<IndexRow>(`select ${INDEX_COLUMNS} from companies where version > $1 limit $2`, [
      after,
      limit + 1,
    ]);
    const removed = await client.query<{ company_id: number }>(
      'select company_id from removed_companies where version > $1 limit $2',
      [after, limit + 1],
    );
    await client.query('commit');
    client.release();
    if (changed.rows.length + removed.rows.length > limit) return null;
    return { version, changed: changed.rows, removed: removed.rows.map((row) => row.company_id) };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
