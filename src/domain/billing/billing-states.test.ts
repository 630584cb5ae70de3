import { expect, test } from 'vitest';
import { paidSubscription } from '#test/subscriptions.ts';
import {
  type BillingState,
  billingActions,
  billingState,
  billingText,
  invoiceText,
  isLive,
  isOver,
  mayHaveTrial,
  paymentNotice,
  type Subscription,
} from './billing-states.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const subscription = (status: string, changes: Partial<Subscription> = {}) =>
  paidSubscription(inDays(10), { status, ...changes });

test.each<[what: string, Subscription | null, BillingState, says: RegExp]>([
  ['nothing', null, 'none', /^Choose a plan/],
  ['a trial', subscription('trialing', { paidUntil: null }), 'trialing', /charged on Dec 1, 2026/],
  ['a canceled trial', subscription('trialing', { cancelAt: inDays(10) }), 'trial_ending', /ends on Dec 1, 2026/],
  [
    'a canceled trial, ended',
    subscription('trialing', { cancelAt: NOW, paidUntil: NOW, currentPeriodEnd: NOW }),
    'ended',
    /./,
  ],
  ['a trial whose end is reported late', subscription('trialing', { currentPeriodEnd: inDays(-0.9) }), 'trialing', /./],
  ['a trial whose end is never reported', subscription('trialing', { currentPeriodEnd: inDays(-1) }), 'ended', /./],
  [
    'a trial that became a plan before its first payment',
    subscription('active', { paidUntil: null }),
    'payment_pending',
    /CSV export unlocks/,
  ],
  [
    'a plan canceled before its first payment',
    subscription('active', { paidUntil: null, cancelAt: inDays(10) }),
    'payment_pending',
    /CSV export unlocks/,
  ],
  [
    'a plan whose first payment is never reported',
    subscription('active', { paidUntil: null, currentPeriodEnd: inDays(-1) }),
    'ended',
    /./,
  ],
  ['a plan', subscription('active'), 'active', /Renews on Dec 1, 2026/],
  ['a plan without an end date', subscription('active', { currentPeriodEnd: null }), 'lasting', /No expiration/],
  [
    'a plan without an end date or payment',
    subscription('active', { currentPeriodEnd: null, paidUntil: null }),
    'lasting',
    /No expiration/,
  ],
  ['a renewal reported late', subscription('active', { currentPeriodEnd: inDays(-0.9) }), 'active', /./],
  ['a renewal never reported', subscription('active', { currentPeriodEnd: inDays(-1) }), 'ended', /./],
  [
    'canceled before the end of its paid period',
    subscription('active', { cancelAt: inDays(-1) }),
    'ending',
    /access until Dec 1, 2026/,
  ],
  [
    'set to end after its next renewal',
    subscription('active', { cancelAt: inDays(70) }),
    'active',
    /^Renews on Dec 1, 2026\. Ends on Jan 30, 2027\.$/,
  ],
  [
    'a trial set to end after its first renewal',
    subscription('trialing', { paidUntil: null, cancelAt: inDays(70) }),
    'trialing',
    /charged on Dec 1, 2026.* Ends on Jan 30, 2027\.$/,
  ],
  [
    'a plan that changes',
    subscription('active', { scheduledChange: { planId: 'monthly', at: inDays(10) } }),
    'active',
    /^Changes to monthly on Dec 1, 2026\.$/,
  ],
  [
    'a trial with paused payments',
    subscription('trialing', { paidUntil: null, collectionPaused: true }),
    'trial_paused',
    /isn't charged while payments are paused/,
  ],
  [
    'a trial that ended while payments were paused',
    subscription('active', { paidUntil: null, collectionPaused: true }),
    'trial_paused',
    /isn't charged while payments are paused/,
  ],
  ['a plan with paused payments', subscription('active', { collectionPaused: true }), 'collection_paused', /continues/],
  [
    'a canceled plan with paused payments',
    subscription('active', { collectionPaused: true, cancelAt: inDays(10) }),
    'ending',
    /access until Dec 1, 2026/,
  ],
  ['canceled at period end', subscription('active', { cancelAt: inDays(10) }), 'ending', /access until Dec 1, 2026/],
  [
    'canceled, ending now',
    subscription('active', { cancelAt: NOW, paidUntil: NOW, currentPeriodEnd: NOW }),
    'ended',
    /./,
  ],
  [
    'canceled immediately, period paid',
    subscription('canceled', { endedAt: NOW }),
    'ending',
    /access until Dec 1, 2026/,
  ],
  ['ended by the provider, whose clock is ahead', subscription('canceled', { endedAt: inDays(10) }), 'ended', /./],
  ['canceled immediately in a trial', subscription('canceled', { paidUntil: null, endedAt: NOW }), 'ended', /./],
  [
    'a refused trial',
    subscription('canceled', { paidUntil: null, trialRefused: true, refusedCard: '4242' }),
    'trial_refused',
    /email address or the card ending in 4242\. You were not charged/,
  ],
  ['past due as of now', subscription('past_due', { paidUntil: NOW }), 'past_due', /before Nov 28, 2026/],
  [
    'past due, grace period over',
    subscription('past_due', { paidUntil: inDays(-7) }),
    'overdue',
    /Update it to restore/,
  ],
  [
    'past due, no grace period',
    subscription('past_due', { paidUntil: NOW, graceDays: 0 }),
    'overdue',
    /Update it to restore/,
  ],
  [
    'past due, no grace period, at a provider whose clock is ahead',
    subscription('past_due', { paidUntil: inDays(365), graceDays: 0 }),
    'overdue',
    /Update it to restore/,
  ],
  ['past due, never paid', subscription('past_due', { paidUntil: null }), 'overdue', /Update it to restore/],
  ['unpaid', subscription('unpaid'), 'unpaid', /unpaid/],
  ['incomplete', subscription('incomplete'), 'incomplete', /not confirmed/],
  ['paused', subscription('paused'), 'paused', /Add a card/],
  ['expired before the first payment', subscription('incomplete_expired'), 'ended', /./],
  ['an unknown status', subscription('Active'), 'ended', /./],
  ['refunded', subscription('active', { reversal: 'refunded' }), 'refunded', /refunded/],
  ['refunded and canceled', subscription('canceled', { reversal: 'refunded' }), 'refunded', /refunded/],
  ['disputed', subscription('active', { reversal: 'disputed' }), 'disputed', /is disputed/],
  ['disputed and past due', subscription('past_due', { reversal: 'disputed' }), 'disputed', /is disputed/],
])('describes the state of %s', (_, subject, state, says) => {
  expect(billingState(subject, NOW)).toBe(state);
  const words = billingText(subject, NOW);
  expect(words.notice).toMatch(says);
  expect(words.notice).not.toMatch(/N\/A|undefined/);
});

