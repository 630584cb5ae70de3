import { expect, test } from 'vitest';
import { shownMonths } from './search-charts.tsx';

const month = (month: string, rounds: number) => ({ month, rounds, amount: rounds * 1e6 });

test('spans the axis from the first to the last month with a round', () => {
  const months = [
    month('2026-06', 0),
    month('2026-07', 2),
    month('2026-08', 0),
    month('2026-09', 1),
    month('2026-10', 0),
  ];
  expect(shownMonths(months)).toEqual(months.slice(1, 4));
  expect(shownMonths(months.slice(0, 1))).toEqual([]);
});
