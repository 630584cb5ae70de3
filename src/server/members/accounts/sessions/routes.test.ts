import { expect, test } from 'vitest';
import { startListener } from '#server/platform/database/listener.ts';
import { DEMO_PASSWORD, emailOf, userIdOf } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { cookiesOf } from '#test/cookies.ts';
import { captureLog } from '#test/log.ts';
import { loadConfig } from '../../../platform/config.ts';
import { CHANNELS } from '../../../platform/database/listener.ts';
import { createAuth } from '../auth.ts';
import { createViewers } from '../viewer-cache.ts';
import { purgeSessions } from './sessions.ts';

const app = useTestApp('2026-11-21', { TRUSTED_PROXIES: '1' });

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

const signIn = (account: Account, headers: Record<string, string> = {}) =>
  app.send('/api/auth/sign-in/email', { body: { email: emailOf(account), password: DEMO_PASSWORD }, headers });
const call = (path: string, cookie: string, method = 'GET') => app.send(path, { method, headers: { cookie } });
const me = async (cookie: string) => (await (await call('/api/me', cookie)).json()).user;
const listed = async (cookie: string) => (await (await call('/api/account/sessions', cookie)).json()).sessions;

test('lists sessions with device and location, without tokens', async () => {
  const away = { 'user-agent': FIREFOX, 'x-forwarded-for': '193.99.144.80' };
  const first = cookiesOf(await signIn('pro', away));
  const second = cookiesOf(await signIn('pro', { 'user-agent': 'curl/8.11.0', 'x-forwarded-for': '192.168.1.20' }));
  const answer = await call('/api/account/sessions', second);
  const text = await answer.text();
  expect(JSON.parse(text).sessions).toEqual([
    expect.objectContaining({ current: true, device: 'API client', place: 'Local network' }),
    expect.objectContaining({ current: false, device: 'Firefox on Linux', place: 'Germany' }),
  ]);
  const { rows } = await app.pool.query('select token from session');
  for (const { token } of rows) expect(text).not.toContain(token);
  expect(text).not.toContain('193.99.144.80');
  expect(await me(first)).not.toBeNull();
});

test("ends one session, all others or all of them, and never someone else's", async () => {
  const [one, two, three] = [
    cookiesOf(await signIn('free')),
    cookiesOf(await signIn('free')),
    cookiesOf(await signIn('free')),
  ];
  const stranger = cookiesOf(await signIn('lps'));
  const { id } = (await listed(one)).find(({ current }: { current: boolean }) => current);
  expect((await call(`/api/account/sessions/${id}`, stranger, 'DELETE')).status).toBe(404);
  expect(await me(one)).not.toBeNull();
  expect((await call(`/api/account/sessions/${id}`, two, 'DELETE')).status).toBe(204);
  await expect.poll(() => me(one)).toBeNull();
  expect((await call('/api/account/sessions?which=others', two, 'DELETE')).status).toBe(204);
  await expect.poll(() => me(three)).toBeNull();
  expect(await me(two)).not.toBeNull();
  expect((await call('/api/account/sessions?which=all', two, 'DELETE')).status).toBe(204);
  await expect.poll(() => me(two)).toBeNull();
  expect(await me(stranger)).not.toBeNull();

  const wrong = await call('/api/account/sessions?which=mine', stranger, 'DELETE');
  expect(await wrong.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'which' }] });
  for (const [path, method] of [
    ['/api/account/sessions', 'GET'],
    ['/api/account/sessions/x', 'DELETE'],
    ['/api/account/sessions?which=all', 'DELETE'],
    ['/api/account/second-factors', 'GET'],
  ] as const) {
    expect((await app.send(path, { method })).status).toBe(401);
  }
});

test("signing in again ends the browser's previous session and does not adopt a planted one", async () => {
  const planted = cookiesOf(await signIn('lps'));
  const victim = await signIn('trial', { cookie: planted });
  expect(cookiesOf(victim)).not.toContain(planted);
  await expect.poll(() => me(planted)).toBeNull();
  expect(await me(cookiesOf(victim))).toMatchObject({ email: 'trial@fundscout.example' });

  const again = await signIn('trial', { cookie: cookiesOf(victim) });
  await expect.poll(() => me(cookiesOf(victim))).toBeNull();
  expect(await me(cookiesOf(again))).not.toBeNull();
  const [, token] = /session_token=([^.;]+)/.exec(cookiesOf(again)) ?? [];
  expect(token).toMatch(/^\w{32}$/);
  expect(await again.text()).not.toContain(token);
});

