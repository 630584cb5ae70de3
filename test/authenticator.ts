import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Account, TestApp } from './app.ts';
import { cookiesOf } from './cookies.ts';
import type { Journeys } from './journeys.ts';
import { sendTo, signInTo } from './product.ts';

export type Authenticator = {
  /** Session cookie after setting up codes. */
  cookie: string;
  backupCodes: string[];
  /** The current code, accepted even if it was used before. */
  code(): Promise<string>;
};

/** Sets up codes for the user of a session cookie, with the calls that the screens make. */
export async function enableTotp(
  app: Pick<TestApp, 'db' | 'send'>,
  cookie: string,
  password = 'demo-password',
): Promise<Authenticator> {
  const send = (path: string, body: object) => app.send(path, { body, headers: { cookie } });
  const enabled = await send('/api/auth/two-factor/enable', { password });
  const { totpURI, backupCodes } = await enabled.json();
  const secret = new TextDecoder().decode(base32.decode(new URL(totpURI).searchParams.get('secret') ?? ''));
  const code = async () => {
    await sql`delete from rate_limits where key like 'totp:%'`.execute(app.db);
    return createOTP(secret).totp();
  };
  const verified = await send('/api/auth/two-factor/verify-totp', { code: await code() });
  return { cookie: cookiesOf(verified), backupCodes, code };
}

/** Sets up codes for a demo account of a running product. */
export async function setUpAuthenticator({ product, database }: Journeys, account: Account): Promise<Authenticator> {
  return enableTotp({ db: database.db, send: sendTo(product.url) }, await signInTo(product.url, account));
}

/** Asserts that a response asks for the second factor. */
export async function expectChallenge(app: TestApp, answer: Response): Promise<void> {
  const body = await answer.text();
  if (answer.status === 302) expect(answer.headers.get('location')).toMatch(/^\/signin\?step=second-factor(&next=|$)/);
  else expect(JSON.parse(body)).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  expect(answer.headers.get('set-auth-token')).toBeNull();
  const cookie = cookiesOf(answer);
  expect(cookie).toContain('two_factor=');
  expect(answer.headers.getSetCookie().filter((line) => /session_token=[^;]/.test(line))).toEqual([]);
  expect((await (await app.send('/api/me', { headers: { cookie } })).json()).user).toBeNull();
}
