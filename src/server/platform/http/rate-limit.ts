import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { countText } from '#domain/counts.ts';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import type { Db } from '../database/connection.ts';
import { unlessDown } from '../database/reads.ts';
import { AppError } from './problem.ts';

/** Maximum number of attempts within a window that starts with the first one. */
export type Limit = { max: number; windowSeconds: number };

type Count = { count: number; endsAt: number };

const PURGED_AT_ONCE = 10;

/**
 * Counts an attempt across all processes, in one statement that is atomic per key.
 * @throws AppError `too_many_requests` with the seconds to wait when the limit is exceeded
 */
export async function countAttempt(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  const { count, endsAt } = await addToCount(db, key, { ...limit, by: 1, now });
  if (count > limit.max) throw tooManyRequests(endsAt, now);
}

/**
 * Counts as many of the wanted attempts as the limit allows. The caller must hold a lock for the key.
 * @returns the number counted
 */
export async function takeUpTo(
  db: Db,
  key: string,
  limit: Limit,
  { requested, now }: { requested: number; now: Date },
): Promise<number> {
  const { count } = await addToCount(db, key, { ...limit, by: 0, now });
  const grantedCount = Math.min(requested, Math.max(0, limit.max - count));
  if (grantedCount > 0) await addToCount(db, key, { ...limit, by: grantedCount, now });
  return grantedCount;
}

export type RequestLimiter = ReturnType<typeof createRequestLimiter>;

type Window = Count & { unshared: number; write: Promise<void> | null };

const MAX_KEYS = 20_000;
/** Requests of a key between two writes, as a fraction of its limit. */
const SHARED_EVERY = 1 / 40;

/**
 * Counts requests in memory and adds them to the shared count in batches, so that a limit does not slow requests down.
 * A process knows its own requests exactly, and those of others as of its last write. With several processes, a key may
 * exceed its limit by 1/40 per process, plus the requests that arrive during a write. While the database is down each
 * process counts on its own.
 */
export function createRequestLimiter(db: Db, { now, off = false }: { now: () => Date; off?: boolean }) {
  const windows = new LRUCache<string, Window>({ max: MAX_KEYS });

  async function share(key: string, window: Window, limit: Limit): Promise<void> {
    const by = window.unshared;
    window.unshared = 0;
    try {
      const sharedWindow = await addToCount(db, key, { ...limit, by, now: now() });
      window.count = sharedWindow.count + window.unshared;
      window.endsAt = sharedWindow.endsAt;
    } catch {
      window.unshared += by; // The next request retries.
    } finally {
      window.write = null;
    }
  }

  return {
    /**
     * Counts a request, without waiting for the database.
     * @throws AppError `too_many_requests`
     */
    take(key: string, limit: Limit): void {
      if (off) return;
      const at = now();
      let window = windows.get(key);
      if (!window || window.endsAt <= at.getTime()) {
        const endsAt = at.getTime() + limit.windowSeconds * 1000;
        window = { count: 0, endsAt, unshared: 0, write: null };
        windows.set(key, window);
      }
      if (window.count >= limit.max) throw tooManyRequests(window.endsAt, at);
      window.count++;
      window.unshared++;
      if (window.unshared >= limit.max * SHARED_EVERY) window.write ??= share(key, window, limit);
    },

    /** Requests left in the current window, and the seconds until it ends. */
    remaining(key: string, { max, windowSeconds }: Limit) {
      const [window, at] = [windows.get(key), now().getTime()];
      if (!window || window.endsAt <= at) return { requests: max, seconds: windowSeconds };
      return { requests: Math.max(0, max - window.count), seconds: Math.ceil((window.endsAt - at) / 1000) };
    },

    /** Resolves when no write to the shared count is in progress. */
    async settled(): Promise<void> {
      await Promise.all([...windows.values()].map(({ write }) => write));
    },
  };
}

