import path from 'node:path';
import type pg from 'pg';
import { isDatabaseDown } from '../../platform/database/connection.ts';
import type { DatabaseListener } from '../../platform/database/listener.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import type { ReadReplica } from '../../platform/database/read-replica.ts';
import type { Reads } from '../../platform/database/reads.ts';
import { AppError } from '../../platform/http/problem.ts';
import { followDatabase } from './index/follow-database.ts';
import type { SearchIndex } from './index/search-index.ts';
import { openSnapshots } from './index/snapshot.ts';

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
  const loaded = Promise.withResolvers<void>();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function changed(): Promise<void> {
    clearTimeout(retry);
    try {
      await reads.survive(follower.catchUp);
      loaded.resolve();
    } catch (error) {
      if (closed) return;
      onError(error);
      retry = setTimeout(changed, RETRY_MS).unref();
    }
  }

  listener.on(CHANNELS.search, changed);
  listener.onRestored(changed);
  const timer = setInterval(changed, CHECK_EVERY_MS).unref();
  void changed();

  return {
    ready: loaded.promise,
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
