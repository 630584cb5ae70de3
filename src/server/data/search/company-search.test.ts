import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseCompanySearch } from '#domain/search/company-filters.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { randomRow, randomSearch } from '#test/random-companies.ts';
import { searchInSql } from '#test/sql-search.ts';
import { CHANNELS, type DatabaseListener, LISTENER_NAME, startListener } from '../../platform/database/listener.ts';
import { createReadReplica } from '../../platform/database/read-replica.ts';
import { surviveOutages } from '../../platform/database/reads.ts';
import { type CompanySearchService, startCompanySearch } from './company-search.ts';
import type { IndexRow } from './index/columns.ts';
import { announceSearchChange, nextSearchVersion } from './search-version.ts';

const TODAY = '2026-11-21';
let database: TestDatabase;
let listener: DatabaseListener;
let companySearch: CompanySearchService;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await write(Array.from({ length: 400 }, (_, i) => row(i + 1, i)));
  listener = await startListener(database.url, [CHANNELS.search]);
  companySearch = start();
});

afterAll(async () => {
  await companySearch.close();
  await listener.close();
  await database.close();
});

beforeEach(() => companySearch.ready);

function start(): CompanySearchService {
  const { pool } = database;
  return startCompanySearch({
    pool,
    reads: surviveOutages(pool, listener, { replica: null, maxLagSeconds: 10 }),
    readReplica: createReadReplica(pool, null),
    listener,
    onError: (error) => errors.push(error),
  });
}

test('totals and pages agree with SQL', async () => {
  await write(Array.from({ length: 60 }, (_, i) => row(500 + i, 500 + i)));
  await companySearch.catchUp();
  const rows = Array.from({ length: 60 }, (_, i) => row(500 + i, 500 + i));
  await fc.assert(
    fc.asyncProperty(randomSearch(rows), async (search) => {
      expect(companySearch.index().search(search, TODAY)).toEqual(await searchInSql(database.pool, search, TODAY));
    }),
    { numRuns: 150, seed: 7 },
  );
});

test('finds what another connection committed as soon as it is announced', async () => {
  const before = companySearch.index();
  await write([{ ...row(2_000, 1), search_text: 'quokka works' }]);
  await expect.poll(() => companySearch.index().version).toBeGreaterThan(before.version);
  expect(idsOf('quokka')).toEqual([2_000]);
  expect([...before.ids(searchFor('quokka'), TODAY)]).toEqual([]);
});

test('finds a changed company by its new text only, and a removed one not at all', async () => {
  await write([
    { ...row(2_001, 2), search_text: 'wombat one' },
    { ...row(2_002, 3), search_text: 'wombat two' },
  ]);
  await companySearch.catchUp();
  expect(idsOf('wombat').sort()).toEqual([2_001, 2_002]);
  await write([{ ...row(2_001, 2), search_text: 'numbat one' }], [2_002]);
  await companySearch.catchUp();
  expect(idsOf('wombat')).toEqual([]);
  expect(idsOf('numbat')).toEqual([2_001]);
});

test('loses no change while the listening connection is down', async () => {
  await companySearch.catchUp();
  const lost = new Promise<void>((resolve) => listener.onLost(resolve));
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [LISTENER_NAME],
  );
  await lost;
  await write([{ ...row(2_003, 4), search_text: 'bandicoot' }]);
  await companySearch.catchUp();
  expect(idsOf('bandicoot')).toEqual([2_003]);
  await expect.poll(() => listener.connected).toBe(true);
  await write([{ ...row(2_004, 5), search_text: 'bandicoot again' }]);
  await expect.poll(() => idsOf('bandicoot').length).toBe(2);
});

test('finds changes that exceed the incremental limit', async () => {
  await write(Array.from({ length: 1_500 }, (_, i) => ({ ...row(3_000 + i, i), search_text: `many${i} potoroo` })));
  await companySearch.catchUp();
  expect(idsOf('potoroo')).toHaveLength(1_500);
  expect(idsOf('many1499 ')).toEqual([4_499]);
});

test('rebuilds the index in the background when many rows are unindexed, without missing a change', async () => {
  const bulk = row(10_000, 8);
  await write(Array.from({ length: 21_000 }, (_, i) => ({ ...bulk, id: 10_000 + i, search_text: `bulk${i} dugong` })));
  await companySearch.catchUp();
  await write(Array.from({ length: 5_100 }, (_, i) => ({ ...bulk, id: 10_000 + i, search_text: `bulk${i} manatee` })));
  await companySearch.catchUp();
  await write([{ ...row(9_000, 10), search_text: 'manatee, written last' }]);
  await companySearch.catchUp();
  expect([idsOf('dugong').length, idsOf('manatee').length]).toEqual([15_900, 5_101]);
  await expect.poll(() => unindexedRows()).toBeLessThan(10);
  expect([idsOf('dugong').length, idsOf('manatee').length]).toEqual([15_900, 5_101]);
});

test('refuses searches until companies are loaded', async () => {
  const starting = start();
  expect(() => starting.index()).toThrow(expect.objectContaining({ code: 'starting' }));
  await starting.ready;
  expect(starting.index().count).toBe(companySearch.index().count);
  await starting.close();
  expect(errors).toEqual([]);
});

function searchFor(query: string) {
  const read = parseCompanySearch({ query });
  if ('issues' in read) throw new Error('not a search');
  return { ...read.search, query };
}

function unindexedRows(): number {
  const { rows, words } = companySearch.index().parts;
  return rows - words.rows;
}

function idsOf(query: string): number[] {
  return [...companySearch.index().ids(searchFor(query), TODAY)];
}

function row(id: number, seed: number): IndexRow {
  return fc.sample(randomRow(id, TODAY), { numRuns: 1, seed })[0] as IndexRow;
}

/** Writes and removes companies like every writer: under one new version, with a notification. */
async function write(rows: readonly IndexRow[], removed: readonly number[] = []): Promise<void> {
  const client = await database.pool.connect();
  await client.query('begin');
  const version = await nextSearchVersion(client);
  await client.query('delete from companies where id = any($1)', [[...removed, ...rows.map(({ id }) => id)]]);
  await client.query('insert into removed_companies select unnest($1::int[]), $2', [removed, version]);
  await client.query(
    `insert into companies (id, slug, organization_name, name_key, industries, headquarters_regions, city, region, country,
       last_funding_type, last_funding_date, last_funding_amount_usd, total_funding_amount_usd, search_text, website_key, first_seen_at, amended_on, version, source)
     overriding system value
     select id, 'company-' || id, 'Company', 'company', industries, regions, city, region, country,
       stage, date '1970-01-01' + day, amount, total, search_text, website, to_timestamp(added / 1000), date '1970-01-01' + amended, $2, 'test'
     from json_to_recordset($1) as row (id int, industries text[], regions text[], city text, region text, country text,
       stage text, day int, amount float8, total float8, search_text text, website text, added float8, amended int)`,
    [JSON.stringify(rows), version],
  );
  await announceSearchChange(client);
  await client.query('commit');
  client.release();
}
