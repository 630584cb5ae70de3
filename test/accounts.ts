import type { Account, TestApp } from './app.ts';
import { cookiesOf } from './cookies.ts';

export const DEMO_PASSWORD = 'demo-password';

/** Email address of a demo account; other addresses as they are. */
export const emailOf = (account: string) => (account.includes('@') ? account : `${account}@fundscout.example`);

/** Signs in with a new session. @returns its cookies */
export async function signIn(
  { send }: Pick<TestApp, 'send'>,
  account: string,
  password: string = DEMO_PASSWORD,
): Promise<string> {
  const answer = await send('/api/auth/sign-in/email', { body: { email: emailOf(account), password } });
  if (!answer.ok) throw new Error(`Signing in as ${account} returned ${answer.status}`);
  return cookiesOf(answer);
}

/** Views the site as another user. @returns cookies of a new admin session */
export async function impersonate(app: TestApp, account: Account): Promise<string> {
  const cookie = await signIn(app, 'admin');
  const body = { userId: await userIdOf(app, account) };
  const answer = await app.send('/api/auth/admin/impersonate-user', { body, headers: { cookie } });
  if (!answer.ok) throw new Error(`Impersonating ${account} returned ${answer.status}`);
  return cookiesOf(answer);
}

/** What the API tells the user of a session about themselves. */
export async function readMe(app: TestApp, cookie: string) {
  return (await app.send('/api/me', { headers: { cookie } })).json();
}

export async function userIdOf({ db }: Pick<TestApp, 'db'>, account: Account): Promise<string> {
  const query = db.selectFrom('user').select('id').where('email', '=', emailOf(account));
  return (await query.executeTakeFirstOrThrow()).id;
}
