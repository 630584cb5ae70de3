import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompanies } from '#test/companies.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type CapturedLog, captureLog } from '#test/log.ts';
import { createCompanyRows } from '../companies/company-rows.ts';
import { loadIndex } from '../search/index/load-index.ts';
import { createReadReplica, type Reads } from './read-replica.ts';

let primary: TestDatabase;
/** Used as the replica. Its company shows which database was read. */
let replica: TestDatabase;
let reads: Reads;
let logged: CapturedLog;
beforeAll(async () => {
  [primary, replica] = [await createTestDatabase(), await createTestDatabase()];
  await addCompanies(primary.db, [{ organization_name: 'Primary' }]);
  await addCompanies(replica.db, [{ organization_name: 'Replica' }]);
  for (const { pool } of [primary, replica]) await pool.query('update search_version set version = 5');
});
afterAll(async () => {
  await replica.close();
  await primary.close();
});
beforeEach(() => {
  logged = captureLog();
  reads = createReadReplica(primary.pool, replica.url);
});
afterEach(async () => {
  await reads.close();
});

async function shownName(from = reads, version = 5): Promise<string> {
  const [row] = await createCompanyRows(from).read([1], version);
  return JSON.parse(row?.masked ?? '{}').organizationName;
}

test('reads rows, exports and the index from an up-to-date replica', async () => {
  expect(await shownName()).toBe('Replica');
  const exported = await (await reads.poolAt(5)).query('select organization_name as name from companies');
  expect(exported.rows).toEqual([{ name: 'Replica' }]);
  const index = await loadIndex(primary.pool, reads);
  expect([index.version, index.parts.columns.texts.count]).toEqual([5, 1]);
  expect(Buffer.from(index.parts.columns.texts.bytes).toString()).toContain('replica');
  expect(logged.text()).toBe('');
});

test('skips an outdated replica until it has caught up', async () => {
  await primary.pool.query('update search_version set version = 6');
  expect(await shownName(reads, 6)).toBe('Primary');
  expect(await reads.poolAt(6)).toBe(primary.pool);
  await replica.pool.query('update search_version set version = 6');
  expect(await shownName(reads, 6)).toBe('Replica');
  expect(logged.text()).toBe('');
});

test('falls back to the primary when the replica is down, and logs it once', async () => {
  const away = createReadReplica(primary.pool, 'postgres://127.0.0.1:1/nowhere');
  expect(await shownName(away)).toBe('Primary');
  expect(await shownName(away)).toBe('Primary');
  expect(await away.poolAt(5)).toBe(primary.pool);
  expect(logged.text().match(/The replica cannot be read/g)).toHaveLength(1);
  await away.close();
});

test('retries on the primary when the replica fails midway', async () => {
  await replica.pool.query('alter table contacts rename to contacts_away');
  expect(await shownName()).toBe('Primary');
  await replica.pool.query('alter table contacts_away rename to contacts');
  expect(logged.text()).toContain('The replica cannot be read');
});
