import type pg from 'pg';
import type { DatabaseListener } from '#server/database/listener.ts';
import { AppError } from '#server/http/problem.ts';
import { keepFresh } from './search-index/keep-fresh.ts';
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
   * Awaited before an answer, so that it shows what is committed. Costs nothing while the database tells of every
   * change; while it cannot be heard, the version is compared.
   * @throws when the database cannot be asked
   */
  fresh(): Promise<void>;
  /** Compares with the database now, whatever was heard: for a writer that wants to see its own change. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Loads the search index of this process and makes it follow the database.
 * @param onError told about what went wrong in the background; it is tried again
 */
export function startCompanySearch({
  pool,
  listener,
  onError,
}: {
  pool: pg.Pool;
  listener: DatabaseListener;
  onError: (error: unknown) => void;
}): CompanySearchService {
  const follower = keepFresh(pool, onError);
  const loaded = Promise.withResolvers<void>();
  let closed = false;
  /** How often there was reason to compare with the database, and how many of these are settled. */
  let reasons = 1;
  let settled = 0;
  let retry: NodeJS.Timeout | undefined;

  async function catchUp(): Promise<void> {
    const settles = reasons;
    await follower.catchUp();
    settled = Math.max(settled, settles);
    loaded.resolve();
  }

  /** Catches up in the background; requests that come meanwhile wait for the same work. */
  async function changed(): Promise<void> {
    reasons++;
    clearTimeout(retry);
    try {
      await catchUp();
    } catch (error) {
      if (closed) return;
      onError(error);
      retry = setTimeout(changed, RETRY_MS).unref();
    }
  }

  listener.on(SEARCH_CHANNEL, changed);
  listener.onLost(() => reasons++);
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
      if (!follower.index()) return;
      if (!listener.connected || settled < reasons) await catchUp();
    },
    catchUp,
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(retry);
      await follower.settle();
    },
  };
}
