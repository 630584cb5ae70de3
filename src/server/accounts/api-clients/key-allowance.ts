import type { Db } from '../../database/connection.ts';
import { createRequestLimiter, type Limit } from '../../http/rate-limit.ts';

/** What a user may ask for in a minute, by all their browsers, tokens and keys together; and so a key. */
export const REQUESTS_PER_MINUTE = 1_200;

export const REQUESTS_OF_USER: Limit = { max: REQUESTS_PER_MINUTE, windowSeconds: 60 };

type KeyAllowance = { take(key: string): Promise<void> };

/** Counts the requests of a key before anyone knows whose it is. */
export function createKeyAllowance(db: Db): KeyAllowance {
  const limiter = createRequestLimiter(db, { now: () => new Date() });
  return {
    /** @throws AppError `too_many_requests` */
    async take(key) {
      limiter.take(`api-key:${key}`, REQUESTS_OF_USER);
    },
  };
}
