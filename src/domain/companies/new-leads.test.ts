import { expect, test } from 'vitest';
import { monthText } from '../dates.ts';
import { monthBefore, monthOf, newLeadsText } from './new-leads.ts';

test.each([
  ['2026-11-21', '2026-11-01', '2026-10-01', 'November 2026'],
  ['2026-01-01', '2026-01-01', '2025-12-01', 'January 2026'],
  ['2028-03-31', '2028-03-01', '2028-02-01', 'March 2028'],
])('%s is in the month starting %s, preceded by %s (%s)', (day, month, before, words) => {
  expect([monthOf(day), monthBefore(day), monthText(day)]).toEqual([month, before, words]);
});

test.each([
  [0, 0, null],
  [1, 0, null],
  [1, 1, '1 lead added this month'],
  [1_204, 12, '1,204 leads added this month, 12 recently funded'],
])('shows %d leads of this month, %d of them recent, as %s', (count, recent, words) => {
  expect(newLeadsText({ count, recent })).toBe(words);
});
