import { expect, test } from 'vitest';
import { signIn } from '#test/accounts.ts';
import { type Account, createTestApp, useTestApp } from '#test/app.ts';
import { cookiesOf } from '#test/cookies.ts';

const app = useTestApp();

const NOTHING = {
  subscribed: false,
  trialing: false,
  program: false,
  active: false,
  export: false,
  admin: false,
};
const PAID = { ...NOTHING, subscribed: true, active: true, export: true };

test.each<[Account | undefined, object]>([
  [undefined, NOTHING],
  ['free', NOTHING],
  ['lps', { ...NOTHING, subscribed: true, program: true }],
  ['trial', { ...NOTHING, trialing: true, active: true }],
  ['monthly', PAID],
  ['pro', PAID],
  ['lifetime', PAID],
  ['admin', { ...NOTHING, program: true, active: true, export: true, admin: true }],
])('%s has exactly its access', async (as, access) => {
  const me = await (await app.send('/api/me', { as })).json();
  expect(me.access).toEqual(access);
  expect(me.user?.email).toBe(as && `${as}@fundscout.example`);
  expect(me.settings).toMatchObject({ hide_lp_search: false });
});

const SANDBOX = {
  NODE_ENV: 'production',
  PASSWORD_COST: '14',
  MIN_RESPONSE_MS: '400',
  SMTP_URL: 'smtp://mail.fundscout.example',
  PAYMENTS: 'sandbox',
};
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
};

test.each<[said: string, env: Record<string, string>, notice: unknown]>([
  [
    'on the sandbox',
    SANDBOX,
    expect.stringMatching(/^Payments use the sandbox, so no card is charged\..*STRIPE_SECRET_KEY/),
  ],
  ['with Stripe', { ...SANDBOX, ...STRIPE, PAYMENTS: '' }, null],
])('production %s shows its notice, if any, to admins only', async (_said, env, notice) => {
  const production = await createTestApp('2026-11-21', env);
  const noticeFor = async (as?: Account) => (await (await production.send('/api/me', { as })).json()).sandboxNotice;
  expect(await noticeFor('admin')).toEqual(notice);
  expect(await noticeFor('pro')).toBeNull();
  expect(await noticeFor()).toBeNull();
  await production.close();
});

test('outside production the sandbox needs no notice', async () => {
  expect((await (await app.send('/api/me', { as: 'admin' })).json()).sandboxNotice).toBeNull();
});

test('signing in records the login time; the session cookie is httpOnly', async () => {
  const { rows: before } = await app.pool.query(
    'select last_login from profiles join "user" using (id) where email = \'free@fundscout.example\'',
  );
  const response = await app.send('/api/auth/sign-in/email', {
    body: { email: 'free@fundscout.example', password: 'demo-password' },
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  const { rows: after } = await app.pool.query(
    'select last_login from profiles join "user" using (id) where email = \'free@fundscout.example\'',
  );
  expect(after[0].last_login).not.toEqual(before[0].last_login);
});

test('a wrong password and an unknown address get the same response', async () => {
  const answers = await Promise.all(
    ['free@fundscout.example', 'nobody@fundscout.example'].map(async (email) => {
      const response = await app.send('/api/auth/sign-in/email', { body: { email, password: 'wrong-password' } });
      return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 401, cookies: [] });
});

test('a plan change applies to the next request', async () => {
  expect((await (await app.send('/api/me', { as: 'lifetime' })).json()).access.export).toBe(true);
  await app.pool.query(
    "update plan_grants set until = '2026-11-20' where user_id = (select id from \"user\" where email = 'lifetime@fundscout.example')",
  );
  await expect
    .poll(async () => (await (await app.send('/api/me', { as: 'lifetime' })).json()).access.export)
    .toBe(false);
});

test('signing out ends a cached session too', async () => {
  expect((await (await app.send('/api/me', { as: 'monthly' })).json()).user).not.toBeNull();
  expect((await app.send('/api/auth/sign-out', { as: 'monthly', body: {} })).status).toBe(200);
  await expect.poll(async () => (await (await app.send('/api/me', { as: 'monthly' })).json()).user).toBeNull();
});

test('caches a session by its own cookie, whatever else a browser sends', async () => {
  const cookie = await signIn(app, 'pro');
  let queries = 0;
  app.pool.on('acquire', () => queries++);
  let count = 0;
  const queriesToAnswer = async () => {
    queries = 0;
    await app.send('/api/is-admin', { headers: { cookie: `other=${count++}; ${cookie}` } });
    return queries;
  };
  await expect.poll(queriesToAnswer).toBe(0);
});

test('rejects a forged session', async () => {
  const headers = { cookie: 'fundscout.session_token=forged.c2lnbmF0dXJl' };
  expect((await (await app.send('/api/me', { headers })).json()).user).toBeNull();
});

test('signing up with ADMIN_EMAIL grants no admin rights', async () => {
  await app.pool.query(
    `update "user" set email = 'first-admin@fundscout.example' where email = 'admin@fundscout.example'`,
  );
  const claim = { email: 'admin@fundscout.example', password: 'a long password' };
  const response = await app.send('/api/auth/sign-up/email', { body: { ...claim, name: '', terms: true } });
  expect(response.status).toBe(200);
  const cookie = cookiesOf(response);
  expect(await (await app.send('/api/me', { headers: { cookie } })).json()).toMatchObject({
    user: null,
    access: NOTHING,
  });
  expect((await app.send('/api/auth/sign-in/email', { body: claim })).status).toBe(403);
});
