import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletMessage } from '#domain/accounts/wallet-message.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { expectChallenge } from '#test/authenticator.ts';
import { cookiesOf } from '#test/cookies.ts';
import { startOidcProvider, type TestOidcProvider } from '#test/oidc-provider.ts';
import { createSamlProvider } from '#test/saml-provider.ts';
import { createWallet } from '#test/wallet.ts';

const ORIGIN = 'http://localhost:3000';

const saml = createSamlProvider();
const wallet = createWallet();
let outside: TestOidcProvider;
let app: TestApp;
beforeAll(async () => {
  outside = await startOidcProvider(ORIGIN);
  const env = {
    WALLET_SIGN_IN: 'on',
    SAML_ENTRY_POINT: saml.entryPoint,
    SAML_ISSUER: saml.issuer,
    SAML_CERTIFICATE: saml.certificate,
    SAML_DOMAIN: 'harbour.example',
  };
  app = await createTestApp(undefined, env, { google: outside });
  expect((await app.send('/api/account/wallets', { as: 'free', body: await signed('link') })).status).toBe(201);
});
afterAll(async () => {
  await app.close();
  await outside.close();
});

const post = (path: string, body: object) => app.send(`/api/auth${path}`, { body });

async function signed(purpose: 'sign-in' | 'link') {
  const { nonce } = await (await post('/siwe/nonce', {})).json();
  const message = walletMessage({ purpose, origin: ORIGIN, address: wallet.address, nonce, issuedAt: new Date() });
  return { message, signature: wallet.sign(message) };
}

const signUp = { callbackURL: '/', errorCallbackURL: '/signin', requestSignUp: true };

const SIGN_INS: Record<string, () => Promise<Response>> = {
  'the callback of a provider': async () => {
    outside.person = { sub: 'web', email: 'web@harbour.example', email_verified: true };
    const begun = await post('/sign-in/social', { provider: 'google', ...signUp });
    const back = await outside.authorize((await begun.json()).url);
    return app.send(back.pathname + back.search, { headers: { cookie: cookiesOf(begun) } });
  },
  'an ID token': async () => {
    const nonce = randomUUID();
    outside.person = { sub: 'app', email: 'app@harbour.example', email_verified: true };
    const token = outside.mint({ nonce: createHash('sha256').update(nonce).digest('hex') });
    return post('/sign-in/social', { provider: 'google', ...signUp, idToken: { token, nonce } });
  },
  'the SAML response': async () => {
    const begun = await post('/sign-in/sso', { providerId: 'saml', ...signUp });
    const form = saml.respond(new URL((await begun.json()).url), {
      email: 'anna@harbour.example',
      givenName: 'Anna',
      surname: 'Shore',
    });
    return app.send('/api/auth/sso/saml2/sp/acs/saml', {
      body: Buffer.from(form.toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.harbour.example' },
    });
  },
  'a wallet': async () => post('/siwe/verify', await signed('sign-in')),
};

test.each(Object.entries(SIGN_INS))('%s requires the second factor', async (_name, walk) => {
  const entered = await walk();
  const me = await (await app.send('/api/me', { headers: { cookie: cookiesOf(entered) } })).json();
  expect(me.user).not.toBeNull();
  const { id: userId } = me.user;
  await app.db.updateTable('user').set({ twoFactorEnabled: true }).where('id', '=', userId).execute();
  await app.pool.query(
    `insert into "twoFactor" (id, secret, "backupCodes", "userId", verified) values ($1, 's', 'b', $1, true)`,
    [userId],
  );
  const sessions = () => app.db.selectFrom('session').select('id').orderBy('id').execute();
  const before = await sessions();
  await expectChallenge(app, await walk());
  expect(await sessions()).toEqual(before);
});
