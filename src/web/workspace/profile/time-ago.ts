import { dayOf, formatDay } from '#domain/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Beyond this age, show the date. */
const MAX_DAYS = 30;

/** Formats how long ago a time was: 'just now', '5 minutes ago', '1 day ago', then the date. */
export function timeAgo(moment: Date, now: Date): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return ago(ms / MINUTE_MS, 'minute');
  if (ms < DAY_MS) return ago(ms / HOUR_MS, 'hour');
  if (ms < MAX_DAYS * DAY_MS) return ago(ms / DAY_MS, 'day');
  return formatDay(dayOf(moment));
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}
