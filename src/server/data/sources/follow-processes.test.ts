/** @module-tag slow */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNumber, toDay } from '#domain/dates.ts';
import { createTestApp } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { inventFiling, startEdgar, type TestEdgar } from '#test/edgar.ts';
import { type Product, sendTo, signInTo, startBackgroundProcess, startProduct } from '#test/product.ts';
import { repetitions } from '#test/repetitions.ts';
import { startReceiver } from '#test/webhook-receiver.ts';
import { EDGAR } from './edgar.ts';
import { todayAt } from './source.ts';
import { countUnexplained } from './status.ts';

const KILLS = repetitions(2, 30);
const DAYS = repetitions(3, 20);
const FILINGS_PER_DAY = repetitions(8, 24);
/** A busy minute has fewer. */
const FILINGS_AT_ONCE = repetitions(10, 100);
/** Whether to wait minutes for more polls, for a block to be noticed, and for a truncated document to be read again. */
const HAS_LONG_FAULTS = repetitions(0, 1) === 1;
/** A busy day has about 400. */
const FILINGS_OF_DAY = repetitions(20, 400);
/** For a day. */
const GOAL_MS = 180_000;
const PROCESSES = 3;
/** The longest delay before a process is killed: enough for a batch. */
const MAX_UPTIME_MS = 6_000;
const TIMEOUT_MS = repetitions(120_000, 900_000);
/** Of a file that is dropped. */
const ROWS_OF_FILE = 200;

let database: TestDatabase;
let edgar: TestEdgar;
const products: Product[] = [];
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase('accounts');
  edgar = await startEdgar();
  env = {
    ...edgar.env,
    EDGAR_CONTACT: 'Example Company you@company.example',
    DATABASE_URL: database.url,
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'error',
  };
}, 60_000);
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop('SIGKILL')));
  await database.close();
  await edgar.close();
});

const count = async (condition: string) => {
  const { rows } = await database.pool.query(`select count(*)::int as n from ${condition}`);
  return rows[0].n;
};

test.concurrent(`imports each filing once when ${PROCESSES} processes are killed ${KILLS} times, with at most 5 requests a second`, {
  timeout: 2 * TIMEOUT_MS,
}, async ({ expect }) => {
  const today = todayAt(EDGAR, new Date());
  const days = Array.from({ length: DAYS }, (_, at) => toDay(dayNumber(today) - 1 - at));
  // Every third day has no index.
  const listed = days.filter((_, at) => at % 3 !== 2 || at === 0);
  let number = 0;
  for (const day of listed)
    for (let n = 0; n < FILINGS_PER_DAY; n++) edgar.accept(inventFiling(++number, day, kindOf(number)));
  edgar.publish(...listed, toDay(dayNumber(today) - 30));
  const [first] = edgar.filings;
  if (first && HAS_LONG_FAULTS) edgar.faults.truncated.set(first.accession, 1);
  // A new filing moves the others to the next page.
  edgar.faults.beforePage = (start) => {
    if (HAS_LONG_FAULTS && start > 0 && number < listed.length * FILINGS_PER_DAY + 5)
      edgar.accept(inventFiling(++number, today, { time: '00:00:01' }));
  };
  products.push(...(await Promise.all(Array.from({ length: PROCESSES }, () => startProduct(env)))));
  await expect.poll(() => products[0]?.output()).toContain('Following SEC EDGAR');

  // One request is sent at a time, so a kill can only cut the answer to the newest one, or to one that arrives until it ends.
  const cut = new Set<TestEdgar['requests'][number]>();
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(Math.random() * MAX_UPTIME_MS);
    const [killed] = products.splice(Math.floor(Math.random() * products.length), 1);
    const newest = Math.max(0, edgar.requests.length - 1);
    await killed?.stop('SIGKILL');
    for (const request of edgar.requests.slice(newest)) cut.add(request);
    if (HAS_LONG_FAULTS && kill === Math.floor(KILLS / 2)) await blockOnce();
    products.push(await startProduct(env));
  }
  const isDone = async () =>
    (await count(`source_documents where state = 'waiting'`)) === 0 &&
    (await count(`source_days where state = 'listed'`)) === listed.length + 1 &&
    (await count('source_documents')) === edgar.filings.length;
  await expect.poll(isDone, { timeout: TIMEOUT_MS, interval: 500 }).toBe(true);

  const companies = edgar.filings.filter(({ name }) => name.startsWith('HERON'));
  const { rows: filings } = await database.pool.query('select accession from form_d_filings order by accession');
  expect(filings.map(({ accession }) => accession)).toEqual(companies.map(({ accession }) => accession).sort());
  expect(await count('companies')).toBe(companies.length);
  expect(await count(`source_documents where state = 'left-out' and reason = 'fund'`)).toBe(countOf('TERN'));
  expect(await count(`source_documents where state = 'refused' and reason = 'is not valid XML'`)).toBe(
    countOf('BROKEN'),
  );
  expect(await countUnexplained(database.pool, 'edgar')).toEqual({ waiting: 0, unexplained: 0 });

  expect(fastestSix(edgar)).toBeGreaterThanOrEqual(1_000);
  const requests = edgar.requests.filter(
    (request) => request.path.endsWith('.txt') && request.status === 200 && !cut.has(request),
  );
  const truncated = HAS_LONG_FAULTS ? first?.accession : undefined;
  for (const [path, copies] of Map.groupBy(requests, ({ path }) => path))
    expect([path, copies.length]).toEqual([path, truncated && path.includes(truncated) ? expect.any(Number) : 1]);
  expect(await count('source_documents where fetched is not null')).toBe(0);
});

