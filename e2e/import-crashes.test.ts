/** @module-tag browser */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { importFile } from '#test/import-file.ts';
import { blockWriters } from '#test/lock-waits.ts';
import { type Product, sendTo, signInTo, startProduct } from '#test/product.ts';
import { repetitions } from '#test/repetitions.ts';

const REPETITIONS = repetitions(3, 30);
const TIMEOUT_MS = 300_000;
const COMPANIES = 800;
/** Roughly the duration of the import. */
const MAX_UPTIME_MS = 800;

const database = useTestDatabase('accounts');
let product: Product;
let env: Record<string, string>;
let cookie: string;
beforeAll(async () => {
  // Uploads must survive the process.
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'fundscout-killed-'));
  env = { DATABASE_URL: database.url, SAMPLE_DATA: 'off', DATA_DIR };
  product = await startProduct(env);
  env.PORT = new URL(product.url).port;
  await database.pool.query('update site_settings set sample_data = false');
  cookie = await signInTo(product.url, 'admin');
});
afterAll(async () => {
  await product.stop();
  await rm(env.DATA_DIR ?? '', { recursive: true });
});

async function call(route: string, method = 'GET', body?: string | object) {
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
  const response = await fetch(`${product.url}/api/admin/imports${route}`, {
    method,
    headers: { cookie, origin: product.url, 'content-type': type },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  if (!response.ok) throw new Error(`${method} ${route} returned ${response.status}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

/** Uploads a file and prepares it to be imported. */
async function prepare(round: number): Promise<string> {
  const rows = Array.from({ length: COMPANIES }, (_, n) => `Harrow ${round} ${n},harrow-${round}-${n}.example,Seed`);
  const text = `Organization Name,Website,Last Funding Type\n${rows.join('\n')}\n`;
  const { id } = await call('', 'POST', { fileName: `round-${round}.csv`, size: text.length, modifiedAt: round });
  await call(`/${id}/chunks/1`, 'PUT', text);
  await call(`/${id}/uploaded`, 'POST', {});
  await call(`/${id}/compare`, 'POST', {});
  await expect.poll(async () => (await call(`/${id}`)).state).toBe('compared');
  return id;
}

/** Returns how many companies a round has imported, and whether it reports completion. */
async function resultOf(round: number, id: string) {
  const { rows } = await database.pool.query(
    `select (select count(*)::integer from companies where website like $1) as companies,
       (select count(*)::integer from imports where file_name = $2) as imports,
       (select state = 'done' from uploads where id = $3) as done`,
    [`harrow-${round}-%`, `round-${round}.csv`, id],
  );
  return rows[0];
}

test(`an import killed at a random time stores all or nothing and completes when restarted: ${REPETITIONS} times`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const ids: string[] = [];
  for (let round = 0; round < REPETITIONS; round++) ids.push(await prepare(round));
  const nothing = { companies: 0, imports: 0, done: false };
  const all = { companies: COMPANIES, imports: 1, done: true };
  for (const [round, id] of ids.entries()) {
    await call(`/${id}/run`, 'POST', {});
    await delay(Math.random() * MAX_UPTIME_MS);
    await product.stop('SIGKILL');
    product = await startProduct(env);
    expect([nothing, all]).toContainEqual(await resultOf(round, id));
  }
  // Another process would take over interrupted work within two minutes; an admin can restart it sooner.
  await database.pool.query("update uploads set touched_at = 'epoch' where state = 'running'");
  for (const [round, id] of ids.entries()) {
    if ((await call(`/${id}`)).state === 'running') await call(`/${id}/cancel`, 'POST', {});
    const restart = async () => {
      // Another attempt may have been in progress, and was just canceled.
      if ((await call(`/${id}`)).state === 'compared') await call(`/${id}/run`, 'POST', {});
      return resultOf(round, id);
    };
    await expect.poll(restart, { interval: 500 }).toEqual(all);
  }
});

test('a rule whose process is killed in the middle is applied once by the next process', async () => {
  const file = (place: string) => `Organization Name,Website,Headquarters Location\nBirch,birch.example,"${place}"\n`;
  await importFile(database.pool, file('Oakland, California, United States'), { fileName: 'first.csv' });
  await importFile(database.pool, file('Austin, Texas, United States'), { fileName: 'second.csv' });
  const place = async () =>
    (await database.pool.query("select headquarters_location as at from companies where website_key = 'birch.example'"))
      .rows[0].at;
  const before = await place();
  const headers = { cookie };
  const send = (route: string, method: string, body?: object) => sendTo(product.url)(route, { method, body, headers });
  const path = '/api/admin/source-rules/headquartersLocation';
  const ruleOf = async () => {
    const { rules } = await (await send('/api/admin/source-rules', 'GET')).json();
    return rules.find(({ field }: { field: string }) => field === 'headquartersLocation');
  };
  const release = await blockWriters(database.pool, 'select from companies for update');
  const ranking = ['import:first.csv'];
  expect((await send(path, 'PUT', { ranking })).status).toBe(204);
  await expect.poll(async () => (await ruleOf()).job.progress?.phase).toBe('applying');
  await product.stop('SIGKILL');
  await release();
  expect(await place()).toBe(before);
  // Its heartbeat would be missed after half a minute.
  await database.pool.query(
    "update pgboss.job set state = 'retry', start_after = now() where name = 'apply-source-rule'",
  );
  product = await startProduct(env);
  await expect.poll(async () => (await ruleOf()).job.working).toBe(false);
  expect(await ruleOf()).toMatchObject({ ranking, companies: 1, job: { failure: null } });
  expect(await place()).not.toBe(before);
  expect((await database.pool.query("select from changes where kind = 'rule'")).rowCount).toBe(1);
});
