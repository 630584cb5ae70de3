import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMe, signIn } from '#test/accounts.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { cookiesOf } from '#test/cookies.ts';
import { startOidcProvider, type TestOidcProvider } from '#test/oidc-provider.ts';
import { signInWithProvider } from '#test/provider-sign-in.ts';
import { linkCall, mailedLink } from '#test/visitor.ts';

const ORIGIN = 'http://localhost:3000';
const VERIFIED = { email_verified: true };

let outside: TestOidcProvider;
let app: TestApp;
beforeAll(async () => {
  outside = await startOidcProvider(ORIGIN, { claimsInIdToken: false });
  const oidc = { ...outside, domain: 'harbour.example', label: 'Harbour' };
  app = await createTestApp(undefined, {}, { google: outside, oidc });
});
afterAll(async () => {
  await app.close();
  await outside.close();
});

const signInAt = (provider: string, options = {}) => signInWithProvider(app, outside, provider, options);
const userOf = (email: string) => app.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();

test('reads the address from the user info if the token has none', async () => {
  outside.person = { sub: 'short-token', email: 'short@harbour.example', ...VERIFIED };
  expect((await readMe(app, cookiesOf(await signInAt('oidc')))).user.email).toBe('short@harbour.example');
});

test('an unverified address needs both the emailed link and another sign-in', async () => {
  const email = 'slow@harbour.example';
  outside.person = { sub: 'slow', email, email_verified: false };
  await signInAt('google');
  await expect.poll(() => app.mails.filter(({ to }) => to === email).length).toBe(1);
  const { text = '' } = app.mails.findLast(({ to }) => to === email) ?? {};
  expect(text).toContain('Then sign in the same way as the first time.');
  expect(text).not.toMatch(/password/i);
  const opened = await app.send(linkCall(mailedLink(app, email)), { method: 'POST' });
  expect(opened.headers.get('location')).toMatch(/^\/signin\?confirm=provider&/);
  expect(await userOf(email)).toMatchObject({ emailVerified: false });
  expect((await signInAt('google')).headers.get('location')).toBe('/signin?error=email_not_confirmed');

  const answer = await signInAt('google', { cookie: cookiesOf(opened) });
  expect(answer.headers.get('location')).toBe('/search');
  expect((await readMe(app, cookiesOf(answer))).user).toMatchObject({ email, emailVerified: true });
});

test('says that the provider did not share an email address', async () => {
  outside.person = { sub: 'silent', name: 'Sil Ent' };
  const answer = await signInAt('google');
  expect(answer.headers.get('location')).toBe('/signin?error=email_not_shared');
  expect(await readMe(app, cookiesOf(answer))).toMatchObject({ user: null });
});

test('asks for the second factor', async () => {
  await app.pool.query(`update "user" set "twoFactorEnabled" = true where email = 'monthly@fundscout.example'`);
  const { id: userId } = (await userOf('monthly@fundscout.example')) ?? {};
  await app.pool.query(
    `insert into "twoFactor" (id, secret, "backupCodes", "userId", verified) values ('f', 's', 'b', $1, true)`,
    [userId],
  );
  outside.person = { sub: 'two', email: 'monthly@fundscout.example', ...VERIFIED };
  const answer = await signInAt('google');
  expect(answer.headers.get('location')).toBe('/signin?step=second-factor&next=%2Fsearch');
  expect(await readMe(app, cookiesOf(answer))).toMatchObject({ user: null });
  expect(await app.db.selectFrom('session').select('id').where('userId', '=', String(userId)).execute()).toEqual([]);
});

test('names an unavailable provider, and everything else works', async () => {
  const nowhere = await startOidcProvider(ORIGIN);
  await nowhere.close();
  const other = await createTestApp(undefined, {}, { google: nowhere });
  const answer = await other.send('/api/auth/sign-in/social', { body: { provider: 'google', callbackURL: '/' } });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'provider_unavailable' });
  expect((await other.send('/api/me', { as: 'pro' })).status).toBe(200);
  await other.close();
});

test("an organization's provider admits only addresses of its domain", async () => {
  for (const email of ['jo@other.example', 'jo@sub.harbour.example', 'jo@harbour.example.evil.example']) {
    outside.person = { sub: email, email, ...VERIFIED };
    const answer = await signInAt('oidc');
    expect(answer.headers.get('location')).toBe('/signin?error=email_domain_not_allowed');
    expect(await userOf(email)).toBeUndefined();
  }
});

test('a signed-in user links an identity with any address and can then sign in with it', async () => {
  const cookie = await signIn(app, 'free');
  outside.person = { sub: 'private', email: 'private@elsewhere.example', email_verified: false };
  const linked = await signInAt('google', { path: 'link-social', cookie });
  expect(linked.headers.get('location')).toBe('/search');
  expect(await userOf('private@elsewhere.example')).toBeUndefined();
  const opened = await readMe(app, cookiesOf(await signInAt('google')));
  expect(opened.user.email).toBe('free@fundscout.example');

  const other = await signIn(app, 'lps');
  const answer = await signInAt('google', { path: 'link-social', cookie: other });
  expect(answer.headers.get('location')).toBe('/signin?error=identity_taken');
});

test('rejects user info of someone else', async () => {
  outside.person = { sub: 'taker', email: 'taken@harbour.example', email_verified: true };
  outside.userInfoOf = 'another';
  const answer = await signInAt('google');
  outside.userInfoOf = undefined;
  expect(answer.headers.get('location')).toMatch(/^\/signin\?error=/);
  expect(await readMe(app, cookiesOf(answer))).toMatchObject({ user: null });
  expect(await userOf('taken@harbour.example')).toBeUndefined();
});
