/** @module-tag browser */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompanies } from '#test/companies.ts';
import { useTestDatabase } from '#test/database.ts';
import { FEW_COMPANIES } from '#test/journeys.ts';
import { type Product, sendTo, signInTo, startProduct } from '#test/product.ts';
import { folderForFile } from '#test/start-for-file.ts';

const run = promisify(execFile);

const folder = folderForFile();
const database = useTestDatabase();
let env: Record<string, string>;
let one: Product;
let other: Product;
beforeAll(async () => {
  await addCompanies(database.db, FEW_COMPANIES); // With some, the sample adds only LPs.
  await database.pool.query('update site_settings set sample_data = true'); // Both create the demo accounts.
  // Pictures and exports are files: processes on one machine share a folder, those on several a bucket.
  env = { DATABASE_URL: database.url, SAMPLE_DATA: 'on', DATA_DIR: folder, LOG_LEVEL: 'info' };
  [one, other] = await Promise.all([startProduct(env), startProduct(env)]);
});
afterAll(() => Promise.all([one?.stop(), other?.stop()]));

type Call = { cookie?: string; method?: string; body?: object };

function call({ url }: Product, path: string, { cookie, body, method = body ? 'POST' : 'GET' }: Call = {}) {
  return sendTo(url)(path, { method, headers: { ...(cookie && { cookie }) }, body });
}

const signIn = ({ url }: Product, account: string) => signInTo(url, account);

async function userAt(product: Product, cookie: string) {
  return (await (await call(product, '/api/me', { cookie })).json()).user;
}

test('changes in one appear in the next response of the other: search and page', async () => {
  const admin = await signIn(one, 'admin');
  const { companies } = await (await call(other, '/api/companies')).json();
  const [{ id, slug }] = (
    await database.pool.query('select id, slug from companies where slug = $1', [companies[0].slug])
  ).rows;
  const page = () => call(other, `/company/${slug}`).then((answer) => answer.text());
  expect(await page()).not.toContain('Quillmarsh');
  const { version } = await (await call(one, `/api/admin/records/companies/${id}`, { cookie: admin })).json();
  const body = { version, fields: { organizationName: 'Quillmarsh Tidal' } };
  const edited = await call(one, `/api/admin/records/companies/${id}`, { cookie: admin, method: 'PATCH', body });
  expect(edited.status).toBe(204);
  expect(await (await call(other, '/api/companies?query=quillmarsh')).json()).toMatchObject({ total: 1 });
  expect(await page()).toContain('Quillmarsh Tidal');
});

test('a backup taken while both run restores to an identical product in another data folder', {
  timeout: 300_000,
}, async () => {
  const cookie = await signIn(one, 'lifetime');
  const file = path.join(folder, 'all.backup');
  const commands = (name: string, ...args: string[]) =>
    run('node', [`src/server/platform/operations/backup/${name}-command.ts`, file, ...args], {
      env: { ...process.env, ...env },
    });
  expect((await commands('backup')).stdout).toMatch(/all\.backup: \d{3,} rows in \d+ tables, \d+ files\n$/);
  await expect(commands('restore', '--replace')).rejects.toMatchObject({
    stderr: expect.stringContaining('Stop all its processes'),
  });

  const elsewhere = { ...process.env, DATABASE_URL: '', DATA_DIR: path.join(folder, 'elsewhere') };
  const restored = await run('node', ['src/server/platform/operations/backup/restore-command.ts', file], {
    env: elsewhere,
  });
  expect(restored.stdout).toMatch(/^Restored as of 20\S+: \d{3,} rows, \d+ files\n$/);
  const third = await startProduct({ DATA_DIR: elsewhere.DATA_DIR });
  try {
    expect((await userAt(third, cookie)).email).toBe('lifetime@fundscout.example');
    for (const at of ['/api/companies?query=quillmarsh', '/api/filter-options', '/api/stats/companies']) {
      expect(await (await call(third, at)).text()).toBe(await (await call(one, at)).text());
    }
  } finally {
    await third.stop();
  }
});

test('the logs of both contain no personal data', async () => {
  await (await call(other, '/search?query=quillmarsh')).text();
  await expect.poll(() => other.output()).toContain('"route":"page"');
  for (const product of [one, other]) {
    await signIn(product, 'trial');
    await expect.poll(() => product.output()).toContain('"route":"/api/auth/*"');
    const logged = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(logged.join('\n')).not.toMatch(/fundscout\.example|quillmarsh|password/i);
  }
});
