import { emailOTP, magicLink } from 'better-auth/plugins';
import type { Mailer } from '../../mail/mailer.ts';

/** Signing in without a password: a link, or a code to type, sent to the address of an account. */
export function emailPlugins(mailer: Mailer) {
  return [
    magicLink({
      disableSignUp: true,
      storeToken: 'hashed',
      sendMagicLink: async ({ email, url }) => mailer.send({ to: email, subject: 'Sign in', text: url, html: url }),
    }),
    emailOTP({
      disableSignUp: true,
      storeOTP: 'hashed',
      sendVerificationOTP: async ({ email, otp }) => mailer.send({ to: email, subject: 'Code', text: otp, html: otp }),
    }),
  ] as const;
}
