import { expect, test } from 'vitest';
import { dayNumber, dayOf, formatDay, isDay, toDay } from './dates.ts';

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

test('takes the day of a moment in UTC', () => {
  expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dayOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
});

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['2026-11-21', 20_778],
])('%s is day %i', (day, number) => {
  expect(dayNumber(day)).toBe(number);
  expect(toDay(number)).toBe(day);
});

test('has no number for what is no day, and no day for what is no number', () => {
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
