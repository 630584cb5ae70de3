import { countText, formatCount } from '../counts.ts';
import { type Day, dayOf, formatDay, monthsBefore } from '../dates.ts';

/** A company is a recent lead if its last round is at most this many days old when it is added. */
export const RECENT_DAYS = 90;

/** The first day of a day's month, in UTC: companies added since then are this month's new leads. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the previous month. */
export function monthBefore(day: Day): Day {
  return monthOf(dayOf(monthsBefore(new Date(day), 1)));
}

/** The search page's line about this month's leads; null if none is recently funded. */
export function newLeadsText({ count, recent }: { count: number; recent: number }): string | null {
  const recentText = recent < count ? `, ${formatCount(recent)} recently funded` : '';
  return recent > 0 ? `${countText(count, 'lead')} added this month${recentText}` : null;
}

export function addedText(since: string): string {
  return `Added since ${formatDay(since.slice(0, 10))}`;
}
