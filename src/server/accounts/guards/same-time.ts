import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of these calls takes. */
export const ANSWER_FLOOR_MS = 400;

/** Calls whose work depends on whether the address has an account. */
const ANSWERED_LATE = new Set([
  '/api/auth/sign-up/email',
  '/api/auth/send-verification-email',
  '/api/auth/request-password-reset',
  '/api/auth/sign-in/magic-link',
  '/api/auth/email-otp/send-verification-otp',
  '/api/auth/change-email',
]);

/** Pads the response time of those calls, so that it does not reveal whether an account exists. */
export async function inSameTime<T>(path: string, work: Promise<T>, floorMs: number): Promise<T> {
  if (!ANSWERED_LATE.has(path)) return work;
  const [outcome] = await Promise.all([work, wait(floorMs)]);
  return outcome;
}
