import type pg from 'pg';
import { log } from '../operations/log.ts';
import { createPool } from './connection.ts';

/** Where companies are read in bulk: at a replica as long as it is up to date, or else where they are written. */
export type Reads = {
  /** The pool to read companies from that are at least of this search version. */
  poolAt(version: number): Promise<pg.Pool>;
  /** Reads companies of at least this version; what fails at the replica is read again where they are written. */
  read<T>(version: number, work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const LOOK_MS = 2_000;
/** For so long a replica that failed is not asked again. */
const AWAY_MS = 30_000;

/** @param replicaUrl a replica of the primary's database; null when there is none */
export function createReads(primary: pg.Pool, replicaUrl: string | null): Reads {
  if (replicaUrl === null) {
    return { poolAt: async () => primary, read: (_version, work) => work(primary), close: async () => {} };
  }
  const replica = createPool(replicaUrl);
  let awayUntil = 0;

  function failed(err: unknown): void {
    awayUntil = Date.now() + AWAY_MS;
    log.warn({ err }, 'The replica cannot be read, the primary is instead');
  }

  async function poolAt(version: number): Promise<pg.Pool> {
    if (Date.now() < awayUntil) return primary;
    try {
      const look = { text: 'select version from search_version', query_timeout: LOOK_MS };
      const { rows } = await replica.query<{ version: number }>(look);
      return (rows[0]?.version ?? 0) >= version ? replica : primary;
    } catch (error) {
      failed(error);
      return primary;
    }
  }

  return {
    poolAt,
    async read(version, work) {
      const pool = await poolAt(version);
      if (pool === primary) return work(primary);
      try {
        return await work(pool);
      } catch (error) {
        failed(error);
        return work(primary);
      }
    },
    close: () => replica.end(),
  };
}
