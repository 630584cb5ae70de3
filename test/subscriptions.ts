import type { Subscription } from '#domain/billing/billing-states.ts';

/** An annual plan that is paid until a date and renews then. */
export function paidSubscription(until: Date, changes: Partial<Subscription> = {}): Subscription {
  return {
    status: 'active',
    planId: 'pro',
    currentPeriodEnd: until,
    paidUntil: until,
    cancelAt: null,
    collectionPaused: false,
    scheduledChange: null,
    endedAt: null,
    reversal: null,
    trialRefused: false,
    refusedCard: null,
    graceDays: 7,
    ...changes,
  };
}
