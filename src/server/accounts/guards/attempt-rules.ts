import type { Limit } from '../../http/rate-limit.ts';

/** How often something may be tried: by whom it is counted, and whether an attempt that succeeds counts. */
export type AttemptRule = Limit & {
  /** What is counted together. */
  bucket: string;
  /** The account that a request names, the address it comes from, or the user who is signed in. */
  per: 'account' | 'address' | 'user';
  failuresOnly?: boolean;
};

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** Guessing what only the owner of an account knows. */
const guessing = (bucket: string): AttemptRule[] => [
  { bucket, per: 'account', max: 10, windowSeconds: QUARTER, failuresOnly: true },
  { bucket, per: 'address', max: 50, windowSeconds: QUARTER, failuresOnly: true },
];

/** Doors where the request does not name the account. */
const trying: AttemptRule[] = [{ bucket: 'door', per: 'address', max: 50, windowSeconds: QUARTER, failuresOnly: true }];

/** Asking for a message: of each kind so many, so that asking for one does not stand in the way of another. */
const mailing = (kind: string): AttemptRule[] => [...mailingAccount(kind), mailingFrom];

const mailingAccount = (kind: string): AttemptRule[] => [
  { bucket: `mail-${kind}`, per: 'account', max: 5, windowSeconds: HOUR },
  { bucket: 'mail', per: 'account', max: 15, windowSeconds: HOUR },
];

const mailingFrom: AttemptRule = { bucket: 'mail', per: 'address', max: 30, windowSeconds: HOUR };

/** Trying passwords or codes with a session that may be stolen. */
const proving: AttemptRule[] = [
  { bucket: 'proof', per: 'user', max: 10, windowSeconds: QUARTER, failuresOnly: true },
  ...trying,
];

const often = (bucket: string, per: 'address' | 'user', max: number): AttemptRule => ({
  bucket,
  per,
  max,
  windowSeconds: QUARTER,
});

/** The limits of every path that can be misused by trying often. */
export const ATTEMPT_RULES: Readonly<Record<string, readonly AttemptRule[]>> = {
  '/sign-in/email': guessing('password'),
  '/sign-in/email-otp': guessing('code'),
  '/sign-up/email': [{ bucket: 'sign-up', per: 'address', max: 20, windowSeconds: HOUR }, ...mailingAccount('confirm')],
  '/send-verification-email': mailing('confirm'),
  '/request-password-reset': mailing('reset'),
  '/sign-in/magic-link': mailing('link'),
  '/email-otp/send-verification-otp': mailing('code'),
  '/change-email': [{ bucket: 'change-email', per: 'user', max: 5, windowSeconds: HOUR }, ...mailing('change')],
  '/reset-password': trying,
  '/reset-password/:token': trying,
  '/verify-email': trying,
  '/magic-link/verify': trying,
  '/sign-in/social': [often('provider', 'address', 100)],
  '/sign-in/sso': [often('provider', 'address', 100)],
  '/siwe/nonce': [often('challenge', 'address', 100)],
  '/siwe/verify': trying,
  '/passkey/generate-authenticate-options': [often('challenge', 'address', 100)],
  '/passkey/verify-authentication': trying,
  '/two-factor/verify-totp': proving,
  '/two-factor/verify-backup-code': proving,
  '/two-factor/enable': proving,
  '/two-factor/disable': proving,
  '/two-factor/generate-backup-codes': proving,
  '/change-password': proving,
  '/api-key/create': [often('api-key', 'user', 30)],
  '/token': [often('token', 'user', 300)],
};
