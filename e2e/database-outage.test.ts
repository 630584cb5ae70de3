/** @module-tag browser */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureDemoAccounts } from '#server/members/accounts/demo-accounts.ts';
import { createDb, createPool } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { DEMO_PASSWORD } from '#test/accounts.ts';
import { addCompanies } from '#test/companies.ts';
import { TEST_PASSWORD_COST } from '#test/database.ts';
import { freePort, type Product, sendTo, signInTo, startProduct } from '#test/product.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '#test/replicated-database.ts';
import { startSilentProxy } from '#test/silent-proxy.ts';

type Contact = { email: string | null; emailMasked: boolean };
type Company = { contacts: Contact[] };

/** Three pages of companies. */
const COMPANIES = Array.from({ length: 110 }, (_, n) => ({
  organization_name: `Freight ${n}`,
  website: `freight-${n}.example`,
  contacts: [{ first_name: 'Ada', last_name: 'Lumen', email: `ada.lumen@freight-${n}.example` }],
}));

const BACK = { timeout: 60_000 };

let database: ReplicatedDatabase;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let replicaProxy: Awaited<ReturnType<typeof startSilentProxy>>;
let product: Product;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  database = await startReplicatedDatabase();
  const pool = createPool(database.primary.url, 2);
  const db = createDb(pool);
  await migrate(db);
  await ensureDemoAccounts(db, DEMO_PASSWORD, { cost: TEST_PASSWORD_COST });
  await addCompanies(db, COMPANIES);
  await pool.end();
  proxy = await startSilentProxy(database.primary.url);
  replicaProxy = await startSilentProxy(database.replica.url);
  product = await startProduct({
    DATABASE_URL: proxy.url,
    DATABASE_REPLICA_URL: replicaProxy.url,
    DATABASE_REPLICA_MAX_LAG: '60',
  });
  for (const account of ['admin', 'pro', 'monthly', 'lifetime', 'trial'])
    cookies[account] = await signInTo(product.url, account);
});
afterAll(async () => {
  await product?.stop();
  for (const each of [proxy, replicaProxy]) {
    each?.breakAll();
    each?.close();
  }
  await database?.close();
});
afterEach(async () => {
  await expect.poll(() => isWritable(), BACK).toBe(true);
});

function call(path: string, account?: string, body?: object, { url }: { url: string } = product): Promise<Response> {
  const cookie = account && cookies[account];
  const headers: Record<string, string> = cookie ? { cookie } : {};
  return sendTo(url)(path, { method: body ? 'POST' : 'GET', headers, body });
}

async function json(path: string, account?: string, body?: object) {
  return (await call(path, account, body)).json();
}

const isWritable = async () => (await json('/readyz')).writable;
const addList = () => call('/api/lists', 'pro', { name: `List ${Math.random()}` });
const exportAll = () => call('/api/exports/companies', 'pro', { searchQuery: 'freight' });

/** Whether the replica has applied everything. */
async function isReplicaCurrent(): Promise<boolean> {
  const [end] = await database.primary.query('select pg_current_wal_flush_lsn()::text as position');
  const [at] = await database.replica.query(`select pg_last_wal_replay_lsn() >= '${end?.position}' as applied`);
  return at?.applied === true;
}

/** Requests everything that must survive, over and over. */
function keepReading() {
  let stopped = false;
  let rounds = 0;
  const refused: string[] = [];
  const reading = (async () => {
    const { companies } = await json('/api/companies?query=freight', 'pro');
    const slug = companies[0].slug;
    const reads: [string, string?][] = [
      ['/'],
      ['/search', 'pro'],
      [`/company/${slug}`, 'pro'],
      [`/company/${companies[1].slug}`],
      ['/api/lps'],
      ['/api/me', 'pro'],
      [`/api/companies/${slug}`, 'trial'],
      ['/api/filter-options', 'pro'],
      ['/api/lists', 'pro'],
    ];
    for (; !stopped; rounds++) {
      const words = ['cloud', 'health', 'robot', 'energy', 'food', 'data', 'bank', 'care'];
      const search: [string, string] = [
        `/api/companies?query=${words[rounds % words.length]}&page=${rounds + 1}`,
        'pro',
      ];
      for (const [path, account] of [...reads, search]) {
        const response = await call(path, account);
        const text = await response.text();
        if (response.status !== 200 || text.includes('database is unavailable')) {
          refused.push(`${rounds} ${path} ${response.status} ${text.slice(0, 90)}`);
        }
      }
    }
  })();
  return {
    refused,
    /** Waits until as many rounds have begun and ended as given. */
    async rounds(count: number) {
      const before = rounds;
      await expect.poll(() => rounds, BACK).toBeGreaterThan(before + count);
    },
    async stop() {
      stopped = true;
      await reading;
    },
  };
}