async function addToCount(
  db: Db,
  key: string,
  { max, windowSeconds, by, now }: Limit & { by: number; now: Date },
): Promise<Count> {
  const end = new Date(now.getTime() + windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limits as kept (key, count, window_ends_at) values (${key}, ${by}, ${end})
    on conflict (key) do update set
      count = case when kept.window_ends_at > ${now} then least(kept.count + ${by}::int, ${max + 1}::int)
        else excluded.count end,
      window_ends_at = case when kept.window_ends_at > ${now} then kept.window_ends_at else excluded.window_ends_at end
    returning count, window_ends_at
  `.execute(db);
  const { count, window_ends_at } = rows[0] ?? { count: by, window_ends_at: end };
  if (window_ends_at.getTime() === end.getTime()) await purgeWindows(db, now);
  return { count, endsAt: window_ends_at.getTime() };
}

function tooManyRequests(endsAt: number, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  const wait = retryAfter < 90 ? countText(retryAfter, 'second') : `${Math.ceil(retryAfter / 60)} minutes`;
  const detail = `Too many requests. Try again in ${wait}`;
  return new AppError('too_many_requests', { detail, retryAfter });
}

/** How many distinct ids may be counted until a point in time. */
type DistinctLimit = { max: number; endsAt: Date };

const MAX_DISTINCT_KEYS = 1_000;

type Members = {
  endsAt: number;
  sharedIds: Set<number> | null;
  /** Ids for the next write, and the write it waits for. */
  next: { ids: Set<number>; written: Promise<void> } | null;
  last: Promise<unknown>;
};

/**
 * Counts distinct ids exactly, across all processes. Known ids are in memory; new ones are written before this returns,
 * one statement per key at a time, which includes everything that arrived during the previous one. Concurrent requests of
 * a key therefore share one connection. While the primary is down, no new ids are counted.
 * @param record called with counted ids before they are returned; repeatedly with the same ones if the process restarts
 */
export function createDistinctLimiter(
  db: Db,
  now: () => Date,
  record?: (key: string, ids: readonly number[]) => Promise<void>,
) {
  const all = new LRUCache<string, Members>({ max: MAX_DISTINCT_KEYS });

  function write(key: string, members: Members, ids: readonly number[], limit: DistinctLimit): Promise<void> {
    if (members.next) {
      for (const id of ids) members.next.ids.add(id);
      return members.next.written;
    }
    const next = { ids: new Set(ids), written: Promise.resolve() };
    next.written = members.last.then(async () => {
      members.next = null;
      const newIds = [...next.ids];
      const memberIds = new Set(await addMembers(db, key, newIds, { ...limit, now: now() }));
      await record?.(
        key,
        newIds.filter((id) => memberIds.has(id)),
      );
      members.sharedIds = memberIds;
    });
    members.next = next;
    members.last = next.written.catch(() => {});
    return next.written;
  }

  return {
    /**
     * Counts new ids in order, up to the limit.
     * @returns all ids counted so far
     */
    async add(key: string, ids: readonly number[], limit: DistinctLimit): Promise<ReadonlySet<number>> {
      const endsAt = limit.endsAt.getTime();
      let members = all.get(key);
      if (!members || members.endsAt !== endsAt) {
        members = { endsAt, sharedIds: null, next: null, last: Promise.resolve() };
        all.set(key, members);
      }
      const { sharedIds } = members;
      const isSettled = sharedIds && (sharedIds.size >= limit.max || ids.every((id) => sharedIds.has(id)));
      if (!isSettled && (await unlessDown(write(key, members, ids, limit).then(() => true))) === null) {
        members.sharedIds ??= new Set(await unlessDown(readMembers(db, key, limit)));
      }
      return members.sharedIds ?? new Set();
    },

    /** Whether the limit is known to be reached. Counts nothing and does not ask the database. */
    isReached(key: string, { max, endsAt }: DistinctLimit): boolean {
      const members = all.get(key);
      return members?.endsAt === endsAt.getTime() && (members.sharedIds?.size ?? 0) >= max;
    },
  };
}

async function readMembers(db: Db, key: string, { endsAt }: DistinctLimit): Promise<number[]> {
  const { rows } = await sql<{ members: number[] | null }>`
    select members from rate_limits where key = ${key} and window_ends_at = ${endsAt}`.execute(db);
  return rows[0]?.members ?? [];
}

async function addMembers(
  db: Db,
  key: string,
  ids: readonly number[],
  { max, endsAt, now }: DistinctLimit & { now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ members: number[] | null; began: boolean }>`
    insert into rate_limits as kept (key, count, window_ends_at, members)
    values (${key}, 0, ${endsAt}, (${ids}::int[])[1:${max}::int])
    on conflict (key) do update set
      members = case when kept.window_ends_at < excluded.window_ends_at then excluded.members
        else kept.members || array(
          select id from unnest(${ids}::int[]) with ordinality as asked (id, place)
          where id <> all (kept.members)
          order by place limit greatest(0, ${max}::int - cardinality(kept.members))
        ) end,
      window_ends_at = greatest(kept.window_ends_at, excluded.window_ends_at)
    returning members, cardinality(members) <= ${ids.length}::int as began
  `.execute(db);
  if (rows[0]?.began) await purgeWindows(db, now);
  return rows[0]?.members ?? [];
}

/** Hashes a normalized email address, so that attempts can be counted without storing it. */
export function emailDigest(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('base64url');
}

/** Takes back an attempt that should not count, such as a correct password. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}

export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Every new window deletes some expired ones, so that they do not pile up. */
async function purgeWindows(db: Db, now: Date): Promise<void> {
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where window_ends_at <= ${now} limit ${PURGED_AT_ONCE} for update skip locked
    )
  `.execute(db);
}
