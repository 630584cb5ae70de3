import { expect, test } from 'vitest';
import { accessOf } from './access.ts';
import { dailyReveals, endOfDay, DEFAULT_REVEAL_LIMITS as LIMITS, revealLimitText } from './reveal-budget.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const granted = (planId: 'monthly' | 'lps', trial = false) => ({
  admin: false,
  subscription: null,
  grant: { planId, until: null, trial },
});

test.each([
  ['a visitor', null, 0],
  ['a free user', { admin: false, subscription: null, grant: null }, 0],
  ['a trial', granted('monthly', true), 300],
  ['a paid plan', granted('monthly'), 5_000],
  ['the LP program', granted('lps'), 0],
  ['an admin', { admin: true, subscription: null, grant: null }, Number.POSITIVE_INFINITY],
])('gives %s the right daily limit', (_who, subject, limit) => {
  expect(dailyReveals(accessOf(subject, NOW), LIMITS)).toBe(limit);
});

test('ends a day at midnight UTC', () => {
  expect(endOfDay('2026-12-31').toISOString()).toBe('2027-01-01T00:00:00.000Z');
});

test('states the daily limits of the site', () => {
  expect(revealLimitText(LIMITS)).toBe(
    "You can view the email addresses of 5,000 companies a day on screen and by API (300 during the trial). Exports don't count toward this limit.",
  );
  expect(revealLimitText(LIMITS, false)).toContain(' on screen and by API. Exports');
  expect(revealLimitText({ trial_daily_reveals: 20, paid_daily_reveals: 1 })).toContain('of 1 company a day');
});
