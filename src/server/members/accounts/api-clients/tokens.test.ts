import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { impersonate, signIn } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';

const app = useTestApp();

/** Signs in. @returns the session cookie, and a token made from it */
async function newToken(account: Account) {
  const cookie = await signIn(app, account);
  const { token } = await (await app.send('/api/auth/token', { headers: { cookie } })).json();
  return { cookie, token: String(token) };
}

const withToken = (token: string, path = '/api/me', method = 'GET') =>
  app.send(path, { method, headers: { authorization: `Bearer ${token}` } });
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token names user and session for 15 minutes and is publicly verifiable', async () => {
  const { token } = await newToken('pro');
  const [head, payload, signature = ''] = token.split('.');
  const claims = decode(payload);
  expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
  expect(claims).toMatchObject({ iss: 'http://localhost:3000', aud: 'http://localhost:3000' });
  expect(claims.exp - claims.iat).toBe(15 * 60);
  const [answer, wellKnown] = [await app.send('/api/auth/jwks'), await app.send('/.well-known/jwks.json')];
  const { keys } = await answer.json();
  for (const { headers } of [answer, wellKnown]) expect(headers.get('cache-control')).toBe('public, max-age=600');
  expect(wellKnown.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await wellKnown.json()).toEqual({ keys });
  expect(JSON.stringify(keys)).not.toContain('"d"');
  const { alg, kid } = decode(head);
  expect(alg).toBe('EdDSA');
  const key = createPublicKey({ key: keys.find((key: { kid: string }) => key.kid === kid), format: 'jwk' });
  expect(verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  const { rows } = await app.pool.query('select "privateKey" from jwks');
  expect(rows[0].privateKey).not.toMatch(/"d"|"kty"/);
});

test('a token has the access of its user but cannot manage the account', async () => {
  const { token } = await newToken('pro');
  const me = await withToken(token);
  expect(me.status).toBe(200);
  expect(await me.json()).toMatchObject({ user: { email: 'pro@fundscout.example' }, access: { export: true } });
  expect(me.headers.getSetCookie()).toEqual([]);
  for (const path of ['/api/account/sessions', '/api/auth/token', '/api/admin/users']) {
    expect((await withToken(token, path)).status).toBe(403);
  }
  expect((await withToken(token, '/api/account/sessions?which=all', 'DELETE')).status).toBe(403);
});

test('a token stops working when its session ends', async () => {
  const { cookie, token } = await newToken('free');
  expect((await withToken(token)).status).toBe(200);
  await app.send('/api/auth/sign-out', { body: {}, headers: { cookie } });
  await expect.poll(async () => (await (await withToken(token)).json()).code).toBe('invalid_key');
});

test('a token stops working when its user is banned', async () => {
  const { token } = await newToken('trial');
  expect((await withToken(token)).status).toBe(200);
  await app.pool.query(`update "user" set banned = true where email = 'trial@fundscout.example'`);
  await expect.poll(async () => (await withToken(token)).status).toBe(401);
});

test('an impersonating admin gets no working token', async () => {
  const { token } = await newToken('monthly');
  const { sid } = decode(token.split('.')[1]);
  await app.pool.query('update session set "impersonatedBy" = $2 where id = $1', [sid, 'an-admin']);
  expect((await withToken(token)).status).toBe(401);
});

test('issues no token to a banned user or an impersonating admin', async () => {
  const ask = async (cookie: string) => {
    const answer = await app.send('/api/auth/token', { headers: { cookie } });
    return [answer.status, (await answer.json()).code];
  };
  const { cookie } = await newToken('lps');
  const ban = (ends: string) =>
    app.pool.query(`update "user" set banned = true, "banExpires" = ${ends} where email = 'lps@fundscout.example'`);
  await ban('null');
  expect(await ask(cookie)).toEqual([403, 'banned']);
  await ban(`now() - interval '1 second'`);
  expect(await ask(cookie)).toEqual([200, undefined]);

  expect(await ask(await impersonate(app, 'lps'))).toEqual([403, 'forbidden']);
});

test.each<[string, (token: string) => string]>([
  ['another user', (token) => change(token, { sub: 'someone-else' })],
  ['more time', (token) => change(token, { exp: 4_102_444_800 })],
  ['no signature', (token) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`],
  [
    'an unknown key id',
    (token) => `${encode({ alg: 'EdDSA', kid: "' or 1=1" })}.${token.split('.').slice(1).join('.')}`,
  ],
  ['half of it missing', (token) => token.slice(0, token.length / 2)],
])('rejects a token with %s', async (_what, tamper) => {
  const { token } = await newToken('lifetime');
  const answer = await withToken(tamper(token));
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'invalid_key' });
});

function change(token: string, claims: object): string {
  const [head, payload, signature] = token.split('.');
  return `${head}.${encode({ ...decode(payload), ...claims })}.${signature}`;
}
