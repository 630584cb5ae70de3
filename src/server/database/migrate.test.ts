import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createDb, createPool } from './connection.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('processes can migrate concurrently and repeatedly', async () => {
  const pools = Array.from({ length: 4 }, () => createPool(database.url, 2));
  await database.pool.query('drop schema public cascade; create schema public');
  await Promise.all(pools.map((pool) => migrate(createDb(pool))));
  await migrate(database.db);
  const { rows } = await database.pool.query('select version from search_version');
  expect(rows).toEqual([{ version: 1 }]);
  await Promise.all(pools.map((pool) => pool.end()));
});
