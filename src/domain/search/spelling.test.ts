import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedEdits, editDistance } from './spelling.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['helth', 'health', 1],
  ['fintehc', 'fintech', 1],
  ['artifical', 'artificial', 1],
  ['buisness', 'business', 1],
  ['logistics', 'logistic', 1],
  ['same', 'same', 0],
  ['cat', 'dog', 3],
])('counts the edits between %s and %s as %i', (a, b, edits) => {
  expect(editDistance(bytes(a), bytes(b), 3)).toBe(edits);
});

test('counts exactly below the limit and exceeds it above', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      const whole = editDistance(bytes(a), bytes(b), 20);
      expect(editDistance(bytes(b), bytes(a), 20)).toBe(whole);
      const limited = editDistance(bytes(a), bytes(b), limit);
      if (whole <= limit) expect(limited).toBe(whole);
      else expect(limited).toBeGreaterThan(limit);
    }),
  );
});

test('tolerates no edits in short words', () => {
  expect([3, 4, 6, 7].map(allowedEdits)).toEqual([0, 1, 1, 2]);
});
