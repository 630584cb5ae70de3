import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';

const COUNTS = { industry: { AI: 3 }, fundingStage: {}, location: {}, fundingAmount: {}, fundingDate: {} };

test.each([
  ['AI', 3],
  ['Retail', 0],
  ['constructor', 0],
])('%s has the count %i', (value, count) => {
  expect(countOf(COUNTS, 'industry', value)).toBe(count);
});

test('returns null for unknown counts', () => {
  expect(countOf(null, 'industry', 'AI')).toBeNull();
});
