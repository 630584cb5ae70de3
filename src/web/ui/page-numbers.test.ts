import { expect, test } from 'vitest';
import { pageCount, pageNumbers } from './page-numbers.ts';

test.each([
  [0, 1],
  [1, 1],
  [50, 1],
  [51, 2],
  [17_555, 352],
])('%d results fill %d pages', (total, pages) => expect(pageCount(total, 50)).toBe(pages));

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [20, 9, [1, null, 9]],
])('shows the right numbers on page %d of %d', (current, count, numbers) =>
  expect(pageNumbers(current, count)).toEqual(numbers));
