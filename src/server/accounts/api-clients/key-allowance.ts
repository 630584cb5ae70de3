import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/connection.ts';
import { countAttempt } from '../../http/rate-limit.ts';

/** What a key may ask for in a minute. */
export const REQUESTS_PER_MINUTE = 600;

const BLOCK = 20;
const BLOCK_KEPT_MS = 10_000;
const KEYS_AT_ONCE = 5_000;

type KeyAllowance = { take(key: string): Promise<void> };

/**
 * Counts the requests of keys in the database, so that all processes share the count, but takes them in blocks:
 * one write for 20 requests. A block not used up within seconds is lost, which a key within its limit never feels.
 */
export function createKeyAllowance(db: Db): KeyAllowance {
  const blocks = new LRUCache<string, { left: number; granted: Promise<void> }>({
    max: KEYS_AT_ONCE,
    ttl: BLOCK_KEPT_MS,
  });
  return {
    /** @throws AppError `too_many_requests` */
    take(key) {
      const open = blocks.get(key);
      if (open && open.left > 0) {
        open.left--;
        return open.granted;
      }
      const limit = { max: REQUESTS_PER_MINUTE / BLOCK, windowSeconds: 60 };
      const granted = countAttempt(db, `api-key:${key}`, limit, new Date()).catch((error) => {
        blocks.delete(key);
        throw error;
      });
      blocks.set(key, { left: BLOCK - 1, granted });
      return granted;
    },
  };
}
