import type { Account, TestApp } from './app.ts';
import { cookiesOf } from './authenticator.ts';
import { DEMO_PASSWORD } from './product.ts';

/** Signs in with a new session. @returns its cookies */
export async function signIn(
  app: TestApp,
  who: Account | `${string}@${string}`,
  password: string = DEMO_PASSWORD,
): Promise<string> {
  const email = who.includes('@') ? who : `${who}@fundscout.example`;
  return cookiesOf(await app.send('/api/auth/sign-in/email', { body: { email, password } }));
}

/** What the API tells the user of a session about themselves. */
export async function readMe(app: TestApp, cookie: string) {
  return (await app.send('/api/me', { headers: { cookie } })).json();
}

export async function userIdOf(app: TestApp, account: Account): Promise<string> {
  const query = app.db.selectFrom('user').select('id').where('email', '=', `${account}@fundscout.example`);
  return (await query.executeTakeFirstOrThrow()).id;
}
