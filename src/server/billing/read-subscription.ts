import type Stripe from 'stripe';
import { isLive } from '#domain/billing/billing-states.ts';
import { type Prices, planOfPrice } from './prices.ts';
import { dateOf } from './stripe-client.ts';

/** Cancellation comment at the provider when we ended a second trial. */
export const CARD_HAD_TRIAL = 'card_had_trial';

/** Cancellation comment at the provider when an admin ended a subscription. */
export const ENDED_BY_ADMIN = 'ended_by_admin';

/** Returns the subscription that counts: the first running one, otherwise the newest. */
export function currentSubscription(all: Stripe.Subscription[], prices: Prices): Stripe.Subscription | undefined {
  const ours = all.filter((found) => planOfPrice(prices, itemOf(found).price.id) !== null);
  const oldestFirst = ours.toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id));
  return oldestFirst.find(isLive) ?? oldestFirst.at(-1);
}

/** Maps a subscription to our row, as far as it can tell. Its latest invoice must be expanded. */
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

export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

/** A trial is not paid. A period with an open invoice is paid up to its start, if an earlier one was. */
function paidUntil({ trial_end, latest_invoice }: Stripe.Subscription, start: number, end: number): number | null {
  if (trial_end !== null && end <= trial_end) return null;
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  if (invoice?.status === 'paid') return end;
  const isFirst = invoice?.billing_reason === 'subscription_create' || start === trial_end;
  return isFirst ? null : start;
}
