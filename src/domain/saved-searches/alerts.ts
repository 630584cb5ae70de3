import { DAY_MS, type Day, dayNumber, HOUR_MS, toDay } from '../dates.ts';
import { memoize } from '../memoize.ts';

export const ALERT_KINDS = ['off', 'instant', 'daily', 'weekly'] as const;

/** How often new matches of a saved search are emailed. */
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_LABELS: Readonly<Record<AlertKind, string>> = {
  off: 'Off',
  instant: 'As it happens',
  daily: 'Daily',
  weekly: 'Weekly',
};

/** 'Daily, feed', 'Feed', 'Off'. */
export function alertText({ when, feed }: { when: AlertKind; feed: boolean }): string {
  if (!feed) return ALERT_LABELS[when];
  return when === 'off' ? 'Feed' : `${ALERT_LABELS[when]}, feed`;
}

/** Instant alerts per search and day. Further matches come with the first email of the next day. */
export const MAX_INSTANT_ALERTS = 24;

export const DEFAULT_ALERT_HOUR = 9;
/** Monday, counted from 1. */
export const DEFAULT_ALERT_WEEKDAY = 1;

const DAYS_AHEAD = 8;

const clockOf = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
  (timeZone) => timeZone,
);

/** Whether this is the name of a time zone, such as 'Europe/Berlin', and not an offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The calendar date of an instant in a time zone. */
export function dayIn(timeZone: string, moment: Date): Day {
  return toDay(Math.floor(wallClock(timeZone, moment.getTime()) / DAY_MS));
}

/** When the next day begins in a time zone. */
export function nextDayIn(timeZone: string, now: Date): Date {
  return nextAlert(now, { hour: 0, weekday: null, timeZone });
}

/** The next time after `now` that a time zone reaches this hour, on this weekday (Monday is 1) unless it is null. */
export function nextAlert(
  now: Date,
  { hour, weekday, timeZone }: { hour: number; weekday: number | null; timeZone: string },
): Date {
  const today = dayNumber(dayIn(timeZone, now));
  for (let day = today; day <= today + DAYS_AHEAD; day++) {
    const at = momentOf(day * DAY_MS + hour * HOUR_MS, timeZone);
    if ((weekday === null || weekday === weekdayOf(day)) && at > now.getTime()) return new Date(at);
  }
  throw new Error(`No next alert in ${timeZone}`);
}

/** January 1, 1970 was a Thursday. */
function weekdayOf(dayNumber: number): number {
  return ((dayNumber + 3) % 7) + 1;
}

/** The first instant at which a clock shows a time, or at which it skips that time. */
function momentOf(wall: number, timeZone: string): number {
  const offsetAt = (moment: number) => wallClock(timeZone, moment) - moment;
  const [before, after] = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)];
  const moments = [before, after].filter((moment) => wallClock(timeZone, moment) === wall);
  return moments.length > 0 ? Math.min(...moments) : before;
}

/** The local time at an instant, encoded as if it were UTC. */
function wallClock(timeZone: string, moment: number): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