test('a session rolls for 30 days, in the table and in the browser, and ends half a year after it began', async () => {
  const cookie = cookiesOf(await signIn('monthly'));
  const days = async () => {
    const { rows } = await app.pool.query(
      `select round(extract(epoch from "expiresAt" - now()) / 86400) as days from session
       join "user" on "user".id = "userId" where email = 'monthly@fundscout.example'`,
    );
    return rows.map((row) => Number(row.days));
  };
  expect(await days()).toEqual([30]);
  expect((await call('/api/me', cookie)).headers.getSetCookie()).toEqual([]);
  await app.pool.query(`update session set "expiresAt" = now() + interval '10 days' where "userId" =
    (select id from "user" where email = 'monthly@fundscout.example')`);
  await expect
    .poll(async () => (await call('/api/me', cookie)).headers.getSetCookie().join())
    .toMatch(/Max-Age=2592000/);
  expect(await days()).toEqual([30]);
  await app.pool.query(`update session set "createdAt" = now() - interval '170 days' where "userId" =
    (select id from "user" where email = 'monthly@fundscout.example')`);
  expect(await days()).toEqual([10]);
  await app.pool.query(`update session set "expiresAt" = now() - interval '1 second' where "userId" =
    (select id from "user" where email = 'monthly@fundscout.example')`);
  await expect.poll(() => me(cookie)).toBeNull();
});

test('every response names its viewer, also one that visitors may have', async () => {
  const cookie = cookiesOf(await signIn('lifetime'));
  const viewers = async () => {
    const answers = await Promise.all(
      ['/api/me', '/api/companies', '/api/admin/users'].map((path) => call(path, cookie)),
    );
    return answers.map(({ status, headers }) => [status, headers.get('x-viewer')]);
  };
  const { id } = await me(cookie);
  expect(await viewers()).toEqual([200, 200, 404].map((status) => [status, id]));
  expect((await call('/api/account/sessions?which=all', cookie, 'DELETE')).status).toBe(204);
  await expect.poll(viewers).toEqual([200, 200, 404].map((status) => [status, 'visitor']));
});

test('a sensitive change requires a fresh session', async () => {
  const cookie = cookiesOf(await signIn('lifetime'));
  const change = (path: string, body?: object) => app.send(`/api/auth${path}`, { body, headers: { cookie } });
  const old = async () => {
    await app.pool.query(`update session set "createdAt" = now() - interval '16 minutes'`);
    await expect.poll(async () => (await change('/two-factor/enable', { password: 'x' })).status).toBe(403);
  };
  await old();
  for (const [path, body] of Object.entries({
    '/change-email': { newEmail: 'new@harbour.example', callbackURL: '/profile' },
    '/change-password': { currentPassword: 'demo-password', newPassword: 'another harbour' },
    '/link-social': { provider: 'google', callbackURL: '/profile' },
    '/two-factor/enable': { password: 'demo-password' },
    '/two-factor/disable': { password: 'demo-password' },
    '/two-factor/generate-backup-codes': { password: 'demo-password' },
    '/passkey/generate-register-options': undefined,
    '/passkey/verify-registration': { response: {}, name: 'x' },
    '/passkey/delete-passkey': { id: 'x' },
    '/api-key/create': { name: 'x' },
  })) {
    const answer = await change(path, body);
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 403, 'fresh_session_required']);
  }
  expect((await signIn('lifetime')).status).toBe(200);
});

test('an ended session is invalid in every process at once; sessions survive a secret rotation', async () => {
  const config = loadConfig({ DATABASE_URL: app.url });
  const listener = await startListener(app.url, [CHANNELS.users]);
  const other = (secrets: string[]) => {
    const auth = createAuth({ db: app.db, config, secrets, mailer: { send: async () => {} } });
    return createViewers({ db: app.db, auth, config, secrets, listener });
  };
  const rotated = other(['n'.repeat(32), 's'.repeat(32)]);
  const foreign = other(['n'.repeat(32)]);
  const cookie = cookiesOf(await signIn('pro'));
  const headers = new Headers({ cookie });
  expect((await rotated.of(headers)).viewer?.user.email).toBe('pro@fundscout.example');
  expect((await foreign.of(headers)).viewer).toBeNull();
  const forged = new Headers({ cookie: cookie.replace(/=([^.]+)\./, '=another.') });
  expect((await rotated.of(forged)).viewer).toBeNull();

  await app.send('/api/auth/sign-out', { body: {}, headers: { cookie } });
  await expect.poll(async () => (await rotated.of(headers)).viewer).toBeNull();
  await listener.close();
});