/** The shortest time in which six requests arrived. */
function fastestSix({ requests }: TestEdgar): number {
  return Math.min(...requests.slice(5).map(({ at }, n) => at - (requests[n]?.at ?? 0)));
}

function kindOf(number: number) {
  if (number % 5 === 0) return { name: `TERN VENTURES FUND ${number}, L.P.`, industry: 'Investing' };
  if (number % 11 === 0) return { name: `BROKEN & ${number}, INC.` };
  return {};
}

function countOf(name: string): number {
  return edgar.filings.filter((filing) => filing.name.startsWith(name)).length;
}

/** Blocks all requests until one is refused, and then lets the pause end early. */
async function blockOnce(): Promise<void> {
  edgar.faults.blocked = true;
  await expect.poll(() => count('sources where paused_until > now()'), { timeout: 60_000 }).toBe(1);
  edgar.faults.blocked = false;
  await database.pool.query('update sources set paused_until = null');
}

test.concurrent(`${PROCESSES} processes import a day of filings within three minutes, and store alerts of new ones within one`, {
  timeout: TIMEOUT_MS,
}, async ({ expect, onTestFinished }) => {
  const [own, feed] = await Promise.all([createTestDatabase('accounts'), startEdgar()]);
  const followers = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      startProduct({ ...env, ...feed.env, EDGAR_CONTACT: '', DATABASE_URL: own.url }),
    ),
  );
  onTestFinished(async () => {
    await Promise.all(followers.map((product) => product.stop()));
    await Promise.all([own.close(), feed.close()]);
  });
  const { url } = followers[0] as Product;
  const headers = { cookie: await signInTo(url) };
  const body = { name: 'Robots', params: 'query=robotics' };
  const { id } = await (await sendTo(url)('/api/saved-searches', { method: 'POST', body, headers })).json();
  await sendTo(url)(`/api/saved-searches/${id}/alert`, { method: 'PUT', body: { when: 'instant' }, headers });

  const today = todayAt(EDGAR, new Date());
  const yesterday = toDay(dayNumber(today) - 1);
  const all = FILINGS_AT_ONCE + FILINGS_OF_DAY;
  for (let n = 1; n <= all; n++)
    feed.accept(inventFiling(n, n <= FILINGS_AT_ONCE ? today : yesterday, { time: '00:00:01' }));
  feed.publish(yesterday);
  await own.pool.query(`update sources set enabled = true, contact = 'you@company.example' where id = 'edgar'`);
  const imported = async () => (await own.pool.query(`select from source_documents where state = 'imported'`)).rowCount;
  await expect.poll(imported, { timeout: GOAL_MS, interval: 200 }).toBe(all);
  expect((await own.pool.query('select from companies')).rowCount).toBe(all);
  expect(await countUnexplained(own.pool, 'edgar')).toEqual({ waiting: 0, unexplained: 0 });
  expect(fastestSix(feed)).toBeGreaterThanOrEqual(1_000);
  for (const follower of followers)
    await expect.poll(async () => (await fetch(`${follower.url}/search`)).text()).toMatch(/Heron \d+ Robotics/);

  const alerts = async () => {
    const { rows } = await own.pool.query(
      `select count(*)::int as alerts,
         percentile_cont(0.95) within group (order by extract(epoch from found_at - first_seen_at)) filter (where polled) as p95
       from saved_search_matches join form_d_filings using (company_id) join source_documents d on d.id = accession`,
    );
    return rows[0];
  };
  await expect.poll(async () => (await alerts()).alerts, { timeout: TIMEOUT_MS }).toBe(all);
  expect((await alerts()).p95).toBeLessThan(60);
  const mails = async () => (await own.pool.query(`select from mails where subject like '%new match%'`)).rowCount;
  await expect.poll(mails).toBeGreaterThan(0);
});

