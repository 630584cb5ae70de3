import { expect, test } from 'vitest';
import { accessOf } from './access.ts';
import type { PlanId } from './plans.ts';
import { planWords } from './profile-messages.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const LATER = new Date('2026-12-01T00:00:00Z');
const EARLIER = new Date('2026-11-01T00:00:00Z');

test.each<[string, PlanId, Date | null, string]>([
  ['active', 'pro', LATER, 'Annual plan: Active'],
  ['active', 'pro', EARLIER, 'Annual plan: Ended'],
  ['active', 'lifetime', null, 'Lifetime plan: Active'],
  ['trialing', 'monthly', LATER, 'Monthly plan: Free trial'],
  ['trialing', 'monthly', EARLIER, 'Monthly plan: Ended'],
  ['canceled', 'monthly', LATER, 'Monthly plan: Cancelled, open until the end of what is paid'],
  ['canceled', 'monthly', EARLIER, 'Monthly plan: Ended'],
  ['past_due', 'monthly', LATER, 'Monthly plan: The last payment failed'],
  ['a_new_word', 'lps', LATER, 'LP programme: a_new_word'],
])('%s %s until %s is %s', (status, planId, currentPeriodEnd, words) => {
  const paidUntil = status === 'canceled' ? currentPeriodEnd : null;
  const rest = { paidUntil, cancelAtPeriodEnd: false, endedAt: null, reversal: null, trialRefused: false };
  const subscription = { status, planId, currentPeriodEnd, ...rest };
  const access = accessOf({ admin: false, subscription, grant: null }, NOW);
  const { name, status: stands } = planWords({ status, plan_id: planId }, access);
  expect(`${name}: ${stands}`).toBe(words);
});

test.each([
  [false, 'No plan'],
  [true, 'Administrator'],
])('without a plan, admin %s, it is called %s', (admin, name) => {
  expect(planWords(null, accessOf({ admin, subscription: null, grant: null }, NOW)).name).toBe(name);
});