test('a database outage never looks like being signed out', async () => {
  const cookie = cookiesOf(await signIn('admin'));
  const tables = ['session', 'site_settings'];
  await app.pool.query(`create function away() returns boolean language plpgsql as
    'begin raise exception ''gone'' using errcode = ''57P03''; end'`);
  for (const table of tables) {
    await app.pool.query(`alter table ${table} rename to kept_${table};
      create view ${table} as select * from kept_${table} where away()`);
  }
  captureLog();
  const left = await app.send('/api/auth/sign-out', { body: {}, headers: { cookie } });
  const users = await app.send('/api/auth/admin/unban-user', { body: { userId: 'x' }, headers: { cookie } });
  for (const table of tables) {
    await app.pool.query(`drop view ${table}; alter table kept_${table} rename to ${table}`);
  }
  for (const answer of [left, users]) {
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'database_unavailable']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(await me(cookie)).not.toBeNull();
  expect((await app.send('/api/auth/sign-out', { body: {}, headers: { cookie } })).status).toBe(200);
  await expect.poll(() => me(cookie)).toBeNull();
});

test('session freshness and signing out work with a cookie signed by an older secret', async () => {
  const config = loadConfig({ DATABASE_URL: app.url, APP_URL: 'http://localhost:3000' });
  const secrets = ['n'.repeat(32), 's'.repeat(32)];
  const { handler } = createAuth({ db: app.db, config, secrets, mailer: { send: async () => {} } });
  const cookie = cookiesOf(await signIn('pro'));
  await app.pool.query(`update session set "createdAt" = now() - interval '16 minutes'`);
  const post = (path: string, body: object) => {
    const headers = { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' };
    const request = { method: 'POST', body: JSON.stringify(body), headers };
    return handler(new Request(`http://localhost:3000/api/auth${path}`, request));
  };
  await expect(post('/two-factor/enable', { password: 'demo-password' })).rejects.toMatchObject({
    code: 'fresh_session_required',
  });
  expect((await post('/sign-out', {})).status).toBe(200);
  await expect.poll(() => me(cookie)).toBeNull();
});

test('leaves a session that cannot be extended alone', async () => {
  const agent = 'long/1';
  const cookie = cookiesOf(await signIn('monthly', { 'user-agent': agent }));
  const day = 86_400_000;
  const now = Date.now();
  await app.db
    .updateTable('session')
    .set({ createdAt: new Date(now - 160 * day), expiresAt: new Date(now + 20 * day), updatedAt: new Date(now - day) })
    .where('userAgent', '=', agent)
    .execute();
  const readSession = () =>
    app.db.selectFrom('session').select('updatedAt').where('userAgent', '=', agent).executeTakeFirstOrThrow();
  const before = await readSession();
  const answer = await call('/api/me', cookie);
  expect((await answer.json()).user.email).toBe('monthly@fundscout.example');
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await readSession()).toEqual(before);
});

test('deletes expired sessions, except that of an admin viewing as a user', async () => {
  const [admin, expired, open] = ['admin', 'lps', 'free'] as const;
  for (const account of [admin, expired, open]) await signIn(account, { 'user-agent': `${account}/9` });
  await app.pool.query(
    `insert into session (id, token, "userId", "impersonatedBy", "expiresAt", "createdAt", "updatedAt")
     values ('seen', 'seen', $1, $2, now() + interval '1 hour', now(), now())`,
    [await userIdOf(app, open), await userIdOf(app, admin)],
  );
  await app.pool.query(
    `update session set "expiresAt" = now() - interval '1 day' where "userAgent" in ('admin/9', 'lps/9')`,
  );
  await purgeSessions(app.db, new Date());
  const { rows } = await app.pool.query(`select "userAgent" from session where "userAgent" like '%/9' or id = 'seen'`);
  expect(rows.map(({ userAgent }) => userAgent).sort()).toEqual(['admin/9', 'free/9', null]);
});
