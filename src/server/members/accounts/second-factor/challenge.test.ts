import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { signIn } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { type Authenticator, enableTotp, expectChallenge } from '#test/authenticator.ts';
import { cookiesOf } from '#test/cookies.ts';
import { linkCall, mailedLink } from '#test/visitor.ts';
import { loadConfig } from '../../../platform/config.ts';
import { CALLS, type Call } from '../better-auth-calls.ts';
import { callRuleHooks } from '../enforce-call-rules.ts';
import { twoFactorPlugin } from './second-factor.ts';

const EMAIL = 'pro@fundscout.example';
const PASSWORD = 'demo-password';

const app = useTestApp();
let authenticator: Authenticator;
beforeAll(async () => {
  authenticator = await enableTotp(app, await signIn(app, 'pro'));
});

const post = (path: string, body: object, cookie = '') =>
  app.send(`/api/auth${path}`, { body, headers: { ...(cookie && { cookie }) } });

/** The last email to the account owner. */
const lastMail = () => app.mails.findLast(({ to }) => to === EMAIL) ?? { subject: '', text: '' };

/** Signs in with each method, up to the second factor. */
const SIGN_INS: Record<string, () => Promise<Response>> = {
  '/sign-in/email': () => post('/sign-in/email', { email: EMAIL, password: PASSWORD, callbackURL: '/' }),
  '/sign-in/email-otp': async () => {
    await post('/email-otp/send-verification-otp', { email: EMAIL, type: 'sign-in' });
    await expect.poll(() => lastMail().text).toMatch(/\b\d{6}\b/);
    return post('/sign-in/email-otp', { email: EMAIL, otp: /\b\d{6}\b/.exec(lastMail().text)?.[0] });
  },
  '/magic-link/verify': async () => {
    await post('/sign-in/magic-link', { email: EMAIL, callbackURL: '/' });
    await expect.poll(() => lastMail().text).toMatch(/link=/);
    const token = /link=([\w-]+)/.exec(lastMail().text)?.[1];
    return app.send(`/api/auth/magic-link/verify?token=${token}&callbackURL=/&errorCallbackURL=/signin`, {
      method: 'POST',
    });
  },
};

/** Methods tested below and in `identity-providers.test.ts`. */
const OTHER_SIGN_INS = [
  '/verify-email',
  '/sign-in/social',
  '/callback/:id',
  '/siwe/verify',
  '/sso/saml2/sp/acs/:providerId',
];

const sessions = () => app.db.selectFrom('session').select('id').orderBy('id').execute();
const lastLogin = async () =>
  (
    await app.db
      .selectFrom('profiles')
      .innerJoin('user', 'user.id', 'profiles.id')
      .select('last_login')
      .where('email', '=', EMAIL)
      .executeTakeFirst()
  )?.last_login;

test.each(Object.entries(SIGN_INS))('%s asks for the second factor and leaves no session', async (_path, walk) => {
  const before = [await sessions(), await lastLogin()];
  const answer = await walk();
  await expectChallenge(app, answer);
  expect([await sessions(), await lastLogin()]).toEqual(before);

  const cookie = cookiesOf(answer);
  const wrong = await post('/two-factor/verify-totp', { code: '000000' }, cookie);
  expect(wrong.status).toBe(401);
  const verified = await post('/two-factor/verify-totp', { code: await authenticator.code() }, cookie);
  expect(verified.status).toBe(200);
  expect(await lastLogin()).not.toEqual(before[1]);
  expect(Object.keys(await verified.json())).toEqual(['user']);
  const me = await app.send('/api/me', { headers: { cookie: cookiesOf(verified) } });
  expect((await me.json()).user).toMatchObject({ email: EMAIL, twoFactorEnabled: true });
});

test('/verify-email asks for a second factor that was set up before the address was confirmed', async () => {
  const email = 'late@harbour.example';
  const signedUp = await post('/sign-up/email', {
    email,
    password: 'a fine harbour',
    name: '',
    terms: true,
    callbackURL: '/',
  });
  await app.db.updateTable('user').set({ twoFactorEnabled: true }).where('email', '=', email).execute();
  await expect.poll(() => app.mails.at(-1)?.to).toBe(email);
  const before = await sessions();
  const answer = await app.send(linkCall(mailedLink(app, email)), {
    method: 'POST',
    headers: { cookie: cookiesOf(signedUp) },
  });
  expect(answer.status).toBe(302);
  await expectChallenge(app, answer);
  expect(await sessions()).toEqual(before);
});

test('an unlisted call that creates a session asks for the second factor, whether it returns JSON or redirects', async () => {
  const config = loadConfig({ DATABASE_URL: app.url });
  const secrets = ['s'.repeat(32)];
  const enter = (path: string, leave: 'json' | 'redirect') =>
    createAuthEndpoint(path, { method: 'POST', body: z.object({ userId: z.string() }) }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const session = await internalAdapter.createSession(ctx.body.userId);
      // Such a call may not know whether the user has a second factor.
      const user = { ...(await internalAdapter.findUserById(ctx.body.userId)), twoFactorEnabled: undefined };
      await setSessionCookie(ctx, { session, user: Object(user) });
      if (leave === 'redirect') throw ctx.redirect('/search');
      return ctx.json({ token: session.token, session });
    });
  const auth = betterAuth({
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: secrets[0],
    database: { db: app.db, type: 'postgres' },
    advanced: { cookiePrefix: 'fundscout' },
    hooks: { after: callRuleHooks({ inputs: new Map(), db: app.db, mailer: app.mailer, config, secrets }).after },
    plugins: [
      twoFactorPlugin,
      {
        id: 'new-signIns',
        endpoints: { json: enter('/new/json', 'json'), redirect: enter('/new/redirect', 'redirect') },
      },
    ],
  });
  const { id: userId } = await app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow();
  const before = await sessions();
  for (const path of ['/new/json', '/new/redirect']) {
    const request = new Request(`${config.appUrl}/api/auth${path}`, {
      method: 'POST',
      body: JSON.stringify({ userId }),
      headers: { 'content-type': 'application/json' },
    });
    const answer = await auth.handler(request);
    expect(answer.status).toBe(path === '/new/json' ? 200 : 302);
    if (answer.status === 302) expect(answer.headers.get('location')).toBe('/signin?step=second-factor&next=%2Fsearch');
    await expectChallenge(app, answer);
  }
  expect(await sessions()).toEqual(before);
});

test('covers every call that signs in', () => {
  const signIns = Object.entries<Call>(CALLS).filter(([, { session }]) => session === 'sign-in');
  expect(signIns.map(([path]) => path).sort()).toEqual([...Object.keys(SIGN_INS), ...OTHER_SIGN_INS].sort());
});
