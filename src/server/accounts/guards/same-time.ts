import { setTimeout as wait } from 'node:timers/promises';

const FLOOR_MS = 400;

/** Where the work depends on whether an address has an account, and the time it takes would tell. */
const ANSWERED_LATE = new Set([
  '/api/auth/sign-up/email',
  '/api/auth/send-verification-email',
  '/api/auth/request-password-reset',
  '/api/auth/sign-in/magic-link',
  '/api/auth/email-otp/send-verification-otp',
  '/api/auth/change-email',
]);

/** The outcome of some work, on those paths never before a moment by which it is done for any address. */
export async function inSameTime<T>(path: string, work: Promise<T>): Promise<T> {
  if (!ANSWERED_LATE.has(path)) return work;
  const [outcome] = await Promise.all([work, wait(FLOOR_MS)]);
  return outcome;
}
