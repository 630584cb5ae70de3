import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { DEMO_PASSWORD, type Product, startProduct } from '#test/product.ts';
import { sessionCookie } from '#test/session-cookie.ts';

const run = promisify(execFile);
const CSV = 'Organization Name,Website\nHarrowgate,harrowgate.example\nCinderpoint,cinderpoint.example\n';

let folder: string;
let products: Product[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-processes-'));
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o755 });
  products = [];
});
afterEach(async () => {
  for (const product of products) await product.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<Product> {
  const product = await startProduct(env);
  products.push(product);
  return product;
}

async function count({ url }: Product): Promise<number> {
  return (await (await fetch(`${url}/api/stats/companies`)).json()).count;
}

/** The session of the paying demo account, or the status it was refused with. */
async function signIn({ url }: Product): Promise<{ cookie: string } | { status: number }> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'pro@fundscout.example', password: DEMO_PASSWORD }),
  });
  if (!response.ok) return { status: response.status };
  return {
    cookie: sessionCookie(response),
  };
}

async function importFile(env: Record<string, string>, ...options: string[]): Promise<string> {
  const file = path.join(folder, 'leads.csv');
  await writeFile(file, CSV);
  const args = ['src/server/imports/import-command.ts', 'companies', file, ...options];
  return (await run('node', args, { env: { ...process.env, ...env } })).stdout;
}

test('two processes start at once on an empty database, and both have an import before their next answer', async () => {
  const database: TestDatabase = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  const env = { DATABASE_URL: database.url, SAMPLE_DATA: 'off' };
  const both = await Promise.all([start(env), start(env)]);
  expect(await Promise.all(both.map(count))).toEqual([0, 0]);
  await importFile(env);
  expect(await Promise.all(both.map(count))).toEqual([2, 2]);
  for (const product of products.splice(0)) await product.stop();
  await database.close();
});

test('a killed product starts again on what it had; beside it a file is imported; asked to stop it leaves nothing running', async () => {
  const env = { DATA_DIR: folder };
  const first = await start(env);
  expect(await count(first)).toBe(17_555);
  await first.stop('SIGKILL');

  const second = await start(env);
  expect(await count(second)).toBe(17_555);
  await expect(importFile(env)).rejects.toMatchObject({ stderr: expect.stringContaining('--clear-sample') });
  expect(await count(second)).toBe(17_555);
  expect(await signIn(second)).toHaveProperty('cookie');
  await importFile(env, '--clear-sample');
  expect(await count(second)).toBe(2);
  // The demo accounts have gone with the sample: nobody with their known password sees real people.
  expect(await signIn(second)).toEqual({ status: 401 });

  await second.stop('SIGINT');
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  expect(await readFile(path.join(folder, 'postgres.log'), 'utf8')).not.toMatch(/PANIC/);
});

test('while its database is away the product says so, and heals', async () => {
  const product = await start({ DATA_DIR: folder });
  const session = await signIn(product);
  const pid = Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(
      async () => {
        const response = await fetch(`${product.url}/api/companies?query=freight`, {
          headers: 'cookie' in session ? session : {},
        });
        // Never anything but an answer or the one problem that is true.
        if (response.status !== 200) expect(await response.json()).toMatchObject({ code: 'database_unavailable' });
        const now = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
        return response.status === 200 && Number(now.split('\n')[0]) !== pid;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
});

test('a port that is taken stops the start with one line, and leaves nothing running', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const failed = start({ DATA_DIR: folder, SAMPLE_DATA: 'off', PORT: String(port) });
  await expect(failed).rejects.toThrow(new RegExp(`with 1: PORT: ${port} is taken by another program[^\\n]*\\n$`));
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  other.close();
});

test('a bad setting stops the start with one line that names it', async () => {
  await expect(start({ DATA_DIR: folder, PORT: 'http' })).rejects.toThrow(/PORT: must be a port number/);
});
