import { expect, test } from 'vitest';
import { dayIn, isTimeZone, nextAlert, nextDayIn } from './alerts.ts';

const next = (now: string, hour: number, timeZone: string, weekday: number | null = null) =>
  nextAlert(new Date(now), { hour, weekday, timeZone }).toISOString().replace(':00.000Z', 'Z');

test.each([
  ['later today', '2026-11-21T07:59:59Z', 9, 'Europe/Berlin', '2026-11-21T08:00Z'],
  ['tomorrow, at the hour itself', '2026-11-21T08:00:00Z', 9, 'Europe/Berlin', '2026-11-22T08:00Z'],
  ['today in the time zone, not in UTC', '2026-11-21T23:30:00Z', 9, 'Asia/Tokyo', '2026-11-22T00:00Z'],
  ['in a time zone with a quarter-hour offset', '2026-11-21T00:00:00Z', 9, 'Asia/Kathmandu', '2026-11-21T03:15Z'],
  ['before the clock goes forward', '2026-03-28T10:00:00Z', 9, 'Europe/Berlin', '2026-03-29T07:00Z'],
  ['after the clock goes back', '2026-10-24T10:00:00Z', 9, 'Europe/Berlin', '2026-10-25T08:00Z'],
  ['when the clock skips the hour', '2026-03-29T00:00:00Z', 2, 'Europe/Berlin', '2026-03-29T01:00Z'],
  ['when the clock skips half the hour', '2026-10-03T00:00:00Z', 2, 'Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['at the first of two repeated hours', '2026-10-24T22:00:00Z', 2, 'Europe/Berlin', '2026-10-25T00:00Z'],
  ['not at the second of two repeated hours', '2026-10-25T00:00:00Z', 2, 'Europe/Berlin', '2026-10-26T01:00Z'],
  ['when the clock skips midnight', '2026-04-23T12:00:00Z', 0, 'Africa/Cairo', '2026-04-23T22:00Z'],
])('a daily alert is next due %s', (_name, now, hour, timeZone, due) => {
  expect(next(now, hour, timeZone)).toBe(due);
});

test.each([
  ['on the weekday', '2026-11-21T12:00:00Z', 1, 'Europe/Berlin', '2026-11-23T08:00Z'],
  ['on the weekday itself, before the hour', '2026-11-23T07:00:00Z', 1, 'Europe/Berlin', '2026-11-23T08:00Z'],
  ['a week later at the hour', '2026-11-23T08:00:00Z', 1, 'Europe/Berlin', '2026-11-30T08:00Z'],
  ['on a Sunday in the time zone', '2026-11-21T12:00:00Z', 7, 'Pacific/Auckland', '2026-11-21T20:00Z'],
])('a weekly alert is next due %s', (_name, now, weekday, timeZone, due) => {
  expect(next(now, 9, timeZone, weekday)).toBe(due);
});

test('a daily alert is due once per calendar day, all year, in every time zone', () => {
  for (const timeZone of ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago', 'UTC']) {
    const end = Date.parse('2027-01-02T00:00:00Z');
    for (const hour of [0, 2, 23]) {
      const days = new Set<string>();
      let count = 0;
      for (let at = new Date('2026-01-02T00:00:00Z'); at.getTime() < end; count++) {
        at = nextAlert(at, { hour, weekday: null, timeZone });
        days.add(dayIn(timeZone, at));
      }
      expect([timeZone, hour, days.size]).toEqual([timeZone, hour, count]);
      expect(count).toBeGreaterThanOrEqual(365);
    }
  }
});

test('the next day begins at midnight in the time zone', () => {
  expect(nextDayIn('America/New_York', new Date('2026-11-01T04:30:00Z')).toISOString()).toBe(
    '2026-11-02T05:00:00.000Z',
  );
});

test.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', 'Europe/Atlantis', '+05:30', 'Berlin', "x'; --", 'A'.repeat(100)])('%s is not a time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