test('counts a chargeable subscription as live, and one awaiting its first payment as neither live nor over', () => {
  const live = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];
  const over = ['canceled', 'incomplete_expired'];
  const all = [...live, 'incomplete', ...over];
  expect(all.filter((status) => isLive({ status }))).toEqual(live);
  expect(all.filter((status) => isOver({ status }))).toEqual(over);
});

test.each<[what: string, Subscription | null, may: string[]]>([
  ['nothing', null, []],
  ['a trial', subscription('trialing', { paidUntil: null }), ['cancel', 'upgrade', 'changeToMonthly']],
  ['a monthly trial', subscription('trialing', { planId: 'monthly' }), ['cancel', 'upgrade', 'changeToAnnual']],
  ['a canceled trial', subscription('trialing', { cancelAt: inDays(10) }), ['resume']],
  ['a plan before its first payment', subscription('active', { planId: 'monthly', paidUntil: null }), ['cancel']],
  [
    'a plan canceled before its first payment',
    subscription('active', { paidUntil: null, cancelAt: inDays(10) }),
    ['resume'],
  ],
  ['the annual plan', subscription('active'), ['cancel', 'changeToMonthly']],
  ['the monthly plan', subscription('active', { planId: 'monthly' }), ['cancel', 'changeToAnnual']],
  ['a plan set to end after its next renewal', subscription('active', { cancelAt: inDays(70) }), ['cancel', 'resume']],
  [
    'a plan that changes',
    subscription('active', { scheduledChange: { planId: 'monthly', at: inDays(10) } }),
    ['cancel', 'resume'],
  ],
  ['a plan with paused payments', subscription('active', { collectionPaused: true }), ['cancel']],
  ['a plan canceled at period end', subscription('active', { planId: 'monthly', cancelAt: inDays(10) }), ['resume']],
  ['a plan that has ended', subscription('active', { cancelAt: NOW, paidUntil: NOW, currentPeriodEnd: NOW }), []],
  ['canceled immediately, period paid', subscription('canceled', { cancelAt: inDays(10), endedAt: NOW }), []],
  ['a failed payment', subscription('past_due', { planId: 'monthly' }), ['cancel']],
  ['paused', subscription('paused'), ['cancel']],
  ['refunded', subscription('active', { planId: 'monthly', reversal: 'refunded' }), ['cancel']],
])('offers the right actions for %s', (_, subject, may) => {
  const open = Object.entries(billingActions(subject, NOW)).flatMap(([name, allowed]) => (allowed ? [name] : []));
  expect(open).toEqual(may);
});

test('shows the payment notice on every page only to users who owe a payment', () => {
  const notified = ['trialing', 'active', 'past_due', 'unpaid', 'incomplete', 'paused', 'canceled'].filter((status) =>
    paymentNotice(subscription(status), NOW),
  );
  expect(notified).toEqual(['past_due', 'unpaid']);
  expect(paymentNotice(subscription('past_due', { paidUntil: null }), NOW)).toMatch(/Update it to restore/);
  expect(paymentNotice(null, NOW)).toBeNull();
});

test.each<[who: string, Subscription | null, boolean, { trial: boolean }?]>([
  ['never had a plan', null, true],
  ['had a trial on request', null, false, { trial: true }],
  ['was granted a plan', null, true, { trial: false }],
  ['has only the LP program', subscription('active', { planId: 'lps' }), true],
  ['could not be charged', subscription('past_due'), false],
  ['had a plan', subscription('canceled', { planId: 'monthly', endedAt: NOW }), false],
])('decides whether to offer a trial to a user who %s', (_who, had, offered, grant) => {
  expect(mayHaveTrial(had, grant ?? null)).toBe(offered);
});

test.each([
  [299_00, 'paid', false, 'Paid'],
  [0, 'paid', true, 'Nothing due'],
  [299_00, 'open', true, 'Payment due'],
  [299_00, 'open', false, 'Not collected'],
  [299_00, 'uncollectible', true, 'Not collected'],
  [299_00, null, true, ''],
])('describes an invoice over %i cents that is %s (due: %s)', (total, status, isDue, text) => {
  expect(invoiceText({ total, status }, isDue)).toBe(text);
});
