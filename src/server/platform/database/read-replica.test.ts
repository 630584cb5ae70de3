import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompanies } from '#test/companies.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type CapturedLog, captureLog } from '#test/log.ts';
import { createCompanyRows } from '../../data/companies/company-rows.ts';
import { loadIndex } from '../../data/search/index/load-index.ts';
import { createReadReplica, type ReadReplica } from './read-replica.ts';

const [FIRST, SECOND] = [randomUUID(), randomUUID()];

let primary: TestDatabase;
/** Used as the replica. Its company shows which database was read. */
let replica: TestDatabase;
let readReplica: ReadReplica;
let logged: CapturedLog;
beforeAll(async () => {
  [primary, replica] = [await createTestDatabase(), await createTestDatabase()];
  await addCompanies(primary.db, [{ organization_name: 'Primary' }]);
  await addCompanies(replica.db, [{ organization_name: 'Replica' }]);
  for (const { pool } of [primary, replica]) await pool.query('update search_version set token = $1', [FIRST]);
});
afterAll(async () => {
  await replica.close();
  await primary.close();
});
beforeEach(() => {
  logged = captureLog();
  readReplica = createReadReplica(primary.pool, replica.url);
});
afterEach(async () => {
  await readReplica.close();
});

async function shownName(from = readReplica, token = FIRST): Promise<string> {
  const [row] = await createCompanyRows(from).read([1], token);
  return JSON.parse(row?.masked ?? '{}').organizationName;
}

test('reads rows, exports and the index from an up-to-date replica', async () => {
  expect(await shownName()).toBe('Replica');
  const exported = await (await readReplica.poolAt(FIRST)).query('select organization_name as name from companies');
  expect(exported.rows).toEqual([{ name: 'Replica' }]);
  const index = await loadIndex(primary.pool, readReplica);
  expect([index.token, index.count]).toEqual([FIRST, 1]);
  expect(Buffer.from(index.parts.columns.texts.read(0)).toString()).toContain('replica');
  expect(logged.text()).toBe('');
});

test('skips an outdated replica until it has caught up', async () => {
  await primary.pool.query('update search_version set token = $1', [SECOND]);
  expect(await shownName(readReplica, SECOND)).toBe('Primary');
  expect(await readReplica.poolAt(SECOND)).toBe(primary.pool);
  await replica.pool.query('update search_version set token = $1', [SECOND]);
  expect(await shownName(readReplica, SECOND)).toBe('Replica');
  expect(logged.text()).toBe('');
});

test('falls back to the primary when the replica is down, and logs it once', async () => {
  const away = createReadReplica(primary.pool, 'postgres://127.0.0.1:1/nowhere');
  expect(await shownName(away)).toBe('Primary');
  expect(await shownName(away)).toBe('Primary');
  expect(await away.poolAt(FIRST)).toBe(primary.pool);
  expect(logged.text().match(/The replica cannot be read/g)).toHaveLength(1);
  await away.close();
});

test('retries on the primary when the replica fails midway', async () => {
  await replica.pool.query('alter table contacts rename to contacts_away');
  expect(await shownName(readReplica, SECOND)).toBe('Primary');
  await replica.pool.query('alter table contacts_away rename to contacts');
  expect(logged.text()).toContain('The replica cannot be read');
});
