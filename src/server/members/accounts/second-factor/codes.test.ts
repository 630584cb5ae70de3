import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, emailOf, readMe, signIn } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { type Authenticator, enableTotp } from '#test/authenticator.ts';
import { cookiesOf } from '#test/cookies.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createAuth } from '../auth.ts';

const app = useTestApp();

const post = (path: string, body: object, cookie = '') =>
  app.send(`/api/auth${path}`, { body, headers: { ...(cookie && { cookie }) } });
const enter = (account: Account, cookie = '', password = DEMO_PASSWORD) =>
  post('/sign-in/email', { email: emailOf(account), password }, cookie);
const me = async (cookie: string) => (await readMe(app, cookie)).user;
const factors = async (cookie: string) =>
  (await app.send('/api/account/second-factors', { headers: { cookie } })).json();

async function withCodes(account: Account): Promise<Authenticator> {
  return enableTotp(app, await signIn(app, account));
}

test('codes take effect with the first correct code, which replaces the session', async () => {
  const signedIn = await signIn(app, 'free');
  const enabled = await post('/two-factor/enable', { password: DEMO_PASSWORD }, signedIn);
  expect(new URL((await enabled.json()).totpURI).searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/);
  expect(await factors(signedIn)).toEqual({ totp: false, backupCodesLeft: 0, passkeys: [] });
  expect(await me(await signIn(app, 'free'))).toMatchObject({ twoFactorEnabled: false });

  const { cookie, backupCodes } = await enableTotp(app, signedIn);
  expect(backupCodes).toHaveLength(10);
  expect(await me(signedIn)).toBeNull();
  expect(await factors(cookie)).toEqual({ totp: true, backupCodesLeft: 10, passkeys: [] });
  const mails = app.mails.filter(
    ({ to, subject }) => to === 'free@fundscout.example' && /Two-factor authentication/.test(subject),
  );
  expect(mails).toHaveLength(1);
});

test('setup responses contain no session token', async () => {
  const cookie = await signIn(app, 'lps');
  const enabled = await post('/two-factor/enable', { password: DEMO_PASSWORD }, cookie);
  const { totpURI } = await enabled.json();
  const secret = new TextDecoder().decode(base32.decode(new URL(totpURI).searchParams.get('secret') ?? ''));
  for (const halfWay of [cookie, '']) {
    await app.pool.query(`delete from rate_limits where key like 'totp:%'`);
    const cookie = halfWay || (await signIn(app, 'lps'));
    const answer = await post('/two-factor/verify-totp', { code: await createOTP(secret).totp() }, cookie);
    expect(answer.status).toBe(200);
    expect(Object.keys(await answer.json())).toEqual(['user']);
  }
  await app.pool.query('delete from "twoFactor"');
  await app.pool.query('update "user" set "twoFactorEnabled" = false');
});

test('backup codes are readable and accepted in any case, with or without dash', async () => {
  const { backupCodes } = await withCodes('free');
  for (const code of backupCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  expect(new Set(backupCodes).size).toBe(10);
  const [first = '', second = '', third = ''] = backupCodes;
  for (const typed of [first.toUpperCase(), second.replace('-', ''), ` ${third.replace('-', ' ')} `]) {
    const halfWay = await signIn(app, 'free');
    const answer = await post('/two-factor/verify-backup-code', { code: typed }, halfWay);
    expect([typed, answer.status]).toEqual([typed, 200]);
  }
  const again = await post('/two-factor/verify-backup-code', { code: first }, await signIn(app, 'free'));
  expect([again.status, (await again.json()).code]).toEqual([401, 'invalid_code']);
});

test('stores second factors so that read access to the table is not enough to use them', async () => {
  const { backupCodes } = await withCodes('monthly');
  const { rows } = await app.pool.query('select * from "twoFactor"');
  for (const code of backupCodes) expect(JSON.stringify(rows)).not.toContain(code);
});

test('stored second factors survive a secret rotation, and need the old secret', async () => {
  const { backupCodes } = await withCodes('admin');
  const { id: userId } = await app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'admin@fundscout.example')
    .executeTakeFirstOrThrow();
  const read = (...secrets: string[]) =>
    createAuth({ db: app.db, config: loadConfig({}), secrets, mailer: app.mailer }).api.viewBackupCodes({
      body: { userId },
    });
  expect(await read('n'.repeat(32), 's'.repeat(32))).toMatchObject({ backupCodes });
  await expect(read('n'.repeat(32))).rejects.toThrow();
});

test('a code works once', async () => {
  const { code } = await withCodes('pro');
  const first = await signIn(app, 'pro');
  const second = await signIn(app, 'pro');
  const typed = await code();
  expect((await post('/two-factor/verify-totp', { code: typed }, first)).status).toBe(200);
  const again = await post('/two-factor/verify-totp', { code: typed }, second);
  expect(again.status).toBe(401);
  expect(await again.json()).toMatchObject({ code: 'invalid_code' });
  expect(await me(cookiesOf(again))).toBeNull();
  const long = await post('/two-factor/verify-totp', { code: 'f'.repeat(12_000) }, second);
  expect(long.status).toBe(401);
  const rows = await app.db.selectFrom('rate_limits').select('key').where('key', 'like', 'totp:%').execute();
  expect(rows.filter(({ key }) => !/:\d{6}$/.test(key))).toEqual([]);
});

