/** @module-tag browser slow */

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureDemoAccounts } from '#server/members/accounts/demo-accounts.ts';
import { createDb, createPool, type Db } from '#server/platform/database/connection.ts';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { migrate, migrateTo } from '#server/platform/database/migrate.ts';
import { emptyTables, listTables, readSequences, type Table } from '#server/platform/operations/backup/tables.ts';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import { addCompanies } from '#test/companies.ts';
import { createTestDatabase, TEST_PASSWORD_COST } from '#test/database.ts';
import { FEW_COMPANIES, sharedBrowser } from '#test/journeys.ts';
import { copyBuildRenamed, copySources, makeNextVersion } from '#test/next-version.ts';
import { freePort, type Product, sendTo, signInTo, startProduct } from '#test/product.ts';
import { folderForFile } from '#test/start-for-file.ts';

const run = promisify(execFile);

/** The sources and the build of a later version. */
const nextVersion = folderForFile();
beforeAll(async () => {
  await copySources(nextVersion);
  await makeNextVersion(nextVersion);
  await symlink(path.resolve('node_modules'), path.join(nextVersion, 'node_modules'));
  await copyBuildRenamed(nextVersion);
});

let folder: string;
let closers: (() => unknown)[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-upgrades-'));
  await chmod(folder, 0o755);
  closers = [];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>, sources?: string): Promise<Product> {
  const product = await startProduct(env, sources);
  closers.push(() => product.stop());
  return product;
}

/** Starts the embedded database in the folder of the test, and does something there. */
async function openEmbedded(work: (db: Db) => Promise<void>) {
  const embedded = await openEmbeddedDatabase(folder, 'use');
  const pool = createPool(embedded.url, 2);
  await work(createDb(pool));
  await pool.end();
  return embedded;
}

const get = async (url: string, cookie: string, place: string) =>
  (await sendTo(url)(place, { method: 'GET', headers: { cookie } })).json();

/** Copies all rows into an older schema, without the columns and tables that it lacks. */
async function copyRows(from: pg.Client, to: pg.Client): Promise<void> {
  const columnsOf = new Map((await listTables(from)).map(({ name, columns }) => [name, columns.split(', ')]));
  const tables: Table[] = [];
  for (const { name, columns } of await listTables(to)) {
    const shared = columns.split(', ').filter((column) => columnsOf.get(name)?.includes(column));
    if (shared.length > 0) tables.push({ name, columns: shared.join(', ') });
  }
  const close = await emptyTables(to, tables);
  for (const { name, columns } of tables) {
    const source = from.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
    await pipeline(source, to.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
  }
  for (const [name, last] of Object.entries(await readSequences(from))) {
    await to.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last]);
  }
  await close();
}

test('upgrades a full database of version 1.0 in one start, after a backup', async () => {
  const sample = await createTestDatabase('sample');
  closers.push(sample.close);
  const embedded = await openEmbedded((db) => migrateTo(db, '0051-baseline'));
  const [from, to] = [sample.url, embedded.url].map((connectionString) => new pg.Client({ connectionString }));
  for (const client of [from, to]) await client?.connect();
  if (from && to) await copyRows(from, to);
  for (const client of [from, to]) await client?.end();
  await embedded.close();

  const product = await start({ DATA_DIR: folder });
  expect((await get(product.url, '', '/api/stats/companies')).count).toBe(17_555);
  const cookie = await signInTo(product.url, 'pro');
  const { rows } = await sample.pool.query<{ total: number }>('select count(*) as total from lps');
  expect((await get(product.url, cookie, '/api/lps')).total).toBe(rows[0]?.total);
  expect((await get(product.url, cookie, '/api/companies?query=freight')).total).toBeGreaterThan(0);
  expect(await readdir(path.join(folder, 'before-upgrade'))).toEqual(['0051-baseline.backup']);
});

test('npm run rollback restores the embedded database as it was before the upgrade', async () => {
  const env = { DATA_DIR: folder, SAMPLE_DATA: 'off' };
  const rollBack = () =>
    run('node', ['src/server/platform/operations/backup/restore-command.ts', '--rollback'], {
      env: { ...process.env, ...env },
    });
  const present = await openEmbedded(async (db) => {
    await migrate(db);
    await ensureDemoAccounts(db, DEMO_PASSWORD, { cost: TEST_PASSWORD_COST });
    await sql`insert into lists (user_id, name, color, description, position, created_at)
      select id, 'Before', 'teal', '', 1, now() from "user" where email = 'pro@fundscout.example'`.execute(db);
  });
  await present.close();
  await expect(rollBack()).rejects.toMatchObject({ stderr: expect.stringContaining('Run this in the version') });

  const next = await start(env, nextVersion);
  const headers = { cookie: await signInTo(next.url, 'pro') };
  expect((await sendTo(next.url)('/api/lists', { headers, body: { name: 'After' } })).status).toBe(201);
  await next.stop();
  await expect(start(env)).rejects.toThrow(/upgraded by a later version.*npm run rollback/s);
  await rollBack();
  const again = await start(env);
  const { lists } = await get(again.url, await signInTo(again.url, 'pro'), '/api/lists');
  expect(lists.map(({ name }: { name: string }) => name)).toEqual(['Before']);
});

