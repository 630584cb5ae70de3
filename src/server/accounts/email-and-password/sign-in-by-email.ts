import { emailOTP, magicLink } from 'better-auth/plugins';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { invalidParameters } from '../../http/problem.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { CallContext } from '../call-context.ts';
import { signInCode, signInLink } from '../mails/account-mails.ts';
import { findUserByEmail } from './queries.ts';

type Dependencies = { db: Db; mailer: Mailer; config: Config };

const LINK_SECONDS = 10 * 60;
const CODE_SECONDS = 5 * 60;

/** Accounts with an address and a password, and signing in with a link or a code that is sent to the address. */
export function emailPlugins({ db, mailer, config: { appUrl } }: Dependencies) {
  return [
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
  ] as const;
}

/** Refuses codes for other purposes than signing in, which the library also has. */
export async function checkCodePurpose({ body }: CallContext): Promise<void> {
  if (body?.type !== 'sign-in') throw invalidParameters([{ field: 'type', message: 'must be sign-in' }]);
}

/** What a browser says of a request that our own page, or the person alone, has made. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/** Asks for a click on our own page when another site leads here: its link would sign people in as someone else. */
export async function askOnOwnPage(ctx: CallContext): Promise<void> {
  const site = ctx.headers?.get('sec-fetch-site');
  if (!site || OWN_SITES.has(site)) return;
  throw ctx.redirect(`/signin?${new URLSearchParams({ link: String(ctx.query?.token ?? '') })}`);
}
