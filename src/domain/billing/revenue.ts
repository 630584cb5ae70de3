import { billingState, type Subscription } from './billing-states.ts';
import { type PlanId, PRICES, priceOfPlan } from './plans.ts';

type PlanRevenue = { planId: PlanId; subscriptions: number; cents: number };

/** Current monthly recurring revenue; `canceled` subscriptions are paid but will not renew, `paused` ones are not charged. */
export type Revenue = {
  plans: PlanRevenue[];
  cents: number;
  trials: number;
  canceled: number;
  paused: number;
  pastDue: number;
};

/** The price of subscriptions per month, of annual ones a twelfth. */
export function monthlyCents(planId: PlanId, subscriptions: number): number {
  const price = priceOfPlan(planId);
  if (price === null) return 0;
  const { cents, interval } = PRICES[price];
  return Math.round((subscriptions * cents) / (interval === 'year' ? 12 : 1));
}

/**
 * Computes monthly recurring revenue: every paid, renewing subscription counts with its monthly price, an annual one
 * with a twelfth. A past-due one counts until its grace period ends. Ignores discounts and taxes.
 */
export function recurringRevenue(subscriptions: readonly Subscription[], now: Date): Revenue {
  const states = subscriptions.map((subscription) => ({
    planId: subscription.planId,
    state: billingState(subscription, now),
  }));
  const count = (...stateNames: string[]) => states.filter(({ state }) => stateNames.includes(state)).length;
  const plans = Object.values(PRICES).map(({ planId }) => {
    const renewing = states.filter(
      (one) => one.planId === planId && (one.state === 'active' || one.state === 'past_due'),
    ).length;
    return { planId, subscriptions: renewing, cents: monthlyCents(planId, renewing) };
  });
  return {
    plans,
    cents: plans.reduce((sum, plan) => sum + plan.cents, 0),
    trials: count('trialing', 'trial_ending', 'trial_paused', 'payment_pending'),
    canceled: count('ending'),
    paused: count('collection_paused'),
    pastDue: count('past_due'),
  };
}
