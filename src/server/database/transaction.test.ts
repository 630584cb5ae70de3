import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createPool } from './connection.ts';
import { inTransaction } from './transaction.ts';

test('a connection that breaks before the work begins goes back, so that its pool can be ended', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, 1);
  pool.once('acquire', (client) => void client.end());
  const work = async () => ({ result: 'done', keep: true });
  await expect(inTransaction(pool, undefined, work)).rejects.toThrow();
  expect(await inTransaction(pool, undefined, work)).toBe('done');
  await pool.end();
  await database.close();
});