async function expectRefused(response: Promise<Response>): Promise<void> {
  const { status, headers } = await response;
  expect([status, Number(headers.get('retry-after'))]).toEqual([503, 1]);
}

test.each([
  'SIGKILL',
  'SIGSTOP',
] as const)('reads go on after %s of the primary, and writes soon after it is back', async (signal) => {
  await expect.poll(isReplicaCurrent).toBe(true);
  const reading = keepReading();
  await reading.rounds(1);
  await database.primary.signal(signal);
  const [list, exported] = [addList(), exportAll()];
  await expectRefused(list);
  await expectRefused(exported);
  await expect.poll(() => json('/readyz')).toMatchObject({ ready: true, writable: false });
  await reading.rounds(2);
  await expectRefused(addList());
  await expectRefused(exportAll());
  await expectRefused(call('/api/auth/sign-in/email', undefined, { email: 'pro@fundscout.example', password: 'x' }));
  if (signal === 'SIGKILL') await database.primary.start();
  else await database.primary.signal('SIGCONT');
  await expect.poll(async () => (await addList()).status, BACK).toBe(201);
  expect((await exportAll()).status).toBe(200);
  await reading.rounds(1);
  await reading.stop();
  expect(reading.refused).toEqual([]);
});

test('bans and sign-outs hold on a replica that lacks them, and new addresses stay masked', async () => {
  const emailsOn = async (page: number) => {
    const { companies } = await json(`/api/companies?sort=name-asc&page=${page}`, 'trial');
    return companies.flatMap(({ contacts }: Company) => contacts).filter(({ email }: Contact) => email);
  };
  const revealed = await emailsOn(1);
  expect(revealed.filter(({ emailMasked }: Contact) => !emailMasked).length).toBeGreaterThan(20);
  const { user } = await json('/api/me', 'lifetime');
  await json('/api/me', 'monthly');
  await expect.poll(isReplicaCurrent).toBe(true);
  await database.replica.query('select pg_wal_replay_pause()');
  expect((await call('/api/auth/admin/ban-user', 'admin', { userId: user.id })).status).toBe(200);
  expect((await call('/api/auth/sign-out', 'monthly', {})).status).toBe(200);
  await database.primary.signal('SIGKILL');
  await expect.poll(isWritable).toBe(false);
  const [sessions] = await database.replica.query(`select count(*)::int from session join "user" on "user".id = "userId"
    where email in ('lifetime@fundscout.example', 'monthly@fundscout.example') and banned is not true`);
  expect(sessions).toEqual({ count: 2 });
  // Each waits for what the replica lacks.
  await Promise.all(
    ['lifetime', 'monthly'].flatMap((account) => [
      expect(json('/api/me', account)).resolves.not.toHaveProperty('user.email'),
      expect(call('/api/companies', account).then((answer) => answer.text())).resolves.not.toContain(
        '"emailMasked":false',
      ),
    ]),
  );
  expect((await json('/api/me', 'pro')).user).toMatchObject({ email: 'pro@fundscout.example' });
  expect(await emailsOn(1)).toEqual(revealed);
  const others = await emailsOn(2);
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter(({ emailMasked }: Contact) => !emailMasked)).toEqual([]);
  await database.primary.start();
  await database.replica.query('select pg_wal_replay_resume()');
  await expect.poll(async () => (await emailsOn(2)).some(({ emailMasked }: Contact) => !emailMasked), BACK).toBe(true);
  expect((await json('/api/me', 'lifetime')).user).toBeNull();
});

test('a user who just changed is read from a replica that has the change, although it lacks what followed', async () => {
  await expect.poll(isReplicaCurrent).toBe(true);
  process.kill(product.pid, 'SIGSTOP'); // So that it learns where the log ends when more has been written.
  await database.primary.query(`update profiles set first_name = 'Renamed'`);
  await expect.poll(isReplicaCurrent).toBe(true);
  await database.replica.query('select pg_wal_replay_pause()');
  await database.primary.query(`update search_version set version = version`);
  process.kill(product.pid, 'SIGCONT');
  const profile = async () => (await json('/api/me', 'pro')).profile;
  await expect.poll(profile).toMatchObject({ first_name: 'Renamed' });
  await database.primary.signal('SIGKILL');
  await expect.poll(isWritable).toBe(false);
  expect(await profile()).toMatchObject({ first_name: 'Renamed' });
  await database.primary.start();
  await database.replica.query('select pg_wal_replay_resume()');
});

