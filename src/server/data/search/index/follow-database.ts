import type pg from 'pg';
import { shareRuns } from '../../../platform/concurrency/share-runs.ts';
import type { ReadReplica } from '../../../platform/database/read-replica.ts';
import { readsAsOf } from '../../../platform/database/reads.ts';
import { applyChanges } from './build-index.ts';
import { isInHistory, loadIndex, readChanges, readVersion } from './load-index.ts';
import type { SearchIndex } from './search-index.ts';
import type { Snapshots } from './snapshot.ts';

/** Beyond this many changes, the whole index is reloaded. */
const MAX_CHANGES = 20_000;
/** Unindexed rows slow down every search a little; beyond this many, a new index is built in the background. */
const MAX_UNINDEXED = 5_000;
/** So that what is removed does not stay in memory and in the snapshot for longer. */
const MAX_AGE_MS = 24 * 3_600_000;

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
  snapshots: Snapshots | null = null,
): IndexFollower {
  let index: SearchIndex | null = null;
  /** A new index, built in the background, that still has to catch up. */
  let rebuilt: SearchIndex | null = null;
  let rebuild: Promise<void> | null = null;
  let latest: Promise<void> = Promise.resolve();
  /** The latest complete load, of this process or an earlier one. */
  let loaded = { token: '', at: 0 };
  let writing: Promise<unknown> = Promise.resolve();
  const shared = shareRuns(follow);

  function catchUp(): Promise<void> {
    latest = shared();
    return latest;
  }

  async function follow(): Promise<void> {
    let next = rebuilt ?? index ?? (await restore()) ?? (await load());
    rebuilt = null;
    for (;;) {
      const { token, version } = await readVersion(pool);
      const isBehind = readsAsOf() !== Infinity && version <= next.version; // A replica.
      if (token === next.token || isBehind) break;
      next = await changedIndex(next);
    }
    index = next;
    const isOld = next.token !== loaded.token && Date.now() - loaded.at > MAX_AGE_MS;
    if (isOld || unindexed(next) > MAX_UNINDEXED) rebuild ??= rebuildInBackground();
  }

  async function restore(): Promise<SearchIndex | null> {
    const stored = (await snapshots?.read((version) => isInHistory(pool, version))) ?? null;
    if (stored) loaded = { token: stored.index.token, at: stored.builtAt };
    return stored?.index ?? null;
  }

  async function load(): Promise<SearchIndex> {
    const next = await loadIndex(pool, readReplica);
    loaded = { token: next.token, at: Date.now() };
    writing = Promise.all([writing, snapshots?.write({ index: next, builtAt: loaded.at })]);
    return next;
  }

  async function changedIndex(old: SearchIndex): Promise<SearchIndex> {
    // A failed update has left rows that belong to no index.
    if (old.parts.columns.count !== old.parts.rows) return load();
    const limit = Math.min(Math.max(0, MAX_CHANGES - unindexed(old)), Math.max(1_000, old.count >> 2));
    const changes = await readChanges(pool, old, limit);
    return changes ? applyChanges(old, changes) : load();
  }

  async function rebuildInBackground(): Promise<void> {
    try {
      rebuilt = await load();
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
      await writing;
    },
  };
}

function unindexed({ parts }: SearchIndex): number {
  return parts.rows - parts.words.rows;
}
