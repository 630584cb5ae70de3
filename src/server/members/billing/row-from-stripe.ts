import type Stripe from 'stripe';
import { isLive } from '#domain/billing/billing-states.ts';
import { type PlanId, PRICE_IDS, PRICES, type PriceId } from '#domain/billing/plans.ts';
import type { Payments } from '../../platform/config.ts';
import { dateOf, idOf } from './stripe.ts';

/** Cancellation comment at the provider when we ended a second trial, of the same card or the same person. */
export const SECOND_TRIAL = 'card_had_trial';

/** Cancellation comment at the provider when an admin ended a subscription, or canceled it at the end of its period. */
export const ENDED_BY_ADMIN = 'ended_by_admin';
export const CANCELED_BY_ADMIN = 'canceled_by_admin';

/** What reading a subscription in a list requires. */
export const EXPANDED = [
  'latest_invoice',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'schedule',
].map((path) => `data.${path}`);

/** Returns the subscription that counts: the first running one, otherwise the newest. */
export function currentSubscription(all: Stripe.Subscription[], prices: Prices): Stripe.Subscription | undefined {
  const subscriptions = ourSubscriptions(all, prices);
  return subscriptions.find(isLive) ?? subscriptions.at(-1);
}

/** The subscriptions to our plans, oldest first. */
export function ourSubscriptions(all: Stripe.Subscription[], prices: Prices): Stripe.Subscription[] {
  return all
    .filter((subscription) => planOfPrice(prices, itemOf(subscription).price.id) !== null)
    .sort((a, b) => a.created - b.created || a.id.localeCompare(b.id));
}

/** Maps a subscription, read with `EXPANDED`, to the part of our row that it determines. */
export function rowFromStripe(subscription: Stripe.Subscription, prices: Prices) {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const plan = planOfPrice(prices, price.id);
  if (!plan) throw new Error(`${subscription.id} is for ${price.id}, which is not sold here`);
  const upcomingChange = scheduledChange(subscription, prices);
  const refused = isRefusedTrial(subscription);
  const isNamed = refused || declineTime(subscription) !== null;
  return {
    status: subscription.status,
    plan_id: plan,
    stripe_subscription_id: subscription.id,
    price_id: price.id,
    current_period_end: dateOf(end),
    paid_until: dateOf(accessUntil(subscription, paidUntil(subscription, start, end))),
    cancel_at: dateOf(cancelTime(subscription)),
    collection_paused: subscription.pause_collection !== null,
    scheduled_plan_id: upcomingChange?.plan ?? null,
    scheduled_at: upcomingChange?.at ?? null,
    ended_at: dateOf(subscription.ended_at),
    trial_refused: refused,
    refused_card: isNamed ? (paymentMethodOf(subscription)?.card?.last4 ?? null) : null,
  };
}

export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

/** What the domain needs to know about how a subscription, read with `EXPANDED`, continues. */
export function termsOf(subscription: Stripe.Subscription, prices: Prices) {
  const row = rowFromStripe(subscription, prices);
  return {
    planId: row.plan_id,
    currentPeriodEnd: row.current_period_end,
    paidUntil: row.paid_until,
    cancelAt: row.cancel_at,
    collectionPaused: row.collection_paused,
  };
}

/**
 * When a subscription is set to end. The portal sets only `cancel_at`, other cancellations `cancel_at_period_end` or
 * both. A schedule that does not end the subscription sets `cancel_at` only to begin its next phase.
 */
function cancelTime(subscription: Stripe.Subscription): number | null {
  if (scheduleOf(subscription)?.end_behavior === 'release') return null;
  return subscription.cancel_at ?? (subscription.cancel_at_period_end ? itemOf(subscription).current_period_end : null);
}

