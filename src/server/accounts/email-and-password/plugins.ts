import { createAuthMiddleware } from 'better-auth/api';
import { emailOTP, magicLink } from 'better-auth/plugins';
import type { BetterAuthPlugin } from 'better-auth/types';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { invalidParameters } from '../../http/problem.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { signInCode, signInLink } from '../mails/account-mails.ts';
import { openLinks } from './open-links.ts';
import { findUserByEmail } from './queries.ts';
import { setPasswords } from './set-passwords.ts';
import { signUpHooks } from './sign-up.ts';

type Dependencies = { db: Db; mailer: Mailer; config: Config };

const LINK_SECONDS = 10 * 60;
const CODE_SECONDS = 5 * 60;

/** Other ways to use a code than signing in. Each would set a password or confirm an address past what guards ours. */
export const UNUSED_CODE_PATHS = [
  '/email-otp/check-verification-otp',
  '/email-otp/verify-email',
  '/email-otp/request-password-reset',
  '/email-otp/reset-password',
  '/forget-password/email-otp',
  '/email-otp/request-email-change',
  '/email-otp/change-email',
];

/** Accounts with an address and a password, and signing in with a link or a code that is sent to the address. */
export function emailPlugins({ db, mailer, config: { appUrl } }: Dependencies) {
  return [
    signUpHooks(db),
    setPasswords(db, mailer),
    openLinks({ db, mailer, appUrl }),
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
