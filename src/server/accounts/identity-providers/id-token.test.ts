import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { type OutsideProvider, startOidcProvider } from '#test/oidc-provider.ts';
import { sessionCookie } from '#test/session-cookie.ts';

let outside: OutsideProvider;
let app: TestApp;
beforeAll(async () => {
  outside = await startOidcProvider('http://localhost:3000');
  app = await createTestApp(undefined, {}, { google: outside });
});
afterAll(async () => {
  await app.close();
  await outside.close();
});

describe('an id token from an app', () => {
  const me = async (answer: Response) =>
    (await app.send('/api/me', { headers: { cookie: sessionCookie(answer) } })).json();
  const come = (token: string, nonce?: string) =>
    app.send('/api/auth/sign-in/social', { body: { provider: 'google', callbackURL: '/', idToken: { token, nonce } } });
  beforeEach(() => {
    outside.person = { sub: 'from-app', email: 'app@harbour.example', email_verified: true };
  });

  test('opens the account of its person', async () => {
    const answer = await come(outside.mint({ nonce: 'n' }), 'n');
    expect(answer.status).toBe(200);
    expect((await me(answer)).user.email).toBe('app@harbour.example');
  });

  test.each<[string, () => string]>([
    ['for another program', () => outside.mint({ aud: 'another' })],
    ['of another provider', () => outside.mint({ iss: 'https://accounts.evil.example' })],
    ['that has run out', () => outside.mint({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['that is old', () => outside.mint({ iat: Math.floor(Date.now() / 1000) - 7200 })],
    ['with another nonce', () => outside.mint({ nonce: 'another' })],
    ['without nonce', () => outside.mint({})],
    ['whose claims were changed', () => tamper(outside.mint({ nonce: 'n' }))],
    ['without signature', () => unsigned(outside.mint({ nonce: 'n' }))],
    ['that is none', () => 'a.b.c'],
  ])('%s is refused', async (_what, make) => {
    const answer = await come(make(), 'n');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await me(answer)).toMatchObject({ user: null });
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

describe('Microsoft, whose tenants share a document', () => {
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
    ['of a tenant', 'one', 'one', true, 200],
    ['of a tenant that names another', 'one', 'two', true, 401],
    ['with an address that only the tenant has written', 'two', 'two', undefined, 403],
  ])('takes a token %s for what it is', async (_what, iss, tid, xms_edov, status) => {
    outside.person = { sub: `of ${iss}`, email: `${iss}@harbour.example` };
    const token = outside.mint({ iss: `${tenants()}/${iss}/v2.0`, tid, xms_edov });
    const body = { provider: 'microsoft', callbackURL: '/', idToken: { token } };
    expect((await other.send('/api/auth/sign-in/social', { body })).status).toBe(status);
  });
});
