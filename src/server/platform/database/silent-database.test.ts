/** @module-tag slow */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { startSilentProxy } from '#test/silent-proxy.ts';
import { followDatabase } from '../../data/search/company-search.ts';
import { createPool } from './connection.ts';
import { startListener } from './listener.ts';
import { createReadReplica } from './read-replica.ts';

const database = useTestDatabase();
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
beforeEach(async () => {
  proxy = await startSilentProxy(database.url);
});
afterEach(() => {
  proxy.breakAll();
  proxy.close();
});

test('a search on a dead connection fails within seconds, and the next one succeeds', async () => {
  const pool = createPool(proxy.url);
  const follower = followDatabase(pool, createReadReplica(pool, null), () => {});
  await follower.catchUp();
  proxy.silence();
  const [first, next] = [follower.catchUp(), follower.catchUp()];
  await expect(first).rejects.toThrow(/timeout/);
  await next;
  await pool.end();
});

test('a listener reconnects when its connection is dead', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const listener = await startListener(proxy.url, ['news']);
    const received = new Promise((resolve) => listener.on('news', resolve));
    const restored = new Promise<void>((resolve) => listener.onRestored(resolve));
    proxy.silence();
    vi.advanceTimersByTime(60_000);
    await restored;
    await database.pool.query("select pg_notify('news', 'again')");
    expect(await received).toBe('again');
    await listener.close();
  } finally {
    vi.useRealTimers();
  }
});

test('a listener closed while reconnecting leaves no connection behind', async () => {
  const listener = await startListener(proxy.url, []);
  const lost = new Promise<void>((resolve) => listener.onLost(resolve));
  proxy.breakAll();
  await lost;
  await listener.close();
  await expect.poll(proxy.connections).toEqual({ opened: 2, open: 0 });
});

test('a check that was answered leaves no timer behind', async () => {
  const listener = await startListener(database.url, []);
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = timers();
  for (let checks = 0; checks < 20; checks++) expect(await listener.isUp()).toBe(true);
  expect(timers() - before).toBeLessThan(10);
  await listener.close();
});
