import { expect, test } from 'vitest';
import { MESSAGES } from './messages.ts';

test.each([
  [1, '1 second.'],
  [89, '89 seconds.'],
  [90, '2 minutes.'],
])('tells a rate-limited user to wait %i seconds', (seconds, words) => {
  expect(MESSAGES.tooMany(seconds)).toBe(`Too many requests. Try again in ${words}`);
});
