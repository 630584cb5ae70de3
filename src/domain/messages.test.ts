import { expect, test } from 'vitest';
import { MESSAGES } from './messages.ts';

const { landing, signUp } = MESSAGES;

test.each([
  [landing.lead, 'Search 17,555 venture-funded startups by', 'Search venture-funded startups by'],
  [landing.last, '17,555 startups, sorted by', 'Funded startups, sorted by'],
  [signUp.offer, 'Get a sample from 17,555 VC funded startups', 'Get a sample from VC funded startups'],
])('words with the count of companies leave it out while there are none', (words, some, none) => {
  expect(words(17_555)).toContain(some);
  expect(words(0)).toContain(none);
});

test.each([
  [1, '1 second.'],
  [89, '89 seconds.'],
  [90, '2 minutes.'],
])('whoever has to wait for %i seconds is told so', (seconds, words) => {
  expect(MESSAGES.tooMany(seconds)).toBe(`Too many tries. Try again in ${words}`);
});
