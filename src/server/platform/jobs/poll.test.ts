import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createDb, createPool, type Db } from '../database/connection.ts';
import { startListener } from '../database/listener.ts';
import { claimDue, type Queue, startBatches } from './poll.ts';

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

const EVENTS: Queue<'billing_events'> = {
  table: 'billing_events',
  key: 'id',
  doneAt: 'processed_at',
  order: 'created_at',
  leaseSeconds: 60,
};

const claim = async (db: Db, limit?: number) => (await claimDue(db, EVENTS, limit)).map(({ id }) => id);

test('processes that poll at once claim each due row once, and wait for no other', async () => {
  const database = await createTestDatabase();
  await database.pool.query(
    `insert into billing_events (id, type, created_at)
     select n, 'invoice.paid', now() + n * interval '1 second' from generate_series(1, 3) n`,
  );
  const pools = [createPool(database.url), createPool(database.url)];
  const [first, second] = pools.map(createDb) as [Db, Db];
  await first.transaction().execute(async (other) => {
    expect(await claim(other)).toEqual(['1']);
    await second.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '1ms'`.execute(trx);
      expect(await claim(trx, 2)).toEqual(['2', '3']);
    });
    expect(await claim(second, 3)).toEqual([]);
  });
  expect(await claim(second, 3)).toEqual([]);
  await Promise.all(pools.map((pool) => pool.end()));
  await database.close();
});
