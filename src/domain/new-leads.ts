import { counted } from './counts.ts';
import { type Day, dayOf, formatDay } from './dates.ts';

/** The first day of the month that a day lies in, in UTC: what came since then is new since last month. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the month before. */
export function monthBefore(day: Day): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month - 2, 1)));
}

/** A month as people read it: 'November 2026'. */
export function monthWords(day: Day): string {
  return MONTH_FORMAT.format(new Date(`${monthOf(day)}T00:00:00Z`));
}

/** What the search page says of the leads of this month; nothing where there are none yet. */
export function newLeadsWords(count: number): string | null {
  return count > 0 ? `${counted(count, 'new lead')} since last month` : null;
}

/** What people read for the moment since which companies were added: 'Added since Nov 1, 2026'. */
export function addedWords(since: string): string {
  return `Added since ${formatDay(since.slice(0, 10))}`;
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
