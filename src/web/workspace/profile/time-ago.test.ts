import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

test.each([
  ['2026-11-18T12:00:05Z', 'just now'], // The clocks of client and server may differ.
  ['2026-11-18T11:59:01Z', 'just now'],
  ['2026-11-18T11:59:00Z', '1 minute ago'],
  ['2026-11-18T11:00:01Z', '59 minutes ago'],
  ['2026-11-18T11:00:00Z', '1 hour ago'],
  ['2026-11-17T12:00:01Z', '23 hours ago'],
  ['2026-11-17T12:00:00Z', '1 day ago'],
  ['2026-10-19T12:00:01Z', '29 days ago'],
  ['2026-10-19T12:00:00Z', 'Oct 19, 2026'],
])('formats %s as %s', (moment, words) => {
  expect(timeAgo(new Date(moment), NOW)).toBe(words);
});