test('a backup code works once, even when sent twice concurrently', async () => {
  const { backupCodes, cookie } = await withCodes('lifetime');
  const [code] = backupCodes;
  const halfWay = [await signIn(app, 'lifetime'), await signIn(app, 'lifetime')];
  const answers = await Promise.all(halfWay.map((half) => post('/two-factor/verify-backup-code', { code }, half)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await factors(cookie)).toMatchObject({ backupCodesLeft: 9 });
  expect(app.mails.map(({ text }) => text).join()).toContain('One of your backup codes was used');

  const renewed = await post('/two-factor/generate-backup-codes', { password: DEMO_PASSWORD }, cookie);
  expect((await renewed.json()).backupCodes).toHaveLength(10);
  const old = await post('/two-factor/verify-backup-code', { code: backupCodes[1] }, await signIn(app, 'lifetime'));
  expect(old.status).toBe(401);
});

test('limits guesses of codes per account, across clients and new sign-ins', async () => {
  const { code } = await withCodes('trial');
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) {
    const halfWay = await signIn(app, 'trial');
    statuses.push((await post('/two-factor/verify-totp', { code: `0000${10 + guess}` }, halfWay)).status);
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
  const right = await post('/two-factor/verify-totp', { code: await code() }, await signIn(app, 'trial'));
  expect(right.status).toBe(429);
});

test('a trusted device skips the code until the password or second factor changes', async () => {
  const { code } = await withCodes('lps');
  async function trust(password: string): Promise<string> {
    const halfWay = cookiesOf(await enter('lps', '', password));
    const body = { code: await code(), trustDevice: true };
    return cookiesOf(await post('/two-factor/verify-totp', body, halfWay));
  }
  const asksForCode = async (device: string, password: string) =>
    'twoFactorRedirect' in (await (await enter('lps', trustOnly(device), password)).json());

  const device = await trust(DEMO_PASSWORD);
  expect(await asksForCode('', DEMO_PASSWORD)).toBe(true);
  const entered = await enter('lps', trustOnly(device), DEMO_PASSWORD);
  expect(await me(cookiesOf(entered))).not.toBeNull();

  const session = cookiesOf(entered);
  const changed = await post(
    '/change-password',
    { currentPassword: DEMO_PASSWORD, newPassword: 'another harbour', revokeOtherSessions: true },
    session,
  );
  expect(changed.status).toBe(200);
  expect(await asksForCode(trustOnly(session), 'another harbour')).toBe(true);

  const again = await trust('another harbour');
  expect(await asksForCode(trustOnly(again), 'another harbour')).toBe(false);
  const password = 'another harbour';
  const off = cookiesOf(await post('/two-factor/disable', { password }, again));
  await enableTotp(app, off, password);
  expect(await asksForCode(trustOnly(again), password)).toBe(true);
});

test('turning codes off when they are off changes neither the session nor its sign-in time', async () => {
  await app.db.deleteFrom('rate_limits').execute();
  const userId = 'no-password';
  await app.db
    .insertInto('user')
    .values({ id: userId, email: 'link@harbour.example', name: '', emailVerified: true })
    .execute();
  // A user without a password proves nothing by these calls, so they must not make an old session fresh.
  const link = await signInByLink('link@harbour.example');
  const signedInAt = await passTime(userId, '10 minutes');
  const count = app.mails.length;
  const answer = await post('/two-factor/disable', {}, link);
  expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found']);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(app.mails).toHaveLength(count);
  expect(await signInTimes(userId)).toEqual([signedInAt]);

  const { cookie } = await enableTotp(app, link);
  expect(cookie).toMatch(/session_token=/);
  expect(await signInTimes(userId)).toEqual([signedInAt]);
  const off = await post('/two-factor/disable', {}, cookie);
  expect(off.status).toBe(200);
  expect(await signInTimes(userId)).toEqual([signedInAt]);
  await passTime(userId, '10 minutes');
  const stale = await post('/two-factor/enable', {}, cookiesOf(off));
  expect([stale.status, (await stale.json()).code]).toEqual([403, 'fresh_session_required']);
});

async function signInByLink(email: string): Promise<string> {
  await post('/sign-in/magic-link', { email });
  await expect.poll(() => app.mails.at(-1)?.to).toBe(email);
  const token = /link=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
  return cookiesOf(await app.send(`/api/auth/magic-link/verify?token=${token}`, { method: 'POST' }));
}

const signInTimes = async (userId: string) =>
  (await app.db.selectFrom('session').select('createdAt').where('userId', '=', userId).execute()).map(
    ({ createdAt }) => createdAt,
  );

/** Ages the sessions of a user. @returns when the first of them started */
async function passTime(userId: string, interval: string): Promise<Date | undefined> {
  await app.pool.query(`update session set "createdAt" = "createdAt" - $2::interval where "userId" = $1`, [
    userId,
    interval,
  ]);
  return (await signInTimes(userId))[0];
}

/** Cookies that a browser keeps after signing out: the mark of a trusted device. */
function trustOnly(cookie: string): string {
  return cookie
    .split('; ')
    .filter((pair) => pair.includes('trust_device'))
    .join('; ');
}
