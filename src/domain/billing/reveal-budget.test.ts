import { expect, test } from 'vitest';
import { accessOf } from './access.ts';
import { dailyReveals, endOfDay } from './reveal-budget.ts';

const LIMITS = { trial_daily_reveals: 300, paid_daily_reveals: 5_000 };
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
