import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/connection.ts';
import { countAttempt } from '../../http/rate-limit.ts';

/** What a key may ask for in a minute. */
export const REQUESTS_PER_MINUTE = 600;

const BLOCK = 20;
const WINDOW_SECONDS = 60;
const KEYS_AT_ONCE = 5_000;

type KeyAllowance = { take(key: string): Promise<void> };

/**
 * Counts the requests of keys in the database, so that all processes share the count, but takes them in blocks:
 * one write for 20 requests. A block is good for a minute: a process of many that a slow key asks now and then takes one a
 * minute and no more, and a key is granted at most one for each process beyond its limit.
 */
export function createKeyAllowance(db: Db): KeyAllowance {
  const blocks = new LRUCache<string, { left: number; until: number; granted: Promise<void> }>({ max: KEYS_AT_ONCE });
  return {
    /** @throws AppError `too_many_requests` */
    take(key) {
      const open = blocks.get(key);
      const now = new Date();
      if (open && open.left > 0 && now.getTime() < open.until) {
        open.left--;
        return open.granted;
      }
      const limit = { max: REQUESTS_PER_MINUTE / BLOCK, windowSeconds: WINDOW_SECONDS };
      const granted = countAttempt(db, `api-key:${key}`, limit, now).catch((error) => {
        blocks.delete(key);
        throw error;
      });
      blocks.set(key, { left: BLOCK - 1, until: now.getTime() + WINDOW_SECONDS * 1000, granted });
      return granted;
    },
  };
}
