/** @module-tag browser */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayNumber, toDay } from '#domain/dates.ts';
import { EDGAR } from '#server/data/sources/edgar.ts';
import { todayAt } from '#server/data/sources/source.ts';
import { addCompanies } from '#test/companies.ts';
import { createTestDatabase } from '#test/database.ts';
import { inventFiling, startEdgar } from '#test/edgar.ts';
import { FEW_COMPANIES } from '#test/journeys.ts';
import { type Product, signInTo, startProduct } from '#test/product.ts';

const CSV = 'Organization Name,Website\nHarrowgate,harrowgate.example\nCinderpoint,cinderpoint.example\n';

let folder: string;
/** Holds the sample once a product has started in it. */
let sampleFolder: string;
let products: Product[];
beforeAll(async () => {
  sampleFolder = await createFolder();
});
afterAll(() => rm(sampleFolder, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await createFolder();
  products = [];
});
afterEach(async () => {
  for (const product of products) await product.stop();
  await rm(folder, { recursive: true, force: true });
});

async function createFolder(): Promise<string> {
  const created = await mkdtemp(path.join(tmpdir(), 'fundscout-processes-'));
  await chmod(created, 0o755);
  return created;
}

async function start(env: Record<string, string>): Promise<Product> {
  const product = await startProduct(env);
  products.push(product);
  return product;
}

async function count({ url }: Product): Promise<number> {
  return (await (await fetch(`${url}/api/stats/companies`)).json()).count;
}

test('two processes start at once on an empty database, and both include new companies in their next response', async () => {
  const database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  const env = { DATABASE_URL: database.url, SAMPLE_DATA: 'off' };
  const both = await Promise.all([start(env), start(env)]);
  expect(await Promise.all(both.map(count))).toEqual([0, 0]);
  await addCompanies(database.db, FEW_COMPANIES);
  expect(await Promise.all(both.map(count))).toEqual([4, 4]);

  // Stopping ends connections without a request at once, and lets requests finish.
  const { port } = new URL(both[0].url);
  const [unused, used] = [connect(Number(port)), connect(Number(port))];
  used.write(
    `POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost:${port}\r\norigin: ${both[0].url}\r\nexpect: 100-continue\r\n` +
      'content-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  expect(String(await once(used, 'data'))).toContain('100 Continue');
  const stopped = both[0].stop();
  await once(unused.resume(), 'close');
  used.write('}');
  expect(String(await once(used, 'data'))).toMatch(/^HTTP\/1.1 400 /);
  await stopped;
  for (const product of products.splice(0)) await product.stop();
  await database.close();
});

test('recovers from a database outage and a kill without losing data, imports a file while running, and stops cleanly', {
  timeout: 300_000,
}, async () => {
  const env = { DATA_DIR: sampleFolder };
  const first = await start(env);
  expect(await count(first)).toBe(17_555);
  const cookie = await signInTo(first.url);
  const pid = Number((await readFile(path.join(sampleFolder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  const problems = new Set<string>();
  await expect
    .poll(async () => {
      const response = await fetch(`${first.url}/api/companies?query=freight`, { headers: { cookie } });
      if (response.status !== 200) problems.add(await response.text());
      const now = await readFile(path.join(sampleFolder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
      return response.status === 200 && Number(now.split('\n')[0]) !== pid;
    })
    .toBe(true);
  for (const problem of problems) expect(JSON.parse(problem)).toMatchObject({ code: 'database_unavailable' });
  await first.stop('SIGKILL');

  const second = await start(env);
  expect(await count(second)).toBe(17_555);
  await signInTo(second.url);
  const file = path.join(folder, 'leads.csv');
  await writeFile(file, CSV);
  const args = ['src/server/data/imports/import-command.ts', 'companies', file, '--clear-sample'];
  await promisify(execFile)('node', args, { env: { ...process.env, ...env } });
  expect(await count(second)).toBe(2);
  // The demo accounts are deleted with the sample: no one signs in with their public password to see real people.
  await expect(signInTo(second.url)).rejects.toThrow('401');

  await second.stop('SIGINT');
  expect(existsSync(path.join(sampleFolder, 'postgres/postmaster.pid'))).toBe(false);
  expect(await readFile(path.join(sampleFolder, 'postgres.log'), 'utf8')).not.toMatch(/PANIC/);
});

test('EDGAR_CONTACT fills an empty data folder with the newest filings, without the sample', async () => {
  const edgar = await startEdgar();
  const today = dayNumber(todayAt(EDGAR, new Date()));
  const days = [1, 2].map((ago) => toDay(today - ago));
  for (const [at, day] of days.entries()) edgar.accept(inventFiling(at + 1, day));
  edgar.publish(...days);
  const product = await start({ ...edgar.env, EDGAR_CONTACT: 'you@company.example', DATA_DIR: folder });
  const page = async () => (await fetch(`${product.url}/search`)).text();
  await expect.poll(page).toContain('Heron 2 Robotics');
  expect(await count(product)).toBe(2);
  await expect.poll(product.output).toContain('Following SEC EDGAR: 2 of 2 filings');
  expect(product.output()).not.toContain('Demo accounts');
  expect(edgar.requests.filter(({ path }) => path.endsWith('.txt')).map(({ path }) => path.slice(-10))).toEqual([
    '000001.txt',
    '000002.txt',
  ]);
  await edgar.close();
});

test('a port in use prevents startup with a one-line error and leaves nothing running', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const failed = start({ DATA_DIR: sampleFolder, SAMPLE_DATA: 'off', PORT: String(port) });
  await expect(failed).rejects.toThrow(new RegExp(`with 1: PORT: ${port} is already in use[^\\n]*\\n$`));
  expect(existsSync(path.join(sampleFolder, 'postgres/postmaster.pid'))).toBe(false);
  other.close();
});

test('an invalid setting prevents startup with a one-line error that names it', async () => {
  await expect(start({ DATA_DIR: folder, PORT: 'http' })).rejects.toThrow(/PORT: must be a port number/);
});
