import type pg from 'pg';
import { shareRuns } from '../../../platform/concurrency/share-runs.ts';
import type { ReadReplica } from '../../../platform/database/read-replica.ts';
import { readsAsOf } from '../../../platform/database/reads.ts';
import { applyChanges } from './build-index.ts';
import { loadIndex, readChanges, readVersion } from './load-index.ts';
import type { SearchIndex } from './search-index.ts';

/** Beyond this many changes, the whole index is reloaded. */
const MAX_CHANGES = 20_000;
/** Unindexed rows slow down every search a little; beyond this many, a new index is built in the background. */
const MAX_UNINDEXED = 5_000;

export type IndexFollower = {
  /** The latest index; null until the first is loaded. */
  index(): SearchIndex | null;
  /** Settles when the index includes everything committed before the call. */
  catchUp(): Promise<void>;
  /** Settles when no work is in progress. */
  settle(): Promise<void>;
};

/** Maintains an index that catches up with the database on demand. */
export function followDatabase(
  pool: pg.Pool,
  readReplica: ReadReplica,
  onError: (error: unknown) => void,
): IndexFollower {
  let index: SearchIndex | null = null;
  /** A new index, built in the background, that still has to catch up. */
  let rebuilt: SearchIndex | null = null;
  let rebuild: Promise<void> | null = null;
  let latest: Promise<void> = Promise.resolve();
  const shared = shareRuns(follow);

  function catchUp(): Promise<void> {
    latest = shared();
    return latest;
  }

  async function follow(): Promise<void> {
    let next = rebuilt ?? index ?? (await loadIndex(pool, readReplica));
    rebuilt = null;
    for (;;) {
      const { token, version } = await readVersion(pool);
      const isBehind = readsAsOf() !== Infinity && version <= next.version; // A replica.
      if (token === next.token || isBehind) break;
      next = await changedIndex(next);
    }
    index = next;
    if (unindexed(next) > MAX_UNINDEXED) rebuild ??= rebuildInBackground();
  }

  async function changedIndex(old: SearchIndex): Promise<SearchIndex> {
    // A failed update has left rows that belong to no index.
    if (old.parts.columns.count !== old.parts.rows) return loadIndex(pool, readReplica);
    const limit = Math.min(Math.max(0, MAX_CHANGES - unindexed(old)), Math.max(1_000, old.count >> 2));
    const changes = await readChanges(pool, old, limit);
    return changes ? applyChanges(old, changes) : loadIndex(pool, readReplica);
  }

  async function rebuildInBackground(): Promise<void> {
    try {
      rebuilt = await loadIndex(pool, readReplica);
      await catchUp();
    } catch (error) {
      onError(error);
    } finally {
      rebuild = null;
    }
  }

  return {
    index: () => index,
    catchUp,
    async settle() {
      await rebuild;
      await latest.catch(() => {});
    },
  };
}

function unindexed({ parts }: SearchIndex): number {
  return parts.rows - parts.words.rows;
}
