import { expect, test } from 'vitest';
import { paidSubscription } from '#test/subscriptions.ts';
import type { Subscription } from './billing-states.ts';
import { recurringRevenue } from './revenue.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const NEXT = new Date('2026-12-10T00:00:00Z');

const paid = (changes: Partial<Subscription> = {}) => paidSubscription(NEXT, { planId: 'monthly', ...changes });

test.each<[string, Subscription[], object]>([
  ['nothing', [], { cents: 0, trials: 0 }],
  ['a monthly price', [paid()], { cents: 79_00 }],
  ['a twelfth of an annual price', [paid({ planId: 'pro' })], { cents: 24_92 }],
  ['twelve twelfths, rounded once', Array.from({ length: 12 }, () => paid({ planId: 'pro' })), { cents: 299_00 }],
  ['no trial', [paid({ status: 'trialing', paidUntil: null })], { cents: 0, trials: 1 }],
  ['no trial that has ended but is not paid yet', [paid({ paidUntil: null })], { cents: 0, trials: 1 }],
  ['no canceled subscription', [paid({ cancelAt: NEXT })], { cents: 0, canceled: 1 }],
  ['no subscription with paused payments', [paid({ collectionPaused: true })], { cents: 0, paused: 1 }],
  [
    'a subscription that renews before it ends',
    [paid({ cancelAt: new Date('2027-03-10') })],
    { cents: 79_00, canceled: 0 },
  ],
  ['no refunded subscription', [paid({ reversal: 'refunded' })], { cents: 0 }],
  [
    'a past-due subscription in its grace period',
    [paid({ status: 'past_due', paidUntil: NOW })],
    { cents: 79_00, pastDue: 1 },
  ],
  ['no ended subscription', [paid({ status: 'canceled', endedAt: NOW, paidUntil: NOW })], { cents: 0 }],
])('counts %s', (_, subscriptions, expected) => {
  expect(recurringRevenue(subscriptions, NOW)).toMatchObject(expected);
});

test('breaks revenue down by plan', () => {
  const { plans } = recurringRevenue([paid(), paid(), paid({ planId: 'pro' })], NOW);
  expect(plans).toEqual([
    { planId: 'monthly', subscriptions: 2, cents: 158_00 },
    { planId: 'pro', subscriptions: 1, cents: 24_92 },
  ]);
});
