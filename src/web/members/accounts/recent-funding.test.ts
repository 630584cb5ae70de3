import { expect, test } from 'vitest';
import { dotColumns } from './recent-funding.tsx';

test.each([
  [[], 20, { unit: 1, columns: [] }],
  [[0, 0], 20, { unit: 1, columns: [0, 0] }],
  [[3, 20], 20, { unit: 1, columns: [3, 20] }],
  [[1, 21], 20, { unit: 2, columns: [1, 11] }],
  [[4, 812, 399], 24, { unit: 40, columns: [1, 21, 10] }],
  [[9_000_000], 10, { unit: 900_000, columns: [10] }],
])('fits %j into columns of at most %i dots', (counts, highest, expected) => {
  expect(dotColumns(counts, highest)).toEqual(expected);
});
