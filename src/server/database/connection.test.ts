import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPool, inTransaction } from './connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a connection that breaks between queries rejects only the next one', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|connection error/i);
  client.release(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('releases a connection that breaks before the work begins', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, 1);
  pool.once('acquire', (client) => void client.end());
  const work = async () => 'done';
  await expect(inTransaction(pool, work)).rejects.toThrow();
  expect(await inTransaction(pool, work)).toBe('done');
  await pool.end();
  await database.close();
});
