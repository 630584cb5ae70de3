import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMe } from '#test/accounts.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { cookiesOf } from '#test/cookies.ts';
import { startOidcProvider, type TestOidcProvider } from '#test/oidc-provider.ts';
import { signInWithProvider, startProviderSignIn } from '#test/provider-sign-in.ts';

const ORIGIN = 'http://localhost:3000';
const VERIFIED = { email_verified: true, xms_edov: true };

let outside: TestOidcProvider;
let app: TestApp;
beforeAll(async () => {
  outside = await startOidcProvider(ORIGIN);
  const { issuer, clientId, clientSecret } = outside;
  const client = { issuer, clientId, clientSecret };
  app = await createTestApp(
    undefined,
    {},
    {
      google: client,
      microsoft: client,
      linkedin: client,
      oidc: { ...client, domain: 'harbour.example', label: 'Harbour' },
    },
  );
});
afterAll(async () => {
  await app.close();
  await outside.close();
});
beforeEach(() => {
  outside.exchanges.length = 0;
});

const signInAt = (provider: string, options = {}) => signInWithProvider(app, outside, provider, options);
const userOf = (email: string) => app.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
const accountsOf = async (email: string) => {
  const { rows } = await app.pool.query(
    'select "providerId", "accessToken", "refreshToken", "idToken" from account join "user" u on u.id = "userId" where email = $1',
    [email],
  );
  return rows;
};

/** Signs up with a password without opening the email. */
async function claim(email: string) {
  const body = { email, password: 'of the one who came first', name: '', terms: true };
  expect((await app.send('/api/auth/sign-up/email', { body })).status).toBe(200);
}

