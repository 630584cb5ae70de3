import { KEPT_DAYS } from '#domain/retention.ts';

/** A session ends when it was not used for so long, and goes on from each day it was used on. */
export const SESSION_SECONDS = KEPT_DAYS.sessions * 86_400;
export const ROLLS_AFTER_SECONDS = 86_400;

/** Whether a session was last prolonged long enough ago to be prolonged again. */
export function isDueToRoll(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= (SESSION_SECONDS - ROLLS_AFTER_SECONDS) * 1000;
}
