import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseCompanySearch } from '#domain/search/company-filters.ts';
import { useTestDatabase } from '#test/database.ts';
import { captureLog } from '#test/log.ts';
import { randomRow, randomSearch } from '#test/random-companies.ts';
import { searchInSql } from '#test/sql-search.ts';
import { folderForFile } from '#test/start-for-file.ts';
import { CHANNELS, type DatabaseListener, LISTENER_NAME, startListener } from '../../platform/database/listener.ts';
import { createReadReplica } from '../../platform/database/read-replica.ts';
import { type Reads, surviveOutages } from '../../platform/database/reads.ts';
import { type CompanySearchService, SNAPSHOT_FOLDER, startCompanySearch } from './company-search.ts';
import type { IndexRow } from './index/columns.ts';
import { openSnapshots } from './index/snapshot.ts';
import { announceSearchChange, nextSearchVersion } from './search-version.ts';

const TODAY = '2026-11-21';
const database = useTestDatabase();
let listener: DatabaseListener;
let companySearch: CompanySearchService;
const dataDir = folderForFile();
let reads: Reads;
const errors: unknown[] = [];

beforeAll(async () => {
  await write(Array.from({ length: 400 }, (_, i) => row(i + 1, i)));
  listener = await startListener(database.url, [CHANNELS.search]);
  reads = surviveOutages(database.pool, listener, { replica: null, maxLagSeconds: 10 });
  companySearch = start();
});

afterAll(async () => {
  await companySearch.close();
  await listener.close();
});

beforeEach(() => companySearch.ready);

function start(): CompanySearchService {
  const { pool } = database;
  return startCompanySearch({
    pool,
    reads,
    readReplica: createReadReplica(pool, null),
    listener,
    dataDir,
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

test('starts from the snapshot and applies what was written, merged and removed since', async () => {
  await withRestarted(() => {});
  await write([
    { ...row(40_000, 1), search_text: 'snapshot kakapo' },
    { ...row(40_001, 2), search_text: 'snapshot kea' },
  ]);
  await rm(path.join(dataDir, SNAPSHOT_FOLDER), { recursive: true });
  let rows = 0;
  await withRestarted((loaded) => {
    rows = loadedRows(loaded);
  });
  await write([{ ...row(40_000, 1), search_text: 'snapshot kakapo, formerly kea' }, row(40_002, 3)], [40_001, 7]);
  await withRestarted((restarted) => {
    expect([loadedRows(restarted), restarted.index().parts.rows, restarted.index().count]).toEqual([
      rows,
      rows + 2,
      rows - 1,
    ]);
    expect([...restarted.index().ids(searchFor('snapshot kea'), TODAY)]).toEqual([40_000]);
  });
});

test('loads from the database when the snapshot is damaged, or its version is not in the history', async () => {
  const logged = captureLog();
  await write([row(41_000, 1)]);
  await companySearch.catchUp();
  const file = path.join(dataDir, SNAPSHOT_FOLDER, 'snapshot');
  const rows = companySearch.index().count;
  for (const damage of [
    () => writeAt(file, 5),
    (size: number) => writeAt(file, size >> 1),
    (size: number) => writeAt(file, size - 1),
    (size: number) => truncate(file, size - 1),
    () => truncate(file, 40),
    () => truncate(file, 0),
    () =>
      database.pool.query('delete from search_version_history where version < (select version from search_version)'),
    () => database.pool.query('update search_version_history set token = gen_random_uuid()'),
  ]) {
    await damage((await stat(file)).size);
    await withRestarted((restarted) => expect(loadedRows(restarted)).toBe(rows));
    await write([row(41_000, 1)]);
  }
  expect(logged.text().match(/snapshot of the search index cannot be read/g)).toHaveLength(5);
  expect(errors).toEqual([]);
});

test('starts while no snapshot can be written, and logs that once', async () => {
  const logged = captureLog();
  const folder = path.join(dataDir, 'file');
  await writeFile(folder, '');
  const snapshots = openSnapshots(path.join(folder, 'below'));
  for (let i = 0; i < 2; i++) await snapshots.write({ index: companySearch.index(), builtAt: 0 });
  expect(await snapshots.read(async () => true)).toBe(null);
  expect(logged.text().match(/cannot be written/g)).toHaveLength(1);
});

test('a process killed while it writes a snapshot leaves the one before', async () => {
  const folder = path.join(dataDir, SNAPSHOT_FOLDER);
  const snapshots = openSnapshots(folder);
  const script = `
    import { openSnapshots } from ${JSON.stringify(import.meta.resolve('./index/snapshot.ts'))};
    const snapshots = openSnapshots(process.argv[1]);
    const stored = await snapshots.read(async () => true);
    process.stdout.write('x');
    for (;;) await snapshots.write(stored);`;
  for (const ms of [0, 3, 10]) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await delay(ms);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await snapshots.read(async () => true))?.index.count).toBeGreaterThan(0);
  }
  expect((await readdir(folder)).sort()).toEqual(['.partial', 'snapshot']);
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

/** Runs work on a service that starts now, and compares it with SQL. */
async function withRestarted(work: (restarted: CompanySearchService) => void): Promise<void> {
  const restarted = start();
  await restarted.ready;
  await restarted.catchUp();
  const rows = Array.from({ length: 30 }, (_, i) => row(i + 1, i));
  await fc.assert(
    fc.asyncProperty(randomSearch(rows), async (search) => {
      expect(restarted.index().search(search, TODAY)).toEqual(await searchInSql(database.pool, search, TODAY));
    }),
    { numRuns: 30, seed: 9 },
  );
  work(restarted);
  await restarted.close();
}

const loadedRows = ({ index }: CompanySearchService) => index().parts.words.rows;

async function writeAt(file: string, position: number): Promise<void> {
  await using handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  await handle.write(
    buffer.map((byte) => byte ^ 1),
    0,
    1,
    position,
  );
}

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
  await client.query('delete from evidence where company_id = any ($1)', [rows.map(({ id }) => id)]);
  await client.query(
    `with made as (insert into changes (kind, version) values ('import', $2), ('edit', $2) returning id, kind)
     insert into evidence (company_id, change_id, filing_id, seen_on, fields)
     select row.id, made.id, filing, (to_timestamp(added / 1000) at time zone 'UTC')::date, 0
     from json_to_recordset($1) as row (id int, added float8, sources int)
       join (values ('import', 1, 1), ('import', 0, 4), ('edit', 0, 8)) as stated (kind, filing, bit) on sources & bit > 0
       join made using (kind)`,
    [JSON.stringify(rows), version],
  );
  await announceSearchChange(client);
  await client.query('commit');
  client.release();
}
