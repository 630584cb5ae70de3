import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { startListener } from '../database/listener.ts';
import { startBatches } from './poll.ts';

test('a notification starts the next batch long before polling would', async () => {
  const database = await createTestDatabase();
  const listener = await startListener(database.url, ['changed']);
  let batches = 0;
  const polling = startBatches(async () => void batches++, { listener, channel: 'changed', onError: console.error });
  await expect.poll(() => batches).toBe(1);
  await database.pool.query(`select pg_notify('changed', '')`);
  await expect.poll(() => batches).toBe(2);
  await polling.close();
  await database.pool.query(`select pg_notify('changed', '')`);
  await listener.close();
  expect(batches).toBe(2);
  await database.close();
});
