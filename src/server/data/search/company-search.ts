import path from 'node:path';
import type pg from 'pg';
import { DAY_MS } from '#domain/dates.ts';
import { shareRuns } from '../../platform/concurrency/share-runs.ts';
import { isDatabaseDown } from '../../platform/database/connection.ts';
import { CHANNELS, type DatabaseListener } from '../../platform/database/listener.ts';
import type { ReadReplica } from '../../platform/database/read-replica.ts';
import { type Reads, readsAsOf } from '../../platform/database/reads.ts';
import { AppError } from '../../platform/http/problem.ts';
import { applyChanges } from './index/build-index.ts';
import { isInHistory, loadIndex, readChanges, readVersion } from './index/load-index.ts';
import type { SearchIndex } from './index/search-index.ts';
import { openSnapshots, type Snapshots } from './index/snapshot.ts';

const CHECK_EVERY_MS = 30_000;
const RETRY_MS = 2_000;
/** In `dataDir`. */
export const SNAPSHOT_FOLDER = 'search-index';

export type CompanySearchService = {
  /** Settles when the index is loaded. */
  readonly ready: Promise<void>;
  /** @throws AppError `starting` until the index is loaded */
  index(): SearchIndex;
  /**
   * Settles when the index includes everything committed before the call; awaited before every response. Notifications
   * may arrive late, so the version is compared each time; concurrent requests share one comparison. While the primary
   * is down, the index only follows the replica, if there is one.
   * @throws when the database is unreachable, but the primary is not known to be down
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Loads the search index of this process and keeps it in sync with the database.
 * @param dataDir for the snapshot, which makes starts faster
 * @param listener announces changes, so that most are loaded before the next request
 * @param onError receives background errors, which are retried
 */
export function startCompanySearch({
  pool,
  reads,
  readReplica,
  listener,
  dataDir,
  onError,
}: {
  pool: pg.Pool;
  reads: Reads;
  readReplica: ReadReplica;
  listener: DatabaseListener;
  dataDir: string;
  onError: (error: unknown) => void;
}): CompanySearchService {
  const follower = followDatabase(pool, readReplica, onError, openSnapshots(path.join(dataDir, SNAPSHOT_FOLDER)));
  const firstLoad = Promise.withResolvers<void>();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function catchUpOrRetry(): Promise<void> {
    clearTimeout(retry);
    try {
      await reads.survive(follower.catchUp);
      firstLoad.resolve();
    } catch (error) {
      if (closed) return;
      onError(error);
      retry = setTimeout(catchUpOrRetry, RETRY_MS).unref();
    }
  }

  listener.on(CHANNELS.search, catchUpOrRetry);
  listener.onRestored(catchUpOrRetry);
  const timer = setInterval(catchUpOrRetry, CHECK_EVERY_MS).unref();
  void catchUpOrRetry();

  return {
    ready: firstLoad.promise,
    index() {
      const index = follower.index();
      if (!index) throw new AppError('starting');
      return index;
    },
    async catchUp() {
      if (!follower.index()) return;
      await reads.survive(follower.catchUp).catch((error) => {
        if (!listener.down || !isDatabaseDown(error)) throw error;
      });
    },
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(retry);
      await follower.settle();
    },
  };
}

/** Beyond this many changes, the whole index is reloaded. */
const MAX_CHANGES = 20_000;
/** Unindexed rows slow down every search a little; beyond this many, a new index is built in the background. */
const MAX_UNINDEXED = 5_000;
/** So that what is removed does not stay in memory and in the snapshot for longer. */
const MAX_AGE_MS = DAY_MS;

type IndexFollower = {
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
  let latestLoad = { token: '', at: 0 };
  let writing: Promise<unknown> = Promise.resolve();
  const followShared = shareRuns(follow);

  function catchUp(): Promise<void> {
    latest = followShared();
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
    const isOld = next.token !== latestLoad.token && Date.now() - latestLoad.at > MAX_AGE_MS;
    if (isOld || countUnindexed(next) > MAX_UNINDEXED) rebuild ??= rebuildInBackground();
  }

  async function restore(): Promise<SearchIndex | null> {
    const storedIndex = (await snapshots?.read((version) => isInHistory(pool, version))) ?? null;
    if (storedIndex) latestLoad = { token: storedIndex.index.token, at: storedIndex.builtAt };
    return storedIndex?.index ?? null;
  }

  async function load(): Promise<SearchIndex> {
    const next = await loadIndex(pool, readReplica);
    latestLoad = { token: next.token, at: Date.now() };
    writing = Promise.all([writing, snapshots?.write({ index: next, builtAt: latestLoad.at })]);
    return next;
  }

  async function changedIndex(old: SearchIndex): Promise<SearchIndex> {
    // A failed update has left rows that belong to no index.
    if (old.parts.columns.count !== old.parts.rows) return load();
    const limit = Math.min(Math.max(0, MAX_CHANGES - countUnindexed(old)), Math.max(1_000, old.count >> 2));
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

function countUnindexed({ parts }: SearchIndex): number {
  return parts.rows - parts.words.rows;
}
