import type { Access } from './access.ts';
import type { Day } from './dates.ts';

/** How many companies a user may see the emails of in a UTC day. Exports do not count. */
export type RevealBudget = {
  limit: number;
  remaining: number;
  /** When the next day begins. */
  resetsAt: string;
};

/** What admins set. */
export type RevealLimits = { trial_daily_reveals: number; paid_daily_reveals: number };

/** A process holds the ids that a user has seen today. */
export const MOST_DAILY_REVEALS = 20_000;

/** The companies that a user with this access may see the emails of in a day; admins see all. */
export function dailyReveals({ admin, active, trialing }: Access, limits: RevealLimits): number {
  if (admin) return Number.POSITIVE_INFINITY;
  if (!active) return 0;
  return trialing ? limits.trial_daily_reveals : limits.paid_daily_reveals;
}

/** The moment a UTC day ends. */
export function endOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
}
