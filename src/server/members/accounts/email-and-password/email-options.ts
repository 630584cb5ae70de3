import type { BetterAuthOptions } from 'better-auth';
import { priceOfPath } from '#domain/billing/checkout-path.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/connection.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import {
  accountExists,
  confirmAddress,
  confirmEmailChange,
  confirmNewEmail,
  resetPassword,
} from '../account-emails.ts';
import { CONFIRM_SECONDS, linkPage, rememberLink } from './emailed-links.ts';
import { signInUrls } from './open-links.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { finishPasswordReset } from './passwords.ts';
import { findPassword } from './queries.ts';
import { signUpDestination } from './sign-up.ts';

const RESET_SECONDS = 3600;

type Dependencies = { db: Db; mailer: Mailer; config: Config };

/** Password storage and emails of Better Auth. See `passwords.ts` for which passwords are allowed. */
export function emailOptions({ db, mailer, config: { appUrl, passwordCost } }: Dependencies) {
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: { hash: (password) => hashPassword(password, passwordCost), verify: verifyPassword },
      onExistingUserSignUp: async ({ user }) => {
        await mailer.send(accountExists({ to: user.email, ...signInUrls(appUrl, await signUpDestination()) }));
      },
      sendResetPassword: async ({ user, url }) => mailer.send(resetPassword({ to: user.email, url })),
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => finishPasswordReset({ db, mailer }, user),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: CONFIRM_SECONDS,
      sendVerificationEmail: async ({ user, url, token }) => {
        const stored = await db.selectFrom('user').select('email').where('id', '=', user.id).executeTakeFirst();
        const isChange = stored !== undefined && stored.email !== user.email;
        const kind = isChange ? 'change-email' : 'confirm-address';
        const change = isChange ? ({ newEmail: user.email, step: 'new' } as const) : undefined;
        await rememberLink(db, { kind, userId: user.id, token, change });
        const next = new URL(url).searchParams.get('callbackURL');
        const link = { to: user.email, url: appUrl + linkPage('/confirm-email', token, next) };
        const password = (await findPassword(db, user.id)) !== undefined;
        const mail = isChange ? confirmNewEmail(link) : confirmAddress({ ...link, price: priceOfPath(next), password });
        await mailer.send({ ...mail, userId: user.id, unconfirmed: true });
      },
    },
    user: {
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: async ({ user, newEmail, token }) => {
          const change = { newEmail, step: 'old' } as const;
          await rememberLink(db, { kind: 'change-email', userId: user.id, token, change });
          const url = appUrl + linkPage('/confirm-email', token, '/profile');
          await mailer.send(confirmEmailChange({ to: user.email, newEmail, url }));
        },
      },
    },
    // Read access to the table must not allow a password reset.
    verification: { storeIdentifier: { default: 'plain', overrides: { 'reset-password': 'hashed' } } },
  } satisfies BetterAuthOptions;
}
