import { billingState, type Subscription } from './billing-states.ts';
import { type PlanId, PRICES } from './plans.ts';

/** What the subscriptions on a plan come to in a month. */
type PlanRevenue = { planId: PlanId; subscriptions: number; cents: number };

/** What the subscriptions of a moment are worth; `canceled` are paid for and not charged again. */
export type Revenue = { plans: PlanRevenue[]; cents: number; trials: number; canceled: number; pastDue: number };

/**
 * Monthly recurring revenue: every subscription that is paid for and renews counts with the price of a month, an annual
 * one with a twelfth of its year. One whose last payment failed counts until its grace is over. Discounts and taxes are
 * not known here.
 */
export function recurringRevenue(subscriptions: readonly Subscription[], now: Date): Revenue {
  const states = subscriptions.map((subscription) => ({
    planId: subscription.planId,
    state: billingState(subscription, now),
  }));
  const count = (...wanted: string[]) => states.filter(({ state }) => wanted.includes(state)).length;
  const plans = Object.values(PRICES).map(({ planId, cents, interval }) => {
    const renewing = states.filter(
      (one) => one.planId === planId && (one.state === 'active' || one.state === 'past_due'),
    ).length;
    return { planId, subscriptions: renewing, cents: Math.round((renewing * cents) / (interval === 'year' ? 12 : 1)) };
  });
  return {
    plans,
    cents: plans.reduce((sum, plan) => sum + plan.cents, 0),
    trials: count('trialing', 'trial_ending'),
    canceled: count('ending'),
    pastDue: count('past_due'),
  };
}