/** The plan that the schedule of a subscription changes it to next. */
function scheduledChange(subscription: Stripe.Subscription, prices: Prices): { plan: PlanId; at: Date } | null {
  const schedule = scheduleOf(subscription);
  const end = schedule?.current_phase?.end_date;
  const next = schedule?.phases.find(({ start_date }) => start_date === end);
  const price = idOf(next?.items[0]?.price);
  const plan = price === null || price === itemOf(subscription).price.id ? null : planOfPrice(prices, price);
  return plan && next ? { plan, at: new Date(next.start_date * 1000) } : null;
}

export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return typeof schedule === 'object' ? schedule : null;
}

/** What pays a subscription: the customer's default unless it has its own. */
export function paymentMethodOf({ default_payment_method: own, customer }: Stripe.Subscription) {
  const settings = typeof customer === 'object' && !customer.deleted ? customer.invoice_settings : null;
  const method = own ?? settings?.default_payment_method ?? null;
  return typeof method === 'object' ? method : null;
}

/** Metadata that records that a card was declined when the user tried to pay before the end of the trial. */
export function declineMetadata(subscription: Stripe.Subscription, at: Date): Record<string, string> {
  const { id } = paymentMethodOf(subscription) ?? {};
  return id ? { declined_payment_method: id, declined_at: String(Math.floor(at.getTime() / 1000)) } : {};
}

/** When the card of a trial was declined; null for any other card, and after a payment. */
export function declineTime(subscription: Stripe.Subscription): Date | null {
  const { status, metadata } = subscription;
  const isDeclined = metadata.declined_payment_method === paymentMethodOf(subscription)?.id;
  return status === 'trialing' && metadata.declined_at && isDeclined ? dateOf(Number(metadata.declined_at)) : null;
}

/** A trial is not paid. A period with an open invoice is paid up to its start, if an earlier one was. */
function paidUntil({ trial_end, latest_invoice }: Stripe.Subscription, start: number, end: number): number | null {
  if (trial_end !== null && end <= trial_end) return null;
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  if (invoice?.status === 'paid') return end;
  const isFirst = invoice?.billing_reason === 'subscription_create' || start === trial_end;
  return isFirst ? null : start;
}

/** An admin who ends a subscription now also ends the time paid for. */
function accessUntil(subscription: Stripe.Subscription, paid: number | null): number | null {
  if (paid === null || subscription.ended_at === null || !isEndedByAdmin(subscription)) return paid;
  return Math.min(paid, subscription.ended_at);
}

/** Whether it was a trial that we ended because its card or its user had one before. */
export function isRefusedTrial({ cancellation_details: cancellation }: Stripe.Subscription): boolean {
  return cancellation?.comment === SECOND_TRIAL;
}

export function isEndedByAdmin({ cancellation_details: cancellation }: Stripe.Subscription): boolean {
  return cancellation?.comment === ENDED_BY_ADMIN;
}

export function isCanceledByAdmin({ cancellation_details: cancellation }: Stripe.Subscription): boolean {
  return cancellation?.comment === CANCELED_BY_ADMIN;
}

export type Prices = Payments['prices'];

/** Returns the plan of a provider price; null for one that we do not sell. */
function planOfPrice(prices: Prices, price: string): PlanId | null {
  const name = nameOfPrice(prices, price);
  if (name) return PRICES[name].planId;
  return prices.lps !== null && prices.lps === price ? 'lps' : null;
}

/** Resolves a price id, ours or the provider's, to the provider's price. */
export function findPrice(prices: Prices, priceId: string): { price: string; trial: boolean } | null {
  const name = PRICE_IDS.find((id) => id === priceId || prices[id] === priceId);
  if (name) return { price: prices[name], trial: true };
  return prices.lps !== null && (priceId === 'lps' || priceId === prices.lps)
    ? { price: prices.lps, trial: false }
    : null;
}

/** Returns our name of a price offered in the plan chooser. */
export function nameOfPrice(prices: Prices, price: string | null): PriceId | null {
  return PRICE_IDS.find((id) => prices[id] === price) ?? null;
}