test('a replica that is too far behind is not read, and pages in memory remain', async () => {
  await database.replica.query('select pg_wal_replay_pause()');
  const until = Date.now() + 4_000;
  const strict = await startProduct({
    DATABASE_URL: proxy.url,
    DATABASE_REPLICA_URL: database.replica.url,
    DATABASE_REPLICA_MAX_LAG: '1',
  });
  const landing = await (await call('/', undefined, undefined, strict)).text();
  await expect.poll(async () => (await addList()).ok && Date.now() > until).toBe(true);
  await database.primary.signal('SIGKILL');
  await expect
    .poll(async () => (await call('/readyz', undefined, undefined, strict)).json())
    .toMatchObject({
      ready: true,
      writable: false,
    });
  await expectRefused(call('/api/lists', 'pro', undefined, strict));
  await expectRefused(call('/api/companies', 'pro', undefined, strict));
  const response = await call('/', undefined, undefined, strict);
  expect([response.status, await response.text()]).toEqual([200, landing]);
  await strict.stop();
  await database.primary.start();
  await database.replica.query('select pg_wal_replay_resume()');
});

test('a replica a moment behind is read, although the primary was connected to just before it went down', async () => {
  await expect.poll(isReplicaCurrent).toBe(true);
  await database.replica.query('select pg_wal_replay_pause()');
  expect((await addList()).status).toBe(201);
  const { opened } = proxy.connections();
  proxy.breakAll();
  await expect.poll(() => proxy.connections().opened).toBeGreaterThan(opened);
  await expect.poll(isWritable).toBe(true);
  await database.primary.signal('SIGKILL');
  await expect.poll(isWritable).toBe(false);
  expect((await call('/api/companies?query=freight', 'trial')).status).toBe(200);
  await database.primary.start();
  await database.replica.query('select pg_wal_replay_resume()');
});

test('a read waits while another replica takes the place of one', async () => {
  const search = async () => (await call('/api/companies?query=freight', 'pro')).ok;
  await expect.poll(async () => (await search()) && replicaProxy.connections().open).toBeGreaterThan(0);
  replicaProxy.silence(); // As if they led to a server that has become the primary.
  await database.primary.signal('SIGKILL');
  const read = () => call('/api/lists', 'pro');
  await expect.poll(isWritable).toBe(false);
  expect((await read()).status).toBe(200);
  replicaProxy.redirect(`postgres://127.0.0.1:${await freePort()}`);
  replicaProxy.breakAll();
  const { opened } = replicaProxy.connections();
  const answer = read();
  await expect.poll(() => replicaProxy.connections().opened).toBeGreaterThan(opened);
  replicaProxy.redirect(database.replica.url);
  expect((await answer).status).toBe(200);
  await database.primary.start();
});

test('a process that starts without a primary reads from the replica, or waits, and writes later', async () => {
  await database.primary.signal('SIGKILL');
  const port = await freePort();
  const waiting = startProduct({ DATABASE_URL: database.primary.url, PORT: String(port) });
  const reading = await startProduct({ DATABASE_URL: proxy.url, DATABASE_REPLICA_URL: database.replica.url });
  expect((await call('/api/companies?query=freight', 'pro', undefined, reading)).status).toBe(200);
  await expectRefused(call('/api/lists', 'pro', { name: 'Started' }, reading));

  const url = `http://localhost:${port}`;
  await expect
    .poll(() => call('/healthz', undefined, undefined, { url }).then(({ status }) => status, String))
    .toBe(200);
  expect((await call('/favicon.ico', undefined, undefined, { url })).status).toBe(200);
  for (const path of ['/', '/readyz', '/api/companies']) await expectRefused(call(path, undefined, undefined, { url }));

  await database.primary.start();
  const started = await waiting;
  for (const one of [started, reading]) {
    await expect.poll(async () => (await call('/api/lists', 'pro', { name: one.url }, one)).status, BACK).toBe(201);
    await one.stop();
  }
});

test('follows a replica that is promoted', async () => {
  const reading = keepReading();
  await reading.rounds(1);
  await database.primary.signal('SIGKILL');
  await reading.rounds(1);
  await database.replica.query('select pg_promote()');
  proxy.redirect(database.replica.url);
  await expect.poll(async () => (await addList()).status, BACK).toBe(201);
  await reading.rounds(1);
  await reading.stop();
  expect(reading.refused).toEqual([]);
  await database.primary.start(); // Nothing leads to it anymore.
  expect(await isWritable()).toBe(true);
});
