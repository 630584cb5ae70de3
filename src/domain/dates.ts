/** A calendar day as `YYYY-MM-DD`; compares in order as text. */
export type Day = string;

const MS_PER_DAY = 86_400_000;

/** The day of a moment, in UTC. */
export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

/** The last day that a moment falls on anywhere: where the sun rises first it is tomorrow already. */
export function latestDayOf(moment: Date): Day {
  return dayOf(new Date(moment.getTime() + MS_PER_DAY));
}

/** Whether the text is a day that exists: `2024-02-30` is not one, nor is any of a year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // What is behind the end of a month would be a day of the next one.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}

/** Days since 1970-01-01; NaN when the text is not a date. */
export function dayNumber(day: Day): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY);
}

/** The day of a number of days since 1970-01-01; empty when it is not a number. */
export function toDay(number: number): Day {
  return Number.isFinite(number) ? new Date(number * MS_PER_DAY).toISOString().slice(0, 10) : '';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as people read it: 'Nov 18, 2026'; 'N/A' when missing. */
export function formatDay(day: Day | null): string {
  if (!day || !isDay(day)) return 'N/A';
  const [year, month = 0, date] = day.split('-').map(Number);
  return `${MONTHS[month - 1]} ${date}, ${year}`;
}

/** A moment as people read it, by the clock of a place or else of the reader: 'Nov 18, 2026, 09:05'. */
export function formatMoment(moment: Date, timeZone?: string): string {
  return moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone });
}
