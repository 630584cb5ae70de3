import type pg from 'pg';
import { log } from '../log.ts';
import { createPool } from './connection.ts';

/** Reads companies from a replica while it is up to date, else from the primary. */
export type Reads = {
  /** Returns a pool that has at least this search version. */
  poolAt(version: number): Promise<pg.Pool>;
  /** Reads companies of at least this version; retries on the primary if the replica fails. */
  read<T>(version: number, work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const LOOK_MS = 2_000;
/** How long a failed replica is skipped. */
const AWAY_MS = 30_000;

/** @param replicaUrl null without a replica */
export function createReadReplica(primary: pg.Pool, replicaUrl: string | null): Reads {
  if (replicaUrl === null) {
    return { poolAt: async () => primary, read: (_version, work) => work(primary), close: async () => {} };
  }
  const replica = createPool(replicaUrl);
  let awayUntil = 0;

  function failed(err: unknown): void {
    awayUntil = Date.now() + AWAY_MS;
    log.warn({ err }, 'The replica cannot be read. Reading from the primary');
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
