/** @module-tag browser */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contact } from '#domain/companies/company.ts';
import { addCompanies } from '#test/companies.ts';
import { useTestDatabase } from '#test/database.ts';
import { listenTo } from '#test/event-stream.ts';
import { type Product, sendTo, signInTo, startProduct } from '#test/product.ts';
import { startSmtp, type TestSmtp } from '#test/smtp.ts';
import { folderForFile } from '#test/start-for-file.ts';

const run = promisify(execFile);

const folder = folderForFile();
const database = useTestDatabase();
let smtp: TestSmtp;
let env: Record<string, string>;
let one: Product;
let other: Product;
beforeAll(async () => {
  // Five pages of companies; with some, the sample adds only LPs.
  const companies = Array.from({ length: 210 }, (_, n) => ({
    organization_name: `Freight ${n}`,
    website: `freight-${n}.example`,
    last_funding_date: `2026-${String((n % 9) + 1).padStart(2, '0')}-01`,
    contacts: [{ first_name: 'Ada', last_name: 'Lumen', email: `ada.lumen@freight-${n}.example` }],
  }));
  await addCompanies(database.db, companies);
  await database.pool.query('update site_settings set sample_data = true'); // Both create the demo accounts.
  smtp = await startSmtp();
  // Pictures and exports are files: processes on one machine share a folder, those on several a bucket.
  env = { DATABASE_URL: database.url, SMTP_URL: smtp.url, SAMPLE_DATA: 'on', DATA_DIR: folder, LOG_LEVEL: 'info' };
  [one, other] = await Promise.all([startProduct(env), startProduct(env)]);
});
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await smtp.close();
});

type Call = { cookie?: string; token?: string; method?: string; body?: object };

function call({ url }: Product, path: string, { cookie, token, body, method = body ? 'POST' : 'GET' }: Call = {}) {
  const headers = { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) };
  return sendTo(url)(path, { method, headers, body });
}

const signIn = ({ url }: Product, account: string) => signInTo(url, account);

async function userAt(product: Product, cookie: string) {
  return (await (await call(product, '/api/me', { cookie })).json()).user;
}

test('sign-ins, sign-outs and bans apply in both', async () => {
  const [admin, pro] = [await signIn(one, 'admin'), await signIn(other, 'pro')];
  const { id } = await userAt(one, pro);
  expect((await userAt(other, admin)).email).toBe('admin@fundscout.example');
  expect((await call(one, '/api/auth/admin/ban-user', { cookie: admin, body: { userId: id } })).status).toBe(200);
  await expect.poll(() => userAt(other, pro)).toBeNull();
  await call(other, '/api/auth/admin/unban-user', { cookie: admin, body: { userId: id } });
  const again = await signIn(one, 'pro');
  expect((await userAt(other, again)).id).toBe(id);
  await call(one, '/api/auth/sign-out', { cookie: again, body: {} });
  await expect.poll(() => userAt(other, again)).toBeNull();
});

test('events in one reach the streams of the other', async () => {
  const admin = await signIn(one, 'admin');
  const stream = await listenTo(await call(other, '/api/events'));
  await call(one, '/api/settings', { cookie: admin, method: 'PATCH', body: { hide_lp_search: true } });
  await expect.poll(() => stream.types()).toEqual(['settings_changed']);
  expect(await (await call(other, '/metrics', { token: other.operatorToken })).text()).toContain(
    'fundscout_event_listeners 1\n',
  );
  expect(await (await call(other, '/')).text()).not.toContain('href="/lps"');
  expect((await call(other, '/lps')).status).toBe(200);
  await call(one, '/api/settings', { cookie: admin, method: 'PATCH', body: { hide_lp_search: false } });
  await expect.poll(() => stream.types()).toEqual(['settings_changed', 'settings_changed']);
  await stream.leave();
});

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

test('counts sign-in attempts together', async () => {
  const body = { email: 'monthly@fundscout.example', password: 'a-wrong-password' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const product = attempt % 2 === 0 ? one : other;
    statuses.push((await call(product, '/api/auth/sign-in/email', { body })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

test('counts the daily emails of a user together, however many requests are concurrent', async () => {
  const cookie = await signIn(one, 'lifetime');
  await database.pool.query('update site_settings set paid_daily_reveals = 120');
  const admin = await signIn(one, 'admin');
  const limited = async (product: Product) =>
    (await (await call(product, '/api/settings', { cookie: admin })).json()).paid_daily_reveals === 120;
  for (const product of [one, other]) await expect.poll(() => limited(product)).toBe(true);
  const slugs = new Set<string>();
  const read = async (product: Product, page: number, sort: string) => {
    const answer = await (await call(product, `/api/companies?page=${page}&sort=${sort}`, { cookie })).json();
    for (const { slug, contacts } of answer.companies) {
      if (contacts.some(({ emailMasked, email }: Contact) => email && !emailMasked)) slugs.add(slug);
    }
  };
  const orders = ['date-desc', 'name-asc', 'total-desc'];
  const asked = orders.flatMap((sort) =>
    [1, 2, 3, 4].flatMap((page) => [one, other].map((at) => read(at, page, sort))),
  );
  await Promise.all(asked);
  expect(slugs.size).toBe(120);
});

test('counts requests of a user together', async () => {
  const cookie = await signIn(one, 'pro');
  const statuses: number[] = [];
  const { id } = await userAt(one, cookie);
  // A slow machine could outlast the window of a minute.
  const extend = `update rate_limits set window_ends_at = now() + interval '1 hour' where key = $1`;
  const extended = async () => (await database.pool.query(extend, [`calls:user:${id}`])).rowCount;
  for (let n = 0; n < 70; n++) {
    if (n === 5) await expect.poll(extended).toBe(1);
    const answers = [one, other].flatMap((product) =>
      Array.from({ length: 10 }, () => call(product, '/api/me', { cookie })),
    );
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
  }
  const granted = statuses.filter((status) => status === 200).length;
  expect(granted).toBeGreaterThanOrEqual(1_140);
  expect(granted).toBeLessThanOrEqual(1_300); // 1,200, plus requests in flight while the counts are merged.
});

test('delivers each email once, from either process', async () => {
  const accounts = ['free', 'trial', 'lps', 'lifetime'];
  await Promise.all(
    accounts.map((account, index) => {
      const body = { email: `${account}@fundscout.example`, redirectTo: '/reset-password' };
      return call(index % 2 === 0 ? one : other, '/api/auth/request-password-reset', { body });
    }),
  );
  const waiting = "select count(*)::int as n from mails where state <> 'delivered'";
  await expect.poll(async () => (await database.pool.query(waiting)).rows[0].n).toBe(0);
  const resets = smtp.received.filter(({ mail }) => /password/i.test(mail.subject ?? '')).map(({ to }) => to[0]);
  expect(resets.sort()).toEqual(accounts.map((account) => `${account}@fundscout.example`).sort());
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
