import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { cookiesOf } from '#test/cookies.ts';
import { startOidcProvider, type TestOidcProvider } from '#test/oidc-provider.ts';
import { signInWithProvider } from '#test/provider-sign-in.ts';
import { createAuth } from '../auth.ts';

let outside: TestOidcProvider;
let app: TestApp;
beforeAll(async () => {
  outside = await startOidcProvider('http://localhost:3000');
  app = await createTestApp(undefined, {}, { google: outside, linkedin: outside });
});
afterAll(async () => {
  await app.close();
  await outside.close();
});

afterEach(() => {
  outside.issue = undefined;
});

describe('an id token', () => {
  const me = async (answer: Response) => (await app.send('/api/me', { headers: { cookie: cookiesOf(answer) } })).json();
  beforeEach(() => {
    outside.person = { sub: 'known', email: 'known@harbour.example', email_verified: true };
  });

  test('signs in its subject', async () => {
    outside.issue = (claims) => outside.mint(claims);
    const answer = await signInWithProvider(app, outside, 'google');
    expect((await me(answer)).user.email).toBe('known@harbour.example');
  });

  test.each<[string, (claims: Record<string, unknown>) => string]>([
    ['for another client', (claims) => outside.mint({ ...claims, aud: 'another' })],
    ['from another provider', (claims) => outside.mint({ ...claims, iss: 'https://accounts.evil.example' })],
    ['that has expired', (claims) => outside.mint({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })],
    ['that is old', (claims) => outside.mint({ ...claims, iat: Math.floor(Date.now() / 1000) - 7200 })],
    ['with another nonce', (claims) => outside.mint({ ...claims, nonce: 'another' })],
    ['without a nonce', (claims) => outside.mint({ ...claims, nonce: undefined })],
    ['whose claims were changed', (claims) => tamper(outside.mint(claims))],
    ['without a signature', (claims) => unsigned(outside.mint(claims))],
    ['that is malformed', () => 'a.b.c'],
  ])('rejects %s', async (_what, issue) => {
    outside.issue = issue;
    const answer = await signInWithProvider(app, outside, 'google');
    expect(answer.headers.get('location')).toMatch(/^\/signin\?error=/);
    expect(await me(answer)).toMatchObject({ user: null });
  });
});

function tamper(token: string): string {
  const [head, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, email: 'pro@fundscout.example' })).toString('base64url');
  return `${head}.${changed}.${signature}`;
}

function unsigned(token: string): string {
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
}

