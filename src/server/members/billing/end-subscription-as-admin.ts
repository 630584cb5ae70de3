import type Stripe from 'stripe';
import { endOfAccess, isChargedNext, isLive } from '#domain/billing/billing-states.ts';
import type { PlanId } from '#domain/billing/plans.ts';
import { AppError } from '../../platform/http/problem.ts';
import type { Billing } from './billing.ts';
import { underPaymentsLease } from './lease.ts';
import { requireCustomer } from './manage-subscription.ts';
import {
  CANCELED_BY_ADMIN,
  currentSubscription,
  ENDED_BY_ADMIN,
  itemOf,
  ourSubscriptions,
  termsOf,
} from './row-from-stripe.ts';
import { cancelAtPeriodEnd, endNow } from './scheduled-changes.ts';
import { dateOf, refundableCharges, refundCharges } from './stripe.ts';
import { customerOf, listSubscriptions, syncCustomer } from './stripe-customers.ts';

/** When a subscription ends: at the end of the paid period, or now with a refund of that period. */
export const ENDINGS = ['period_end', 'now'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Outcome of ending a subscription. */
export type Ended = { plan: PlanId; until: Date | null; refundedCents: number };

/** The running subscriptions of a user. There should be at most one; the first one determines access. */
export async function runningSubscriptions(billing: Billing, userId: string) {
  const customer = await customerOf(billing, userId);
  const running = customer ? await runningOf(billing, customer) : [];
  const current = currentSubscription(running, billing.prices);
  return Promise.all(
    running.map(async (subscription) => {
      const terms = termsOf(subscription, billing.prices);
      return {
        id: subscription.id,
        plan: terms.planId,
        status: subscription.status,
        startedAt: dateOf(subscription.created),
        until: endOfAccess(terms) ?? terms.currentPeriodEnd,
        canceled: endOfAccess(terms) !== null,
        charged: isChargedNext(terms),
        givesAccess: subscription === current,
        refundableCents: sum(await refundable(billing, subscription)),
      };
    }),
  );
}

type EndOptions = {
  userId: string;
  id: string;
  when: Ending;
  /** Called with the outcome before anything changes, so that nothing happens without an audit entry. */
  note(outcome: Ended): Promise<void>;
};

/**
 * Ends a subscription of a user; syncing it emails them. The refund comes before the cancellation, so that a retry after a
 * failure still finds the subscription; a charge is refunded once.
 * @throws AppError when the user has no running subscription with this id, or it already ends with its period
 */
export async function endSubscription(billing: Billing, { userId, id, when, note }: EndOptions): Promise<Ended> {
  const customer = await requireCustomer(billing, userId);
  return underPaymentsLease(billing.db, userId, async () => {
    const subscription = (await runningOf(billing, customer)).find((one) => one.id === id);
    if (!subscription) throw new AppError('no_subscription');
    const { planId: plan, ...terms } = termsOf(subscription, billing.prices);
    if (when === 'period_end' && endOfAccess(terms)) throw new AppError('no_subscription');
    const charges = when === 'now' ? await refundable(billing, subscription) : [];
    const until = when === 'period_end' ? terms.currentPeriodEnd : null;
    const outcome = { plan, until, refundedCents: sum(charges) };
    await note(outcome);
    // The comments make the next sync email the user, even if it is not the one below.
    if (when === 'period_end') {
      await cancelAtPeriodEnd(billing, subscription, CANCELED_BY_ADMIN);
    } else {
      await refundCharges(billing, charges);
      await endNow(billing, subscription, ENDED_BY_ADMIN);
    }
    await syncCustomer(billing, customer);
    return outcome;
  });
}

async function runningOf(billing: Billing, customer: string) {
  return ourSubscriptions(await listSubscriptions(billing, customer), billing.prices).filter(isLive);
}

/** Refundable charges: only those of the current period. Earlier periods were used. */
async function refundable(billing: Billing, subscription: Stripe.Subscription) {
  const { paidUntil } = termsOf(subscription, billing.prices);
  if (paidUntil === null || paidUntil <= billing.now()) return [];
  return refundableCharges(billing, subscription.id, itemOf(subscription).current_period_end);
}

function sum(charges: { amount: number; amount_refunded: number }[]): number {
  return charges.reduce((total, { amount, amount_refunded }) => total + amount - amount_refunded, 0);
}
