import { expect, test } from 'vitest';
import { readMe, signIn } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { enableTotp } from '#test/authenticator.ts';
import { cookiesOf } from '#test/cookies.ts';
import { createPasskeyDevice } from '#test/passkey-device.ts';

const ORIGIN = 'http://localhost:3000';

const app = useTestApp();

type Device = ReturnType<typeof createPasskeyDevice>;

const call = (path: string, cookie: string, body?: object) =>
  app.send(`/api/auth${path}`, { body, headers: { ...(cookie && { cookie }) } });
const me = async (cookie: string) => (await readMe(app, cookie)).user;

async function register(device: Device, session: string): Promise<Response> {
  const options = await call('/passkey/generate-register-options', session);
  const cookie = `${session}; ${cookiesOf(options)}`;
  return call('/passkey/verify-registration', cookie, {
    response: device.register(await options.json()),
    name: 'My laptop',
  });
}

async function authenticate(device: Device): Promise<Response> {
  const options = await call('/passkey/generate-authenticate-options', '');
  const response = device.authenticate(await options.json());
  return call('/passkey/verify-authentication', cookiesOf(options), { response });
}

test('a passkey needs no code, even for users with codes', async () => {
  const device = createPasskeyDevice(ORIGIN, { userVerified: true });
  const { cookie } = await enableTotp(app, await signIn(app, 'pro'));
  expect((await register(device, cookie)).status).toBe(200);
  const listed = await (await app.send('/api/account/second-factors', { headers: { cookie } })).json();
  expect(listed.passkeys).toEqual([{ id: expect.any(String), name: 'My laptop', createdAt: expect.any(String) }]);
  expect(JSON.stringify(listed)).not.toMatch(/publicKey|credential/i);

  const answer = await authenticate(device);
  expect(answer.status).toBe(200);
  expect(Object.keys(await answer.json())).toEqual(['user']);
  expect(await me(cookiesOf(answer))).toMatchObject({ email: 'pro@fundscout.example' });
});

test('a user with passkeys but no codes signs in with the password alone', async () => {
  const device = createPasskeyDevice(ORIGIN, { userVerified: true });
  expect((await register(device, await signIn(app, 'free'))).status).toBe(200);
  expect(await me(await signIn(app, 'free'))).toMatchObject({ twoFactorEnabled: false });
});

test('rejects passkeys without user verification', async () => {
  const locked = createPasskeyDevice(ORIGIN, { userVerified: false });
  const session = await signIn(app, 'trial');
  const options = await (await call('/passkey/generate-register-options', session)).json();
  expect(options.authenticatorSelection.userVerification).toBe('required');
  expect((await register(locked, session)).status).toBe(401);
  expect(
    await app.db.selectFrom('passkey').innerJoin('user', 'user.id', 'userId').select('email').execute(),
  ).not.toContainEqual({ email: 'trial@fundscout.example' });
  expect(await (await call('/passkey/generate-authenticate-options', '')).json()).toMatchObject({
    userVerification: 'required',
  });
});

test('rejects replayed assertions and those for other sites', async () => {
  const device = createPasskeyDevice(ORIGIN, { userVerified: true });
  await register(device, await signIn(app, 'monthly'));
  const options = await call('/passkey/generate-authenticate-options', '');
  const cookie = cookiesOf(options);
  const response = device.authenticate(await options.json());
  expect((await call('/passkey/verify-authentication', cookie, { response })).status).toBe(200);
  const again = await call('/passkey/verify-authentication', cookie, { response });
  expect(again.status).toBeGreaterThanOrEqual(400);
  expect(await me(cookiesOf(again))).toBeNull();

  const elsewhere = createPasskeyDevice('https://evil.example', { userVerified: true });
  const refused = await register(elsewhere, await signIn(app, 'monthly'));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field: 'response' }] });
});
