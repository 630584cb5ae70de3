import { expect, test } from 'vitest';
import { MESSAGES } from './messages.ts';

const { landing, signUp } = MESSAGES;

test.each([
  [landing.lead, 'Search 17,555 venture-funded startups by', 'Search venture-funded startups by'],
  [landing.last, '17,555 startups, most recently funded', 'Funded startups, most recently funded'],
  [signUp.offer, 'Get a sample from 17,555 VC funded startups', 'Get a sample from VC funded startups'],
])('omits the company count from copy while it is zero', (words, some, none) => {
  expect(words(17_555)).toContain(some);
  expect(words(0)).toContain(none);
});

test.each([
  [1, '1 second.'],
  [89, '89 seconds.'],
  [90, '2 minutes.'],
])('tells a rate-limited user to wait %i seconds', (seconds, words) => {
  expect(MESSAGES.tooMany(seconds)).toBe(`Too many attempts. Try again in ${words}`);
});
