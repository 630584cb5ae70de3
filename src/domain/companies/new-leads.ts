import { counted } from '../counts.ts';
import { type Day, dayOf, formatDay, monthsBefore } from '../dates.ts';

/** The first day of a day's month, in UTC: companies added since then are this month's new leads. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the previous month. */
export function monthBefore(day: Day): Day {
  return monthOf(dayOf(monthsBefore(new Date(day), 1)));
}

export function monthText(day: Day): string {
  return MONTH_FORMAT.format(new Date(`${monthOf(day)}T00:00:00Z`));
}

/** The search page's line about this month's leads; null if there are none. */
export function newLeadsText(count: number): string | null {
  return count > 0 ? `${counted(count, 'lead')} added this month` : null;
}

export function addedText(since: string): string {
  return `Added since ${formatDay(since.slice(0, 10))}`;
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