/** Balances like HAProxy with the configuration in docs/operations.md. */
async function startBalancer(ports: number[]) {
  const ready = new Set<number>();
  const agent = new http.Agent({ keepAlive: true });
  const check = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  const checking = setInterval(() => ports.map(check), 200);
  let turn = 0;
  const server = http.createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (chunk) => body.push(chunk));
    request.on('end', () => attempt(3));
    function attempt(attempts: number): void {
      const all = [...ready];
      const port = all[turn++ % all.length] ?? 0;
      const { method, url, headers } = request;
      const forwarded = http.request({ port, host: '127.0.0.1', agent, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      response.on('close', () => forwarded.destroy());
      forwarded.on('error', (error) => {
        if (response.headersSent || response.destroyed) return;
        const mayRepeat = method === 'GET' || Object(error).code === 'ECONNREFUSED';
        if (mayRepeat && attempts > 1) return attempt(attempts - 1);
        response.writeHead(502).end(String(error));
      });
      forwarded.end(Buffer.concat(body));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ready,
    async close() {
      clearInterval(checking);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

test('a rolling upgrade refuses no request, and open pages go on', { timeout: 300_000 }, async () => {
  const database = await createTestDatabase('accounts');
  closers.push(database.close);
  await addCompanies(database.db, FEW_COMPANIES);
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const balancer = await startBalancer(ports);
  closers.push(balancer.close);
  const env = { DATABASE_URL: database.url, APP_URL: balancer.url, RATE_LIMITS: 'off', DATA_DIR: folder };
  const startAt = (at: number, version?: string) => start({ ...env, PORT: `${ports[at]}` }, version);
  const [one, two] = await Promise.all([startAt(0), startAt(1)]);
  await expect.poll(() => balancer.ready.size).toBe(2);

  const cookie = await signInTo(balancer.url, 'pro');
  const send = sendTo(balancer.url);
  const { id } = await (await send('/api/lists', { headers: { cookie }, body: { name: 'Rolling' } })).json();
  const { companies } = await get(balancer.url, cookie, '/api/companies');
  const refused: string[] = [];
  const assets = new Set<string>();
  let stopped = false;
  let requests = 0;
  async function request(place: string, body?: object): Promise<string> {
    requests++;
    try {
      const response = await send(place, { method: body ? 'POST' : 'GET', headers: { cookie }, body });
      const text = await response.text();
      if (!response.ok) refused.push(`${place} ${response.status} ${text.slice(0, 200)}`);
      return text;
    } catch (error) {
      refused.push(`${place} ${error}`);
      return '';
    }
  }
  const keep = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !stopped; turn++) await work(turn);
  };
  const working = [
    keep(async (turn) => {
      await request(`/api/lists/${id}/changes`, { do: turn % 2 ? 'remove' : 'add', companies: [companies[0].id] });
      // A user may make 600 changes an hour.
      for (const page of Array(20).keys()) await request(`/api/companies?query=freight&page=${page + 1}`);
    }),
    keep(async () => {
      for (const [asset] of (await request('/search')).matchAll(/\/assets\/[\w.-]+/g)) {
        assets.add(asset);
        await request(asset);
      }
    }),
  ];
  const roundsPass = async () => {
    const before = requests;
    await expect.poll(() => requests).toBeGreaterThan(before + 60);
  };

  const context = await (await sharedBrowser()).newContext();
  closers.push(() => context.close());
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value: value.split(';')[0] ?? '', url: balancer.url }]);
  const page = await context.newPage();
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`page: ${response.url()} ${response.status()}`);
  });
  await page.goto(`${balancer.url}/search`);
  await page.getByLabel('Search companies').fill('freig');
  await page.waitForURL(/query=freig/);
  await page.evaluate(() => document.documentElement.setAttribute('data-opened', 'before'));
  await roundsPass();
  const before = new Set(assets);

  const [three] = await Promise.all([startAt(2, nextVersion), startAt(3, nextVersion)]);
  await expect.poll(() => balancer.ready.size).toBe(4);
  await one.stop();
  await roundsPass();
  await two.stop();
  await expect.poll(() => [...balancer.ready].sort()).toEqual(ports.slice(2).sort());
  await roundsPass();

  expect([...assets].filter((asset) => !before.has(asset)).length).toBeGreaterThan(0);
  expect(await page.getByLabel('Search companies').inputValue()).toBe('freig');
  await page.getByLabel('Search companies').pressSequentially('ht');
  await page.waitForURL(/query=freight/);
  const palette = page.waitForResponse(/assets\/palette.*\.js/);
  await page.keyboard.press('Control+k');
  const script = new URL((await palette).url()).pathname;
  expect(existsSync(path.join('dist/client', script))).toBe(true);
  expect(existsSync(path.join(nextVersion, 'dist/client', script))).toBe(false);
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  expect(await page.locator('[data-opened=before]').count()).toBe(1);
  stopped = true;
  await Promise.all(working);
  expect(refused).toEqual([]);
  expect(three.output()).not.toContain('Error');
});
