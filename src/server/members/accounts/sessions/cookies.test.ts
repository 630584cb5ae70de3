import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { enableTotp } from '#test/authenticator.ts';
import { cookiesOf } from '#test/cookies.ts';
import { startOidcProvider, type TestOidcProvider } from '#test/oidc-provider.ts';

const SECURE = 'https://fundscout.example';

let provider: TestOidcProvider;
let plain: TestApp;
let secure: TestApp;
beforeAll(async () => {
  provider = await startOidcProvider(SECURE);
  const keys = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_DOMAIN: 'harbour.example',
  };
  [plain, secure] = await Promise.all([
    createTestApp('2026-11-21', keys),
    createTestApp('2026-11-21', { ...keys, APP_URL: SECURE }),
  ]);
});
afterAll(() => Promise.all([plain.close(), secure.close(), provider.close()]));

/** Collects every cookie that the account calls set. */
async function allCookies(app: TestApp, origin: string): Promise<string[]> {
  const post = (path: string, body: object, cookie = '') =>
    app.send(`/api/auth${path}`, { body, headers: { origin, ...(cookie && { cookie }) } });
  const credentials = { email: 'pro@fundscout.example', password: 'demo-password' };
  const signedIn = await post('/sign-in/email', credentials);
  const { code } = await enableTotp(
    { ...app, send: (path, options) => app.send(path, { ...options, headers: { ...options?.headers, origin } }) },
    cookiesOf(signedIn),
  );
  const challenged = await post('/sign-in/email', credentials);
  const trusted = { code: await code(), trustDevice: true };
  const answers = [
    signedIn,
    challenged,
    await post('/two-factor/verify-totp', trusted, cookiesOf(challenged)),
    await app.send('/api/auth/passkey/generate-authenticate-options'),
    await post('/sign-in/social', { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/signin' }),
  ];
  return answers.flatMap(({ headers }) => headers.getSetCookie());
}

test('with HTTPS every cookie is host-only, Secure and httpOnly', async () => {
  const cookies = await allCookies(secure, SECURE);
  const names = cookies.map((line) => line.split('=')[0] ?? '');
  for (const part of ['session_token', 'two_factor', 'trust_device', 'passkey', 'state']) {
    expect(names.some((name) => name.includes(part))).toBe(true);
  }
  for (const line of cookies) {
    expect(line).toMatch(/^__Host-fundscout\./);
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).toMatch(/; Path=\/(;|$)/i);
    expect(line).not.toMatch(/Domain=/i);
  }
});

test('finds the session of a __Host- cookie', async () => {
  const body = { email: 'free@fundscout.example', password: 'demo-password' };
  const cookie = cookiesOf(await secure.send('/api/auth/sign-in/email', { body, headers: { origin: SECURE } }));
  expect((await (await secure.send('/api/me', { headers: { cookie } })).json()).user?.email).toBe(body.email);
});

test('without HTTPS cookies are httpOnly and SameSite', async () => {
  for (const line of await allCookies(plain, 'http://localhost:3000')) {
    expect(line).toMatch(/^fundscout\./);
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).not.toMatch(/; Secure/i);
  }
});

test('sends HSTS with HTTPS, and nosniff always', async () => {
  const header = 'strict-transport-security';
  for (const path of ['/api/me', '/api/nothing-here', '/healthz', '/readyz']) {
    expect((await secure.send(path)).headers.get(header)).toBe('max-age=63072000; includeSubDomains');
    const { headers } = await plain.send(path);
    expect([headers.get(header), headers.get('x-content-type-options')]).toEqual([null, 'nosniff']);
  }
});
