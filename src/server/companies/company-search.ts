import type pg from 'pg';
import type { DatabaseListener } from '#server/database/listener.ts';
import type { Reads } from '#server/database/reads.ts';
import { AppError } from '#server/http/problem.ts';
import { followDatabase } from './search-index/follow-database.ts';
import type { SearchIndex } from './search-index/search-index.ts';
import { SEARCH_CHANNEL } from './search-version.ts';

const CHECK_EVERY_MS = 30_000;
const RETRY_MS = 2_000;

export type CompanySearchService = {
  /** Settles when companies can be searched. */
  readonly ready: Promise<void>;
  /** @throws AppError `starting` until companies can be searched */
  index(): SearchIndex;
  /**
   * Awaited before every answer: settles when the index shows all that was committed before the call. What is
   * announced may arrive after the next request, so the version is compared each time; requests that come
   * together share one comparison.
   * @throws when the database cannot be asked
   */
  fresh(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Loads the search index of this process and makes it follow the database.
 * @param listener tells of changes, so that they are mostly read before somebody asks for them
 * @param onError told about what went wrong in the background; it is tried again
 */
export function startCompanySearch({
  pool,
  reads,
  listener,
  onError,
}: {
  pool: pg.Pool;
  reads: Reads;
  listener: DatabaseListener;
  onError: (error: unknown) => void;
}): CompanySearchService {
  const follower = followDatabase(pool, reads, onError);
  const loaded = Promise.withResolvers<void>();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function changed(): Promise<void> {
    clearTimeout(retry);
    try {
      await follower.catchUp();
      loaded.resolve();
    } catch (error) {
      if (closed) return;
      onError(error);
      retry = setTimeout(changed, RETRY_MS).unref();
    }
  }

  listener.on(SEARCH_CHANNEL, changed);
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
    async fresh() {
      if (follower.index()) await follower.catchUp();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(retry);
      await follower.settle();
    },
  };
}