test.concurrent(`imports each file of a folder and a URL once when the process is killed ${KILLS} times`, {
  timeout: TIMEOUT_MS,
}, async ({ expect, onTestFinished }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-drops-'));
  await mkdir(path.join(folder, 'drops'));
  const [server, app] = await Promise.all([
    startReceiver(),
    createTestApp('2026-11-21', { SOURCES_DIR: folder, RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' }),
  ]);
  const start = () =>
    startBackgroundProcess(
      'files',
      { DATABASE_URL: app.url, DATA_DIR: app.dependencies.config.dataDir, SOURCES_DIR: folder },
      server.keys.certificate,
    );
  let running = start();
  const kill = async () => {
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  onTestFinished(async () => {
    await kill();
    await Promise.all([server.close(), app.close(), rm(folder, { recursive: true })]);
  });
  const send = async (at: string, body?: object) => (await app.send(`/api/admin${at}`, { as: 'admin', body })).json();
  const add = async (source: object): Promise<string> => (await send('/sources', source)).id;
  const ofFolder = await add({ kind: 'folder', location: 'drops', name: 'Folder' });
  const ofUrl = await add({ kind: 'url', location: server.url('/table.csv'), schedule: 'hourly', name: 'URL' });
  /** Each file has one company that all have, and others of its own. */
  let files = 0;
  const file = () => {
    const first = files++ * ROWS_OF_FILE;
    const names = Array.from({ length: ROWS_OF_FILE }, (_, n) => `Brinmoor ${n === 0 ? 0 : first + n}`);
    return `Organization Name,Website\n${names.map((name) => `${name},${name.replace(' ', '-')}.example\n`).join('')}`;
  };
  const drop = () => writeFile(path.join(folder, 'drops', `${files}.csv`), file());
  let body = file();
  server.answer = (response) => void response.end(body);
  await drop();
  // An admin previews the first file of a source.
  const waiting = async () =>
    (await send('/sources')).sources.flatMap(({ waitingFiles }: { waitingFiles: object[] }) => waitingFiles);
  await expect.poll(async () => (await waiting()).length).toBe(2);
  for (const { id } of await waiting()) {
    for (const [work, end] of [
      ['compare', 'compared'],
      ['run', 'done'],
    ] as const) {
      expect(await send(`/imports/${id}/${work}`, {})).toMatchObject({ failure: null });
      await expect.poll(async () => (await send(`/imports/${id}`)).state).toBe(end);
    }
  }

  const outcomes = async () => {
    const { rows } = await app.pool.query(
      'select source, state, count(*)::int as documents, count(distinct import_id)::int as imports from source_documents group by 1, 2 order by 1',
    );
    return rows;
  };
  const imported = (source: string, documents: number) => ({
    source,
    state: 'imported',
    documents,
    imports: documents,
  });
  let bodies = 1;
  const all = () =>
    [imported(ofFolder, files - bodies), imported(ofUrl, bodies)].sort((a, b) => (a.source < b.source ? -1 : 1));
  for (let kills = 0; kills < KILLS; kills++) {
    await drop();
    // A URL has one file at a time, which a new one replaces.
    const isRead = (await outcomes()).some(
      (each) => each.source === ofUrl && each.documents === bodies && each.imports === bodies,
    );
    if (isRead) {
      body = file();
      bodies += 1;
    }
    await delay(Math.random() * MAX_UPTIME_MS);
    await kill();
    // The heartbeat of its job would be missed after half a minute.
    await app.pool.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
    running = start();
  }
  await expect.poll(outcomes, { timeout: TIMEOUT_MS, interval: 500 }).toEqual(all());
  const { rows: counts } = await app.pool.query(
    'select (select count(*)::int from imports) as imports, (select count(*)::int from companies) as companies',
  );
  expect(counts).toEqual([{ imports: files, companies: 1 + files * (ROWS_OF_FILE - 1) }]);
  for (const { source, documents } of all()) {
    const { days } = await send(`/sources/${source}/days`);
    const rows = days.map((day: { rows: object }) => day.rows);
    expect(days.every(({ unexplained }: { unexplained: number }) => unexplained === 0)).toBe(true);
    const sum = (key: string) =>
      rows.reduce((total: number, row: Record<string, number>) => total + (row[key] ?? 0), 0);
    expect([sum('read'), sum('difference')]).toEqual([documents * ROWS_OF_FILE, 0]);
  }
});
