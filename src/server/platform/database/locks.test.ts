import { expect, test } from 'vitest';
import * as locks from './locks.ts';

test('no two advisory locks have the same number', () => {
  const numbers = Object.values(locks).filter((value) => typeof value === 'number');
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(numbers).not.toEqual([]);
});
