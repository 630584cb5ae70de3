import { expect, test } from 'vitest';
import { FAQ, faq } from './faq.ts';

test('both plans have the trial, and cancelling is free', () => {
  const said = FAQ.map(({ answer }) => answer).join(' ');
  expect(said).toContain('7 days, with the monthly and with the annual plan');
  expect(said).toContain('Anytime, with no fees.');
});

test('a site that hides its LPs does not speak of them', () => {
  expect(JSON.stringify(faq({ lps: true }))).toContain('limited partners');
  expect(JSON.stringify(faq({ lps: false }))).not.toMatch(/limited partners|\bLPs?\b/);
});
