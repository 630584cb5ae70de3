import { expect, test } from 'vitest';
import { dayNumber, dayOf, durationText, formatDay, formatMoment, isDay, latestDayOf, toDay } from './dates.ts';

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-02-30', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['0000-01-01', false],
  ['2024-1-1', false],
  ['2024-01-01T00:00:00Z', false],
  ['+02024-01-01', false],
  ['today', false],
  ['', false],
])('%j is a day: %s', (text, day) => {
  expect(isDay(text)).toBe(day);
});

test('returns the UTC date of an instant', () => {
  expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dayOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
});

test('returns the latest date of an instant across all time zones', () => {
  expect(latestDayOf(new Date('2026-11-21T00:00:00Z'))).toBe('2026-11-22');
  expect(latestDayOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2027-01-01');
});

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2026-11-21', 20_778],
])('%s is day %i', (day, number) => {
  expect(dayNumber(day)).toBe(number);
  expect(toDay(number)).toBe(day);
});

test('returns NaN for an invalid date and an empty string for an invalid number', () => {
  expect(dayNumber('never')).toBeNaN();
  expect(toDay(Number.NaN)).toBe('');
});

test.each([
  ['2026-11-18', 'Nov 18, 2026'],
  ['2026-01-01', 'Jan 1, 2026'],
  ['2024-02-30', 'N/A'],
  ['', 'N/A'],
  [null, 'N/A'],
])('%j is shown as %s', (day, text) => {
  expect(formatDay(day)).toBe(text);
});

test.each([
  ['2026-11-18T09:05:59Z', 'UTC', 'Nov 18, 2026, 9:05 AM'],
  ['2026-11-18T00:00:00Z', 'UTC', 'Nov 18, 2026, 12:00 AM'],
  ['2026-11-18T23:30:00Z', 'Europe/Berlin', 'Nov 19, 2026, 12:30 AM'],
  ['2026-11-18T02:30:00Z', 'America/New_York', 'Nov 17, 2026, 9:30 PM'],
])('%s is shown in %s as %s', (moment, place, text) => {
  expect(formatMoment(new Date(moment), place)).toBe(text);
});

test.each([
  ['2026-11-01', '2026-11-02', '1 day'],
  ['2026-11-01', '2026-12-10', '39 days'],
  ['2024-12-27', '2026-11-23', '23 months'],
  ['2024-12-31', '2026-12-31', '2 years'],
  ['2020-01-01', '2026-11-23', '7 years'],
])('the duration from %s to %s is %s', (from, to, words) => {
  expect(durationText(from, to)).toBe(words);
});
