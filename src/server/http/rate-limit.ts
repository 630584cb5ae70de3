import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { plainAddress } from '#domain/plain-address.ts';
import type { Db } from '../database/connection.ts';
import { AppError } from './problem.ts';

/** So many attempts within a window that begins with the first of them. */
export type Limit = { max: number; windowSeconds: number };

const SWEPT_AT_ONCE = 10;

/**
 * Counts an attempt, with all processes of the database together: one statement that no two can run at once for a key.
 * @throws AppError `too_many_requests` when there have been too many; it says how many seconds to wait
 */
export async function countAttempt(db: Db, key: string, { max, windowSeconds }: Limit, now: Date): Promise<void> {
  const end = new Date(now.getTime() + windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limits as kept (key, count, window_ends_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when kept.window_ends_at > ${now} then least(kept.count, ${max}) + 1 else 1 end,
      window_ends_at = case when kept.window_ends_at > ${now} then kept.window_ends_at else excluded.window_ends_at end
    returning count, window_ends_at
  `.execute(db);
  const [counted] = rows;
  if (!counted) return;
  if (counted.count === 1) await sweep(db, now);
  if (counted.count > max) {
    const retryAfter = Math.max(1, Math.ceil((counted.window_ends_at.getTime() - now.getTime()) / 1000));
    const minutes = Math.ceil(retryAfter / 60);
    const detail = `Too many attempts, try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
    throw new AppError('too_many_requests', { detail, retryAfter });
  }
}

/** Under what an email address is counted: however it is typed, and without keeping it. */
export function addressDigest(email: string): string {
  return createHash('sha256').update(plainAddress(email)).digest('base64url');
}

/** Takes an attempt back that turned out not to be one, such as a password that was right. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}

/** Begins to count a key from nothing. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Every window that begins takes some that are over with it, so their number never grows for long. */
async function sweep(db: Db, now: Date): Promise<void> {
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where window_ends_at <= ${now} limit ${SWEPT_AT_ONCE} for update skip locked
    )
  `.execute(db);
}