describe.each(['google', 'microsoft', 'linkedin', 'oidc'])('%s', (provider) => {
  test('sends state, nonce and PKCE', async () => {
    const { url } = await startProviderSignIn(app, provider);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'fundscout',
      scope: 'openid email profile',
      redirect_uri: `${ORIGIN}/api/auth/callback/${provider}`,
      state: expect.stringMatching(/^\S{20,}$/),
    });
    const proof = { code_challenge_method: 'S256', code_challenge: expect.any(String), nonce: expect.any(String) };
    // LinkedIn rejects a code verifier from web applications, and returns no nonce.
    expect(query).toEqual(
      provider === 'linkedin'
        ? expect.not.objectContaining({ code_challenge: expect.anything() })
        : expect.objectContaining(proof),
    );
    expect(outside.exchanges).toEqual([]);
  });

  test('is asked to sign the user in again for reauthentication, and passes on no other parameter', async () => {
    const answer = await app.send('/api/auth/sign-in/social', {
      body: { provider, callbackURL: '/', additionalParams: { max_age: '0', request_uri: 'https://evil.example' } },
    });
    const { searchParams } = new URL((await answer.json()).url);
    expect([searchParams.get('max_age'), searchParams.get('request_uri')]).toEqual(['0', null]);
  });

  test("creates an account with the person's names, and signs in to it again", async () => {
    const email = `${provider}@harbour.example`;
    const names = { name: 'Mary Ann Sea', given_name: 'Mary Ann', family_name: 'Sea' };
    outside.person = { sub: `${provider}-new`, email: email.toUpperCase(), ...names, ...VERIFIED };
    const first = await signInAt(provider);
    expect(first.headers.get('location')).toBe('/search');
    expect(await readMe(app, cookiesOf(first))).toMatchObject({
      user: { email, emailVerified: true },
      profile: { first_name: 'Mary Ann', last_name: 'Sea' },
      access: { active: false, admin: false },
    });
    expect(await accountsOf(email)).toEqual([
      { providerId: provider, accessToken: null, refreshToken: null, idToken: null },
    ]);
    const again = await signInAt(provider);
    expect((await readMe(app, cookiesOf(again))).user.email).toBe(email);
    expect(await accountsOf(email)).toEqual([
      { providerId: provider, accessToken: null, refreshToken: null, idToken: null },
    ]);
    expect(outside.exchanges.map((one) => one.code_verifier !== undefined)).toEqual(
      Array(2).fill(provider !== 'linkedin'),
    );
  });

  test('creates an account only after the terms were accepted', async () => {
    const email = `terms-${provider}@harbour.example`;
    outside.person = { sub: `${provider}-terms`, email, ...VERIFIED };
    const refused = await signInAt(provider, { terms: false });
    expect(refused.headers.get('location')).toBe('/signin?error=sign_up_required');
    expect(await readMe(app, cookiesOf(refused))).toMatchObject({ user: null });
    expect(await userOf(email)).toBeUndefined();
    expect((await signInAt(provider)).headers.get('location')).toBe('/search');
    expect((await readMe(app, cookiesOf(await signInAt(provider, { terms: false })))).user.email).toBe(email);
  });

  test('signs in to the confirmed account of a verified address', async () => {
    const email = `known-${provider}@harbour.example`;
    await app.db.insertInto('user').values({ id: email, email, name: '', emailVerified: true }).execute();
    outside.person = { sub: `${provider}-known`, email, ...VERIFIED };
    const cookie = cookiesOf(await signInAt(provider));
    expect((await readMe(app, cookie)).user.id).toBe(email);
  });

  test("takes over a stranger's claim to the address and removes the stranger's access", async () => {
    const email = `claimed-${provider}@harbour.example`;
    await claim(email);
    const { id } = (await userOf(email)) ?? {};
    await app.db
      .insertInto('session')
      .values({
        id: `s-${provider}`,
        token: `t-${provider}`,
        userId: String(id),
        expiresAt: new Date(Date.now() + 1e6),
        ipAddress: null,
        userAgent: null,
        impersonatedBy: null,
      })
      .execute();
    outside.person = { sub: `${provider}-claimed`, email, ...VERIFIED };
    const refused = await signInAt(provider, { terms: false });
    expect(refused.headers.get('location')).toBe('/signin?error=sign_up_required');
    const answer = await signInAt(provider);
    expect(answer.headers.get('location')).toBe('/search');
    expect((await readMe(app, cookiesOf(answer))).user).toMatchObject({ id, emailVerified: true });
    expect((await accountsOf(email)).map(({ providerId }) => providerId)).toEqual([provider]);
    expect(await app.db.selectFrom('session').select('id').where('id', '=', `s-${provider}`).execute()).toEqual([]);
    const body = { email, password: 'of the one who came first' };
    expect((await app.send('/api/auth/sign-in/email', { body })).status).toBe(401);
  });

  test('rejects a callback without the state cookie', async () => {
    outside.person = { sub: `${provider}-victim`, email: `victim-${provider}@harbour.example`, ...VERIFIED };
    const { url } = await startProviderSignIn(app, provider);
    const back = await outside.authorize(url.href);
    const answer = await app.send(back.pathname + back.search);
    expect(answer.headers.get('location')).toMatch(/^\/signin\?error=/);
    expect(await readMe(app, cookiesOf(answer))).toMatchObject({ user: null });
    expect(await userOf(`victim-${provider}@harbour.example`)).toBeUndefined();
  });
});

describe.each(['google', 'microsoft', 'linkedin'])('%s with an unverified address', (provider) => {
  test('does not sign in to an existing account', async () => {
    outside.person = { sub: `${provider}-thief`, email: 'pro@fundscout.example', email_verified: false };
    const answer = await signInAt(provider);
    expect(answer.headers.get('location')).toBe('/signin?error=identity_not_linked');
    expect(await readMe(app, cookiesOf(answer))).toMatchObject({ user: null });
    expect((await accountsOf('pro@fundscout.example')).map(({ providerId }) => providerId)).toEqual(['credential']);
  });

  test('creates an account that has to be confirmed', async () => {
    const email = `unsure-${provider}@harbour.example`;
    outside.person = { sub: `${provider}-unsure`, email, email_verified: false };
    const answer = await signInAt(provider);
    expect(answer.headers.get('location')).toBe('/signin?error=email_not_confirmed');
    expect(await readMe(app, cookiesOf(answer))).toMatchObject({ user: null });
    await expect.poll(() => app.mails.filter(({ to }) => to === email).length).toBe(1);
    expect(await userOf(email)).toMatchObject({ emailVerified: false });
  });
});

test('lists the available sign-in methods with their labels', async () => {
  expect((await (await app.send('/api/me')).json()).signInMethods).toEqual([
    { id: 'google', label: 'Google' },
    { id: 'microsoft', label: 'Microsoft' },
    { id: 'linkedin', label: 'LinkedIn' },
    { id: 'oidc', label: 'Harbour' },
  ]);
});
