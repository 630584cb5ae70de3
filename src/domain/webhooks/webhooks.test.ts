import { expect, test } from 'vitest';
import { nextPace, retryAfterSeconds, retryDelay } from './webhooks.ts';

test('retries at the intervals of Standard Webhooks, with up to a tenth more', () => {
  const delays = Array.from({ length: 11 }, (_, failed) => retryDelay(failed, 0));
  expect(delays).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect(retryDelay(1, 1)).toBeCloseTo(5.5);
});

const NOW = new Date('2026-11-21T12:00:00Z');
test.each([
  [undefined, 0],
  ['120', 120],
  ['Sat, 21 Nov 2026 12:01:30 GMT', 90],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['99999999', 86_400],
  ['-5', 0],
  ['soon', 0],
])('reads Retry-After %s as %d seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, NOW)).toBe(seconds);
});

test('an overloaded endpoint gets fewer requests, and as many as before once it succeeds', () => {
  const overloaded = { isOverloaded: true, isDelivered: false };
  const delivered = { isOverloaded: false, isDelivered: true };
  expect(nextPace(0, overloaded)).toBe(1);
  expect(nextPace(2, overloaded)).toBe(4);
  expect(nextPace(300, overloaded)).toBe(300);
  expect(nextPace(4, { isOverloaded: false, isDelivered: false })).toBe(4);
  expect([4, 2, 1, 0].map((pace) => nextPace(pace, delivered))).toEqual([2, 1, 0, 0]);
});
