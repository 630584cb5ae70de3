import { countText } from './counts.ts';

/** A calendar date as `YYYY-MM-DD`; sorts correctly as text. */
export type Day = string;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** Longest period of figures. */
export const MAX_PERIOD_DAYS = 3_660;

/** The UTC date of a point in time. */
export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

/** The point in time a number of 24-hour days earlier. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

/** The point in time a number of 24-hour days later. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** The point in time a number of months earlier, in UTC; the last day of the month if that day does not exist. */
export function monthsBefore(moment: Date, months: number): Date {
  const month = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months + 1, 0));
  const before = new Date(moment);
  before.setUTCFullYear(month.getUTCFullYear(), month.getUTCMonth(), Math.min(moment.getUTCDate(), month.getUTCDate()));
  return before;
}

/** The latest calendar date that a point in time has in any time zone. */
export function latestDayOf(moment: Date): Day {
  return dayOf(daysAfter(moment, 1));
}

/** Whether the text is an existing date: not `2024-02-30`, nor any date in year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // A day past the end of the month would roll over into the next one.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}

/** Days since 1970-01-01; NaN if the text is not a date. */
export function dayNumber(day: Day): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The date of a number of days since 1970-01-01; empty if it is not a number. */
export function toDay(number: number): Day {
  return Number.isFinite(number) ? dayOf(new Date(number * DAY_MS)) : '';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function formatDay(day: Day | null): string {
  if (!day || !isDay(day)) return 'N/A';
  const [year, month = 0, date] = day.split('-').map(Number);
  return `${MONTHS[month - 1]} ${date}, ${year}`;
}

/** The month of a date or month (`YYYY-MM`): 'November 2026'. */
export function monthText(month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month.slice(0, 7)}-01`).toLocaleDateString('en-US', options);
}

/** The time between two dates, rounded: '12 days', '23 months', '3 years'. */
export function durationText(from: Day, to: Day): string {
  const days = dayNumber(to) - dayNumber(from);
  const months = Math.round((days * 12) / 365.25);
  if (months < 2) return countText(days, 'day');
  return months < 24 ? countText(months, 'month') : countText(Math.round(months / 12), 'year');
}

/** Formats a time in the given or local time zone: 'Nov 18, 2026, 9:05 AM'. */
export function formatMoment(moment: Date, timeZone?: string): string {
  return moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
