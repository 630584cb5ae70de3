import { expect, test } from 'vitest';
import * as locks from './advisory-locks.ts';

test('no two advisory locks have the same number', () => {
  const numbers = Object.values(locks);
  expect(numbers).toEqual([...new Set(numbers)]);
});
