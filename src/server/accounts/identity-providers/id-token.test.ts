import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { startOidcProvider, type TestOidcProvider } from '#test/oidc-provider.ts';
import { signInWithProvider } from '#test/provider-sign-in.ts';
import { sessionCookie } from '#test/session-cookie.ts';

let outside: TestOidcProvider;
let app: TestApp;
beforeAll(async () => {
  outside = await startOidcProvider('http://localhost:3000');
  app = await createTestApp(undefined, {}, { google: outside });
});
afterAll(async () => {
  await app.close();
  await outside.close();
});

afterEach(() => {
  outside.issue = undefined;
});

describe('an id token', () => {
  const me = async (answer: Response) =>
    (await app.send('/api/me', { headers: { cookie: sessionCookie(answer) } })).json();
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

  test.each([
    'sign-in/social',
    'link-social',
  ])('is rejected in the body of %s, so that it cannot be replayed', async (path) => {
    const idToken = { token: outside.mint({ nonce: 'n' }), nonce: 'n' };
    const body = { provider: 'google', callbackURL: '/', idToken };
    const answer = await app.send(`/api/auth/${path}`, { as: 'pro', body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'idToken' }] });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { rows } = await app.pool.query(
      `select from account join "user" on "user".id = "userId" where email = 'pro@fundscout.example' and "providerId" = 'google'`,
    );
    expect(rows).toEqual([]);
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
