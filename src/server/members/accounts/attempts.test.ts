import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { createVisitor, type Visitor } from '#test/visitor.ts';
import { loadConfig } from '../../platform/config.ts';
import { createDb, createPool } from '../../platform/database/connection.ts';
import { createAuth } from './auth.ts';

const app = useTestApp(undefined, { TRUSTED_PROXIES: '1' });
beforeEach(() => app.db.deleteFrom('rate_limits').execute());

const signIn = (email: string, password: string, visitor: Visitor = createVisitor(app)) =>
  visitor.signIn(email, password);
const statuses = async (answers: Promise<Response>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

test.each([
  'free@fundscout.example',
  'nobody@harbour.example',
])('checks at most ten of a hundred simultaneous wrong passwords for %s', async (email) => {
  expect(await statuses(times(100, () => signIn(email, 'wrong-password')))).toEqual({ 401: 10, 429: 90 });
  const answer = await signIn(email.toUpperCase(), 'demo-password');
  expect([answer.status, (await answer.json()).code]).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(880);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
});

test('a limit is lifted when its window ends', async () => {
  await Promise.all(times(11, () => signIn('pro@fundscout.example', 'wrong-password')));
  expect((await signIn('pro@fundscout.example', 'demo-password')).status).toBe(429);
  await app.db.updateTable('rate_limits').set({ window_ends_at: new Date() }).execute();
  expect((await signIn('pro@fundscout.example', 'demo-password')).status).toBe(200);
});

test('a correct password resets the failure count', async () => {
  for (let round = 0; round < 2; round++) {
    expect(await statuses(times(9, () => signIn('monthly@fundscout.example', 'wrong-password')))).toEqual({ 401: 9 });
    expect((await signIn('monthly@fundscout.example', 'demo-password')).status).toBe(200);
  }
});

test('strangers cannot lock out a device the owner has signed in with', async () => {
  const owner = createVisitor(app);
  await signIn('lps@fundscout.example', 'demo-password', owner);
  const stranger = createVisitor(app);
  await signIn('free@fundscout.example', 'demo-password', stranger);
  await Promise.all(times(11, () => signIn('lps@fundscout.example', 'wrong-password')));
  expect((await signIn('lps@fundscout.example', 'demo-password', stranger)).status).toBe(429);
  expect((await signIn('lps@fundscout.example', 'demo-password', owner)).status).toBe(200);
  expect(await statuses(times(20, () => signIn('lps@fundscout.example', 'wrong-password', owner)))).toEqual({
    401: 10,
    429: 10,
  });
});

test('limits an IP address to fifty wrong passwords over all accounts; successes do not count', async () => {
  const visitor = createVisitor(app, { address: '2001:db8:7::1' });
  const neighbor = createVisitor(app, { address: '2001:db8:7::2' });
  for (let i = 0; i < 3; i++)
    await signIn('trial@fundscout.example', 'demo-password', createVisitor(app, { address: '2001:db8:7::3' }));
  expect(await statuses(times(60, (i) => signIn(`a${i}@harbour.example`, 'wrong', visitor)))).toEqual({
    401: 50,
    429: 10,
  });
  expect((await signIn('trial@fundscout.example', 'demo-password', neighbor)).status).toBe(429);
  const elsewhere = createVisitor(app, { address: '2001:db8:8::1' });
  expect((await signIn('trial@fundscout.example', 'demo-password', elsewhere)).status).toBe(200);
});

test('limits emails to an account to five of a kind and fifteen in all per hour', async () => {
  const ask =
    (path: string, email: string, more = {}) =>
    () =>
      createVisitor(app).post(`/api/auth/${path}`, { email, ...more });
  for (const email of ['lifetime@fundscout.example', 'nobody@harbour.example']) {
    const count = app.mails.length;
    const reset = ask('request-password-reset', email);
    const confirm = ask('send-verification-email', email);
    const signUp = ask('sign-up/email', email, { name: '', terms: true, password: 'harbour-pilot' });
    const code = ask('email-otp/send-verification-otp', email, { type: 'sign-in' });
    expect(await statuses(times(8, reset))).toEqual({ 200: 5, 429: 3 });
    // Refusals of one kind do not count against the others.
    expect(await statuses(times(5, code))).toEqual({ 200: 5 });
    expect(await statuses([signUp(), ...times(5, confirm)])).toEqual({ 200: 5, 429: 1 });
    const link = await ask('sign-in/magic-link', email)();
    expect([link.status, (await link.json()).code]).toEqual([429, 'too_many_requests']);
    expect(app.mails.length - count).toBeLessThanOrEqual(15);
  }
});

test('limits emails to a new address to five an hour, even with decoy addresses in the request', async () => {
  const owner = createVisitor(app);
  await signIn('monthly@fundscout.example', 'demo-password', owner);
  const ask = (i: number) =>
    owner.post('/api/auth/change-email', {
      newEmail: 'victim@harbour.example',
      email: `decoy-${i}@harbour.example`,
      callbackURL: '/profile',
    });
  for (let i = 0; i < 5; i++) {
    expect((await ask(i)).status).toBe(200);
    await app.pool.query(`delete from rate_limits where key like 'change-email:%'`);
  }
  expect((await ask(5)).status).toBe(429);
});

test.each([
  ['emailed links', (visitor: Visitor) => visitor.press('http://localhost:3000/signin?link=wrong')],
  ['reset links', (visitor: Visitor) => visitor.open('/api/auth/reset-password/wrong?callbackURL=/reset-password')],
])('limits an IP address to fifty failures of %s, although each failure is a redirect', async (_links, tryLink) => {
  const visitor = createVisitor(app, { address: '198.51.100.50' });
  const tries = (count: number) => statuses(times(count, () => tryLink(visitor)));
  expect(await tries(50)).toEqual({ 302: 50 });
  expect(await tries(2)).toEqual({ 429: 2 });
});

test('limits sign-ups per IP address to twenty an hour', async () => {
  const visitor = createVisitor(app, { address: '198.51.100.20' });
  const attempts = times(25, (i) =>
    visitor.post('/api/auth/sign-up/email', {
      name: '',
      terms: true,
      email: `many-${i}@harbour.example`,
      password: 'harbour-pilot',
    }),
  );
  expect(await statuses(attempts)).toEqual({ 200: 20, 429: 5 });
});

test('limits code attempts to ten, across new codes', async () => {
  const email = 'trial@fundscout.example';
  const guess = () => createVisitor(app).post('/api/auth/sign-in/email-otp', { email, otp: '00000x' });
  expect(await statuses(times(40, guess))).toEqual({ 401: 10, 429: 30 });
  await createVisitor(app).post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
  expect((await guess()).status).toBe(429);
});

test('limits password attempts of a session to ten', async () => {
  const thief = createVisitor(app);
  await signIn('admin@fundscout.example', 'demo-password', thief);
  const change = (currentPassword: string) =>
    thief.post('/api/auth/change-password', { currentPassword, newPassword: 'harbour-pilot' });
  expect(await statuses(times(30, () => change('wrong-password')))).toEqual({ 401: 10, 429: 20 });
  expect((await change('demo-password')).status).toBe(429);
});

test('processes on one database count together', async () => {
  const pool = createPool(app.url);
  const config = loadConfig({ DATABASE_URL: app.url, APP_URL: 'http://localhost:3000' });
  const mailer = { send: async () => {} };
  const other = createAuth({ db: createDb(pool), config, secrets: ['s'.repeat(32)], mailer });
  const email = 'free@fundscout.example';
  const elsewhere = () =>
    other
      .handler(
        new Request('http://localhost:3000/api/auth/sign-in/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'wrong-password' }),
        }),
      )
      .catch(() => new Response(null, { status: 429 }));
  const attempts = times(40, (i) => (i % 2 ? elsewhere() : signIn(email, 'wrong-password')));
  expect(await statuses(attempts)).toEqual({ 401: 10, 429: 30 });
  await pool.end();
});

test('stores email addresses only as hashes', async () => {
  await signIn('free@fundscout.example', 'wrong-password', createVisitor(app, { address: '198.51.100.77' }));
  const rows = await app.db.selectFrom('rate_limits').selectAll().execute();
  const keys = rows.map(({ key }) => key.replace(/account:.*/, 'account'));
  // Counts of calls are stored now and then, by address.
  for (const key of keys.filter((one) => one.startsWith('calls:'))) expect(key).toMatch(/^calls:\w+:[\d.]+$/);
  expect(keys.filter((key) => !key.startsWith('calls:')).sort()).toEqual([
    'password:account',
    'password:address:198.51.100.77',
  ]);
  expect(keys.join()).not.toContain('fundscout.example');
});
