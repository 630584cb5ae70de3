import { emailOTP, magicLink } from 'better-auth/plugins';
import * as z from 'zod';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/connection.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { signInCode, signInLink } from '../account-emails.ts';
import { linkPage } from './emailed-links.ts';
import { findUserByEmail } from './queries.ts';

type Dependencies = { db: Db; mailer: Mailer; config: Config };

const LINK_SECONDS = 10 * 60;
const CODE_SECONDS = 5 * 60;

/** Sign-in with an emailed link or code. */
export function emailPlugins({ db, mailer, config: { appUrl } }: Dependencies) {
  return [
    magicLink({
      disableSignUp: true,
      storeToken: 'hashed',
      expiresIn: LINK_SECONDS,
      sendMagicLink: async ({ email, token, url }) => {
        const user = await findUserByEmail(db, email);
        const page = linkPage('/signin', token, new URL(url).searchParams.get('callbackURL'));
        if (user) await mailer.send(signInLink({ to: user.email, url: appUrl + page }));
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
  ] as const;
}

/** Codes are only for signing in. */
export const codeFields = { type: z.literal('sign-in', 'must be sign-in') };
