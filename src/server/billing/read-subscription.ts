import type Stripe from 'stripe';
import { isLive } from '#domain/billing-states.ts';
import { type Prices, planOfPrice } from './prices.ts';
import { dateOf } from './stripe-client.ts';

/** Why we ended a trial at the provider, as noted there. */
export const CARD_HAD_TRIAL = 'card_had_trial';

/** Why an admin ended a subscription, as noted at the provider. */
export const ENDED_BY_ADMIN = 'ended_by_admin';

/** The one subscription that counts of all that a customer has had: what still runs, the first of it; else the newest. */
export function currentSubscription(all: Stripe.Subscription[], prices: Prices): Stripe.Subscription | undefined {
  const ours = all.filter((found) => planOfPrice(prices, itemOf(found).price.id) !== null);
  const oldestFirst = ours.toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id));
  return oldestFirst.find(isLive) ?? oldestFirst.at(-1);
}

/** What a subscription itself says of our row. Its last invoice must travel with it, whole. */
export function readSubscription(found: Stripe.Subscription, prices: Prices) {
  const { price, current_period_start: start, current_period_end: end } = itemOf(found);
  const plan = planOfPrice(prices, price.id);
  if (!plan) throw new Error(`${found.id} is for ${price.id}, which is not sold here`);
  return {
    status: found.status,
    plan_id: plan,
    stripe_subscription_id: found.id,
    price_id: price.id,
    current_period_end: dateOf(end),
    paid_until: dateOf(paidUntil(found, start, end)),
    cancel_at_period_end: found.cancel_at_period_end,
    ended_at: dateOf(found.ended_at),
    trial_refused: found.cancellation_details?.comment === CARD_HAD_TRIAL,
  };
}

/** The one item of a subscription of ours. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

/** A trial pays for nothing; a period whose invoice is open is paid up to its start, if one before it was. */
function paidUntil({ trial_end, latest_invoice }: Stripe.Subscription, start: number, end: number): number | null {
  if (trial_end !== null && end <= trial_end) return null;
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  if (invoice?.status === 'paid') return end;
  const isFirst = invoice?.billing_reason === 'subscription_create' || start === trial_end;
  return isFirst ? null : start;
}
