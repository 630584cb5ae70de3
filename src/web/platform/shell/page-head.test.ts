import { expect, test } from 'vitest';
import { pageDescription, pageTitle } from './page-head.ts';

test.each([
  ['Ledgermoor: funding and founders', 'Ledgermoor: funding and founders · Fundscout'],
  ['Fundscout · Funded startups', 'Fundscout · Funded startups'],
  ['a'.repeat(60), `${'a'.repeat(60)} · Fundscout`],
  ['a'.repeat(61), 'a'.repeat(61)],
])('turns the title %s into %s', (title, whole) => {
  expect(pageTitle(title)).toBe(whole);
});

test.each([
  ['Short.', 'Short.'],
  ['a'.repeat(160), 'a'.repeat(160)],
  [`${'word '.repeat(31)}end, and more`, `${'word '.repeat(31)}end…`],
  ['a'.repeat(161), `${'a'.repeat(159)}…`],
  [`${'a'.repeat(158)}🌱 and`, `${'a'.repeat(158)}…`],
])('turns the description %s into %s', (text, cut) => {
  expect(pageDescription(text)).toBe(cut);
  expect(pageDescription(text).length).toBeLessThanOrEqual(160);
});
