import { findTargetHandler } from 'hono/utils/handler';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { type Authenticator, enableTotp } from '#test/authenticator.ts';
import { cookiesOf } from '#test/cookies.ts';
import { createPasskeyDevice } from '#test/passkey-device.ts';
import { createVisitor, type Visitor } from '#test/visitor.ts';
import { contractOf } from '../../../platform/api/endpoint.ts';
import { CALLS, type Call } from '../better-auth-calls.ts';

/** An admin may make the protected changes of owners as well. */
const EMAIL = 'admin@fundscout.example';
const PASSWORD = { email: EMAIL, password: 'demo-password' };

const app = useTestApp();
let authenticator: Authenticator;
const device = createPasskeyDevice('http://localhost:3000', { userVerified: true });
beforeAll(async () => {
  authenticator = await enableTotp(app, await signIn(app, 'admin'));
  const { cookie } = authenticator;
  const options = await app.send('/api/auth/passkey/generate-register-options', { headers: { cookie } });
  const response = device.register(await options.json());
  await app.send('/api/auth/passkey/verify-registration', {
    headers: { cookie: `${cookie}; ${cookiesOf(options)}` },
    body: { response, name: 'Laptop' },
  });
});
beforeEach(() => app.db.deleteFrom('rate_limits').execute());

/** Every protected change, with a body that is rejected once the session is fresh. */
function protectedChanges() {
  const productCalls = app.api.routes.flatMap(({ method, path, handler }) =>
    contractOf(findTargetHandler(handler))?.access.startsWith('fresh')
      ? [{ method, path: path.replace(/:\w+(\{[^}]*\})?/g, '0') }]
      : [],
  );
  const betterAuthCalls = Object.entries<Call>(CALLS).flatMap(([path, { access }]) =>
    access?.startsWith('fresh')
      ? [{ method: path.includes('-register-options') ? 'GET' : 'POST', path: `/api/auth${path}` }]
      : [],
  );
  return [...productCalls, ...betterAuthCalls];
}

/** The changes that a browser is told to sign in again for. */
async function refusedChanges(browser: Visitor): Promise<string[]> {
  const headers = { cookie: cookieOf(browser) };
  const refused: string[] = [];
  for (const { method, path } of protectedChanges()) {
    const answer = await app.send(path, { method, headers, body: method === 'GET' ? undefined : { x: 'x' } });
    if ((await answer.text()).includes('"fresh_session_required"')) refused.push(path);
  }
  return refused;
}

/** A browser that signed in an hour ago. */
async function staleBrowser(): Promise<Visitor> {
  const browser = createVisitor(app);
  await browser.post('/api/auth/sign-in/email', PASSWORD);
  await browser.post('/api/auth/two-factor/verify-totp', { code: await authenticator.code() });
  await app.pool.query(`update session set "createdAt" = now() - interval '1 hour'`);
  await expect
    .poll(async () => (await browser.post('/api/auth/two-factor/enable', {})).json())
    .toMatchObject({ code: 'fresh_session_required' });
  return browser;
}

const withPassword = async (browser: Visitor) =>
  expect(await (await browser.post('/api/auth/sign-in/email', PASSWORD)).json()).toMatchObject({
    twoFactorRedirect: true,
  });

const FACTORS: Record<string, { ask?: typeof withPassword; give: (browser: Visitor) => Promise<Response> }> = {
  'a code of the app': {
    ask: withPassword,
    give: async (browser) => browser.post('/api/auth/two-factor/verify-totp', { code: await authenticator.code() }),
  },
  'a backup code': {
    ask: withPassword,
    give: (browser) => browser.post('/api/auth/two-factor/verify-backup-code', { code: authenticator.backupCodes[0] }),
  },
  'an emailed code, then a code of the app': {
    async ask(browser) {
      await browser.post('/api/auth/email-otp/send-verification-otp', { email: EMAIL, type: 'sign-in' });
      const code = () => /\b\d{6}\b/.exec(app.mails.findLast(({ to }) => to === EMAIL)?.text ?? '')?.[0];
      await expect.poll(code).toBeDefined();
      const answer = await browser.post('/api/auth/sign-in/email-otp', { email: EMAIL, otp: code() });
      expect(await answer.json()).toMatchObject({ twoFactorRedirect: true });
    },
    give: async (browser) => browser.post('/api/auth/two-factor/verify-totp', { code: await authenticator.code() }),
  },
  'a passkey': {
    async give(browser) {
      const options = await browser.open('/api/auth/passkey/generate-authenticate-options');
      const response = device.authenticate(await options.json());
      return browser.post('/api/auth/passkey/verify-authentication', { response });
    },
  },
};

test.each(Object.entries(FACTORS))('every protected change is allowed after %s', async (_name, { ask, give }) => {
  const changes = protectedChanges().map(({ path }) => path);
  expect(changes.length).toBeGreaterThan(40);
  const browser = await staleBrowser();
  const [cookie, token] = [cookieOf(browser), browser.cookies.get('fundscout.session_token')];
  await ask?.(browser);
  expect(await browser.account()).toBe(EMAIL);
  expect(browser.cookies.get('fundscout.session_token')).toBe(token);
  expect(await refusedChanges(browser)).toEqual(changes);

  expect((await give(browser)).status).toBe(200);
  expect(browser.cookies.get('fundscout.session_token')).not.toBe(token);
  expect(await refusedChanges(browser)).toEqual([]);
  await expect.poll(async () => (await (await app.send('/api/me', { headers: { cookie } })).json()).user).toBeNull();
  expect(app.mails.filter(({ text }) => text.includes('now requires a code'))).toHaveLength(1);
});

test('a wrong code leaves the session and the pending sign-in', async () => {
  const browser = await staleBrowser();
  await withPassword(browser);
  for (const path of ['verify-totp', 'verify-backup-code']) {
    const wrong = await browser.post(`/api/auth/two-factor/${path}`, { code: '000000' });
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'invalid_code']);
  }
  expect(await browser.account()).toBe(EMAIL);
  const { code } = authenticator;
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code: await code() })).status).toBe(200);
  const change = await browser.post('/api/auth/two-factor/enable', {});
  expect((await change.json()).code).toBe('invalid_credentials');
});

test('a session lasts until another user has given their second factor', async () => {
  const browser = createVisitor(app);
  const free = { email: 'free@fundscout.example', password: 'demo-password' };
  await browser.post('/api/auth/sign-in/email', free);
  await withPassword(browser);
  expect(await browser.account()).toBe(free.email);
  await browser.post('/api/auth/two-factor/verify-totp', { code: await authenticator.code() });
  expect(await browser.account()).toBe(EMAIL);
  const { rows } = await app.pool.query(
    `select from session join "user" u on u.id = "userId" where email = 'free@fundscout.example'`,
  );
  expect(rows).toEqual([]);
});

test('setting up an app ends a pending sign-in, whose code would be asked for instead', async () => {
  const browser = createVisitor(app);
  await browser.signIn('lps@fundscout.example');
  await withPassword(browser);
  expect((await browser.post('/api/auth/two-factor/enable', { password: 'demo-password' })).status).toBe(200);
  expect(browser.cookies.has('fundscout.two_factor')).toBe(false);
  expect(await browser.account()).toBe('lps@fundscout.example');
});

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map((cookie) => cookie.join('=')).join('; ');
}
