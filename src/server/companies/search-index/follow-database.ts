import type pg from 'pg';
import type { Reads } from '#server/database/reads.ts';
import { applyChanges } from './build-index.ts';
import { loadIndex, readChanges, readVersion } from './load-index.ts';
import type { SearchIndex } from './search-index.ts';

/** More changes than this are not put behind the others: everything is loaded again. */
const MOST_CHANGES = 20_000;
/** Rows behind the word index slow every search down a little; from this many on another index is made meanwhile. */
const MOST_UNINDEXED = 5_000;

export type IndexFollower = {
  /** The newest index; null until the first is loaded. */
  index(): SearchIndex | null;
  /** Settles when the index shows everything that was committed before the call. */
  catchUp(): Promise<void>;
  /** Settles when nothing is under way any more. */
  settle(): Promise<void>;
};

/** Keeps an index at the version of the database, as often as it is asked to. */
export function followDatabase(pool: pg.Pool, reads: Reads, onError: (error: unknown) => void): IndexFollower {
  let index: SearchIndex | null = null;
  /** A whole new index, made in the background, which has yet to catch up. */
  let renewed: SearchIndex | null = null;
  let renewal: Promise<void> | null = null;
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;

  /** Calls that come while one runs share the next, which starts after them. */
  function catchUp(): Promise<void> {
    if (!running) {
      running = follow().finally(() => {
        running = null;
      });
      return running;
    }
    waiting ??= running
      .catch(() => {}) // Whoever waited for that run was told.
      .then(() => {
        waiting = null;
        return catchUp();
      });
    return waiting;
  }

  async function follow(): Promise<void> {
    let next = renewed ?? index ?? (await loadIndex(pool, reads));
    renewed = null;
    while (next.version !== (await readVersion(pool))) {
      next = await changedIndex(next);
    }
    index = next;
    if (unindexed(next) > MOST_UNINDEXED) renewal ??= renew();
  }

  async function changedIndex(old: SearchIndex): Promise<SearchIndex> {
    // A change that broke off has left rows behind that belong to no index.
    if (old.parts.columns.count !== old.parts.rows) return loadIndex(pool, reads);
    const limit = Math.min(Math.max(0, MOST_CHANGES - unindexed(old)), Math.max(1_000, old.count >> 2));
    const changes = await readChanges(pool, old.version, limit);
    return changes ? applyChanges(old, changes) : loadIndex(pool, reads);
  }

  async function renew(): Promise<void> {
    try {
      renewed = await loadIndex(pool, reads);
      await catchUp();
    } catch (error) {
      onError(error);
    } finally {
      renewal = null;
    }
  }

  return {
    index: () => index,
    catchUp,
    async settle() {
      await renewal;
      await waiting?.catch(() => {});
      await running?.catch(() => {});
    },
  };
}

function unindexed({ parts }: SearchIndex): number {
  return parts.rows - parts.words.rows;
}