describe('an id token in the body', () => {
  const nonce = 'a nonce of this browser';
  const bound = { nonce: createHash('sha256').update(nonce).digest('hex') };
  const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago;
  type Changes = { provider?: string; requestSignUp?: boolean; nonce?: unknown; [field: string]: unknown };
  const signIn = (token: string, { provider = 'google', requestSignUp = true, ...more }: Changes = {}) =>
    app.send('/api/auth/sign-in/social', {
      body: { provider, callbackURL: '/', requestSignUp, idToken: { token, nonce, ...more } },
    });
  const outcome = async (answer: Response) => {
    const { code, detail } = await answer.json();
    return [answer.status, code, detail];
  };
  const sessions = async () => (await app.db.selectFrom('session').select('id').execute()).length;
  const me = async (answer: Response) =>
    (await (await app.send('/api/me', { headers: { cookie: cookiesOf(answer) } })).json()).user;

  beforeEach(async () => {
    await app.db.deleteFrom('rate_limits').execute();
    outside.person = { sub: 'direct', email: 'direct@harbour.example', email_verified: true };
  });

  test('signs in once, in any process', async () => {
    const token = outside.mint(bound);
    const answer = await signIn(token);
    expect(answer.status).toBe(200);
    expect(Object.keys(await answer.json())).toEqual(['redirect', 'user']);
    expect(await me(answer)).toMatchObject({ email: 'direct@harbour.example', emailVerified: true });

    const before = await sessions();
    const used = [400, 'sign_in_failed', 'This ID token has been used. Sign in at the provider again'];
    expect(await outcome(await signIn(token))).toEqual(used);
    // The last character of the signature has bits that do not count.
    const [last = ''] = token.slice(-1);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const variant = token.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1];
    expect(await outcome(await signIn(variant))).toEqual(used);
    const { db, mailer, dependencies } = app;
    const { handler } = createAuth({ db, mailer, config: dependencies.config, secrets: ['s'.repeat(32)] });
    const elsewhere = new Request('http://localhost:3000/api/auth/sign-in/social', {
      method: 'POST',
      body: JSON.stringify({ provider: 'google', callbackURL: '/', idToken: { token, nonce } }),
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    });
    await expect(handler(elsewhere)).rejects.toMatchObject({ code: 'sign_in_failed' });
    expect(await sessions()).toBe(before);

    const twice = outside.mint({ ...bound, jti: 'twice' });
    const both = await Promise.all([signIn(twice), signIn(twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each<[string, () => string]>([
    ['for another client', () => outside.mint({ ...bound, aud: 'another' })],
    ['from another provider', () => outside.mint({ ...bound, iss: 'https://accounts.evil.example' })],
    ['that has expired', () => outside.mint({ ...bound, exp: seconds(60) })],
    ['issued six minutes ago', () => outside.mint({ ...bound, iat: seconds(360) })],
    ['from the future', () => outside.mint({ ...bound, iat: seconds(-360) })],
    ['without a time', () => outside.mint({ ...bound, iat: undefined })],
    ['for another nonce', () => outside.mint({ nonce: 'another' })],
    ['that contains the nonce itself', () => outside.mint({ nonce })],
    ['without a nonce', () => outside.mint({ nonce: undefined })],
    ['whose claims were changed', () => tamper(outside.mint(bound))],
    ['without a signature', () => unsigned(outside.mint(bound))],
    ['that is malformed', () => 'a.b.c'],
  ])('rejects a token %s', async (_what, mint) => {
    const before = await sessions();
    const answer = await signIn(mint());
    expect(await outcome(answer)).toEqual([400, 'sign_in_failed', expect.stringMatching(/^This ID token /)]);
    expect(answer.headers.getSetCookie().filter((line) => line.includes('session_token'))).toEqual([]);
    expect(await sessions()).toBe(before);
  });

  test.each<[string, Changes, string]>([
    ['no nonce', { nonce: undefined }, 'idToken.nonce'],
    ['a short nonce', { nonce: 'short' }, 'idToken.nonce'],
    ['a long token', { token: 'x'.repeat(10_001) }, 'idToken.token'],
    ['an access token', { accessToken: 'x' }, 'idToken.accessToken'],
    ['claims beside the token', { user: { email: 'pro@fundscout.example' } }, 'idToken.user'],
    ['a provider without nonces', { provider: 'linkedin' }, 'provider'],
  ])('rejects %s', async (_what, more, field) => {
    const answer = await signIn(outside.mint(bound), more);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
  });

  test('makes an account only after the terms were accepted, and says when there is no address', async () => {
    outside.person = { sub: 'fresh', email: 'fresh@harbour.example', email_verified: true };
    const refused = await signIn(outside.mint(bound), { requestSignUp: false });
    expect((await outcome(refused)).slice(0, 2)).toEqual([403, 'sign_up_required']);
    outside.person = { sub: 'silent' };
    expect((await outcome(await signIn(outside.mint(bound)))).slice(0, 2)).toEqual([400, 'email_not_shared']);
  });

  test('does not sign in to an account whose address the provider does not vouch for', async () => {
    outside.person = { sub: 'thief', email: 'pro@fundscout.example', email_verified: false };
    expect((await outcome(await signIn(outside.mint(bound)))).slice(0, 2)).toEqual([403, 'identity_not_linked']);
    outside.person = { sub: 'unsure', email: 'unsure@harbour.example', email_verified: false };
    expect((await outcome(await signIn(outside.mint(bound)))).slice(0, 2)).toEqual([403, 'email_not_confirmed']);
  });

  test('links an identity once, with a fresh session', async () => {
    outside.person = { sub: 'linked', email: 'pro@fundscout.example', email_verified: true };
    const token = outside.mint(bound);
    const link = () =>
      app.send('/api/auth/link-social', {
        as: 'pro',
        body: { provider: 'google', callbackURL: '/', idToken: { token, nonce } },
      });
    expect((await link()).status).toBe(200);
    expect((await outcome(await link())).slice(0, 2)).toEqual([400, 'sign_in_failed']);
    const identities = await (await app.send('/api/account/identities', { as: 'pro' })).json();
    expect(identities.identities).toMatchObject([{ provider: 'google' }]);
  });

  test('is in the contract, with the acceptance of the terms', async () => {
    const { paths } = await (await app.send('/api/openapi.json')).json();
    for (const path of ['/auth/sign-in/social', '/auth/link-social']) {
      const { schema } = paths[path].post.requestBody.content['application/json'];
      expect(Object.keys(schema.properties.idToken.properties)).toEqual(['token', 'nonce']);
    }
    const { schema } = paths['/auth/sign-in/social'].post.requestBody.content['application/json'];
    expect(schema.properties.requestSignUp.description).toContain('accepted the terms');
  });
});

describe('Microsoft, with a discovery document shared by tenants', () => {
  const server = createServer((_request, response) => {
    const { issuer } = outside;
    response.end(
      JSON.stringify({
        issuer: `${tenants()}/{tenantid}/v2.0`,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }),
    );
  });
  const tenants = () => `http://127.0.0.1:${Object(server.address()).port}`;
  let other: TestApp;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    other = await createTestApp(undefined, {}, { microsoft: { ...outside, issuer: `${tenants()}/common/v2.0` } });
  });
  afterAll(async () => {
    await other.close();
    server.close();
  });

  test.each([
    ['from a tenant', 'one', 'one', true, '/search'],
    ['from a tenant that names another one', 'one', 'two', true, '/signin?error=sign_in_failed'],
    ['with an address that only the tenant has set', 'two', 'two', undefined, '/signin?error=email_not_confirmed'],
  ])('handles a token %s', async (_what, iss, tid, xms_edov, goesTo) => {
    outside.person = { sub: `of ${iss}`, email: `${iss}@harbour.example` };
    outside.issue = (claims) => outside.mint({ ...claims, iss: `${tenants()}/${iss}/v2.0`, tid, xms_edov });
    const answer = await signInWithProvider(other, outside, 'microsoft');
    expect(answer.headers.get('location')).toBe(goesTo);
  });
});
