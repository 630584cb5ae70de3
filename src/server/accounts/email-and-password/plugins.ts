import type { BetterAuthOptions } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { emailOTP, magicLink } from 'better-auth/plugins';
import type { BetterAuthPlugin } from 'better-auth/types';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { invalidParameters } from '../../http/problem.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { signInCode, signInLink } from '../mails/account-mails.ts';
import { forgetWaysIn } from '../ways-in.ts';
import { openLinks } from './open-links.ts';
import { findUserByEmail } from './queries.ts';
import { signUpHooks } from './sign-up.ts';

type Dependencies = { db: Db; mailer: Mailer; config: Config };

const LINK_SECONDS = 10 * 60;
const CODE_SECONDS = 5 * 60;

/** Accounts with an address and a password, and signing in with a link or a code that is sent to the address. */
export function emailPlugins({ db, mailer, config: { appUrl } }: Dependencies) {
  return [
    signUpHooks(db),
    openLinks({ db, mailer, appUrl }),
    linksFromOurPage,
    magicLink({
      disableSignUp: true,
      storeToken: 'hashed',
      expiresIn: LINK_SECONDS,
      sendMagicLink: async ({ email, token }) => {
        const user = await findUserByEmail(db, email);
        // Scanners of mail open links, and this one works once: it leads to a page with a button.
        if (user) await mailer.send(signInLink({ to: user.email, url: `${appUrl}/signin?link=${token}` }));
      },
    }),
    emailOTP({
      disableSignUp: true,
      storeOTP: 'hashed',
      otpLength: 6,
      expiresIn: CODE_SECONDS,
      allowedAttempts: 5,
      sendVerificationOTP: async ({ email, otp }) => {
        const user = await findUserByEmail(db, email);
        if (user) await mailer.send(signInCode({ to: user.email, code: otp, host: new URL(appUrl).hostname }));
      },
    }),
    codesOnlySignIn,
  ] as const;
}

const codesOnlySignIn = {
  id: 'codes-only-sign-in',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/email-otp/send-verification-otp',
        handler: createAuthMiddleware(async ({ body }) => {
          if (body?.type !== 'sign-in') throw invalidParameters([{ field: 'type', message: 'must be sign-in' }]);
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;

/** What a browser says of a request that a page of ours, or the person alone, has made. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/** Another site that leads here with a link of its own would sign people in as somebody else: it takes a press here. */
const linksFromOurPage = {
  id: 'links-from-our-page',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/magic-link/verify',
        handler: createAuthMiddleware(async (ctx) => {
          const site = ctx.headers?.get('sec-fetch-site');
          if (!site || OWN_SITES.has(site)) return;
          throw ctx.redirect(`/signin?${new URLSearchParams({ link: String(ctx.query?.token ?? '') })}`);
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;

const PROVING_DOORS: ReadonlySet<string | undefined> = new Set(['/magic-link/verify', '/sign-in/email-otp']);

/**
 * Whoever comes in by mail to an account that was not confirmed is its owner: what others set up before goes. The library
 * drops passwords and sessions at this moment; this takes the rest, before a session is made.
 */
export function forgetClaimants(db: Db) {
  const proving = new WeakSet<object>();
  return {
    before: async (change, context) => {
      if (context && change.emailVerified === true && PROVING_DOORS.has(context.path)) proving.add(context);
    },
    after: async ({ id }, context) => {
      if (context && proving.delete(context)) await forgetWaysIn(db, id);
    },
  } satisfies NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['user']>['update'];
}
