import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { createDb, createPool } from '../database/connection.ts';
import { AppError } from './problem.ts';
import { clearAttempts, countAttempt, createRequestLimiter, uncountAttempt } from './rate-limit.ts';

const database = useTestDatabase();

const LIMIT = { max: 3, windowSeconds: 60 };
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second));
const attempt = (key: string, second = 0, db = database.db) =>
  countAttempt(db, key, LIMIT, at(second)).then(
    () => 'counted',
    (error) => (error instanceof AppError ? [error.code, error.retryAfter] : error),
  );
const keys = async () =>
  (await database.db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key);

test('refuses further attempts until the window ends', async () => {
  for (const second of [0, 10, 20]) expect(await attempt('window', second)).toBe('counted');
  expect(await attempt('window', 30)).toEqual(['too_many_requests', 30]);
  expect(await attempt('window', 59)).toEqual(['too_many_requests', 1]);
  expect(await attempt('other', 30)).toBe('counted');
  expect(await attempt('window', 60)).toBe('counted');
  expect(await attempt('window', 119)).toBe('counted');
});

test('a hundred simultaneous attempts from two processes pass exactly up to the limit', async () => {
  const pool = createPool(database.url);
  const elsewhere = createDb(pool);
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, i) => attempt('parallel', 0, i % 2 ? elsewhere : database.db)),
  );
  expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(3);
  await pool.end();
});

test('one attempt or all attempts can be uncounted', async () => {
  for (let i = 0; i < 3; i++) await attempt('back');
  await uncountAttempt(database.db, 'back');
  expect([await attempt('back'), await attempt('back')]).toEqual(['counted', ['too_many_requests', 60]]);
  await clearAttempts(database.db, 'back');
  expect(await attempt('back')).toBe('counted');
  await uncountAttempt(database.db, 'never');
});

test('expired windows are deleted when new ones start', async () => {
  await database.db.deleteFrom('rate_limits').execute();
  for (let i = 0; i < 25; i++) await attempt(`old-${i}`, 0);
  await attempt('running', 30);
  for (let i = 0; i < 3; i++) await attempt(`new-${i}`, 70);
  expect(await keys()).toEqual(['new-0', 'new-1', 'new-2', 'running']);
});

const REQUESTS = { max: 80, windowSeconds: 60 };

/** Sends requests to limiters of different processes in turn until one refuses. @returns how many passed */
async function flood(limiters: ReturnType<typeof createRequestLimiter>[], key: string): Promise<number> {
  for (let n = 0; n < 1_000; n++) {
    try {
      limiters[n % limiters.length]?.take(key, REQUESTS);
    } catch {
      return n;
    }
    for (const limiter of limiters) await limiter.settled();
  }
  return 1_000;
}

test('requests to two processes are counted together and written in batches', async () => {
  const pool = createPool(database.url);
  const now = () => at(0);
  const limiters = [createRequestLimiter(database.db, { now }), createRequestLimiter(createDb(pool), { now })];
  const granted = await flood(limiters, 'together');
  expect(granted).toBeGreaterThanOrEqual(REQUESTS.max);
  expect(granted).toBeLessThanOrEqual(REQUESTS.max * (1 + 2 / 40));
  limiters[0]?.take('seldom', REQUESTS);
  expect(await keys()).not.toContain('seldom');
  await pool.end();
});

test('requests pass again after the window', async () => {
  let second = 0;
  const limiter = createRequestLimiter(database.db, { now: () => at(second) });
  expect(await flood([limiter], 'again')).toBe(REQUESTS.max);
  expect(() => limiter.take('again', REQUESTS)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: 60 }),
  );
  expect(() => limiter.take('another', REQUESTS)).not.toThrow();
  second = 60;
  expect(await flood([limiter], 'again')).toBe(REQUESTS.max);
});

test('each process enforces the limit on its own while the database is down', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/none');
  expect(await flood([createRequestLimiter(createDb(pool), { now: () => at(0) })], 'away')).toBe(REQUESTS.max);
  await pool.end();
});

test('limits can be turned off for benchmarks', async () => {
  expect(await flood([createRequestLimiter(database.db, { now: () => at(0), off: true })], 'off')).toBe(1_000);
});
