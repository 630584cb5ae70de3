import type pg from 'pg';
import { log } from '../log.ts';
import { createPool } from './connection.ts';

/** Reads companies from a replica while it has exactly the required search version, else from the primary. */
export type ReadReplica = {
  /** null without a replica. */
  readonly pool: pg.Pool | null;
  /** @param token of the search version */
  poolAt(token: string): Promise<pg.Pool>;
  /** Retries on the primary if the replica fails. */
  read<T>(token: string, work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const LOOK_MS = 2_000;
/** How long a failed replica is skipped. */
const AWAY_MS = 30_000;

/** @param replicaUrl null without a replica */
export function createReadReplica(primary: pg.Pool, replicaUrl: string | null): ReadReplica {
  if (replicaUrl === null) {
    return { pool: null, poolAt: async () => primary, read: (_token, work) => work(primary), close: async () => {} };
  }
  const replica = createPool(replicaUrl);
  let awayUntil = 0;

  function markUnavailable(err: unknown): void {
    awayUntil = performance.now() + AWAY_MS;
    log.warn({ err }, 'The replica cannot be read. Reading from the primary');
  }

  async function poolAt(token: string): Promise<pg.Pool> {
    if (performance.now() < awayUntil) return primary;
    try {
      const look = { text: 'select token from search_version', query_timeout: LOOK_MS };
      const { rows } = await replica.query<{ token: string }>(look);
      return rows[0]?.token === token ? replica : primary;
    } catch (error) {
      markUnavailable(error);
      return primary;
    }
  }

  return {
    pool: replica,
    poolAt,
    async read(token, work) {
      const pool = await poolAt(token);
      if (pool === primary) return work(primary);
      try {
        return await work(pool);
      } catch (error) {
        markUnavailable(error);
        return work(primary);
      }
    },
    close: () => replica.end(),
  };
}
