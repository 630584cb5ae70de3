import { countText, formatCount } from '../counts.ts';
import { DAY_MS, type Day } from '../dates.ts';
import type { Access } from './access.ts';

/** How many companies' emails a user may see per UTC day, and how many are left. Exports do not count. */
export type RevealBudget = {
  limit: number;
  remaining: number;
  /** When the next day starts. */
  resetsAt: string;
};

export type RevealLimits = { trial_daily_reveals: number; paid_daily_reveals: number };

/** The limits of a site whose admin has not changed them. */
export const DEFAULT_REVEAL_LIMITS: RevealLimits = { trial_daily_reveals: 300, paid_daily_reveals: 5_000 };

/** The limits as stated wherever we promise unlimited search or export. */
export function revealLimitText(
  { trial_daily_reveals: trial, paid_daily_reveals: paid }: RevealLimits,
  trialOffered = true,
): string {
  const duringTrial = trialOffered ? ` (${formatCount(trial)} during the trial)` : '';
  return `You can view the email addresses of ${countText(paid, 'company', 'companies')} a day on screen and by API${duringTrial}. Exports don't count toward this limit.`;
}

/** What a trial shows, within a sentence. */
export function trialLimitText({ trial_daily_reveals: limit }: Pick<RevealLimits, 'trial_daily_reveals'>): string {
  return `the emails of ${countText(limit, 'company', 'companies')} a day`;
}

/** Upper bound of both site settings, because each process keeps the ids a user has seen today in memory. */
export const MAX_DAILY_REVEALS = 20_000;

/** How many different companies' and LPs' contacts a network may read per UTC day without a plan. */
export const MAX_CONTACTS_WITHOUT_PLAN = 1_000;

/** How many companies' emails a user with this access may see per day; unlimited for admins. */
export function dailyReveals({ admin, active, trialing }: Access, limits: RevealLimits): number {
  if (admin) return Number.POSITIVE_INFINITY;
  if (!active) return 0;
  return trialing ? limits.trial_daily_reveals : limits.paid_daily_reveals;
}

export function endOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
}
