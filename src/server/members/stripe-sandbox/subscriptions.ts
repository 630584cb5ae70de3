import { StripeApiError } from './api-error.ts';
import { cardError } from './cards.ts';
import { type BillingPeriod, type InvoiceLine, listOf, newId, type Objects, objectOf } from './objects.ts';
import { chargeInvoice, createInvoice } from './payments.ts';
import type { Store } from './store.ts';

type Start = {
  customer: string;
  price: Objects['price'];
  trialDays: number;
  method: Objects['payment_method'];
  promotion?: Objects['promotion_code'] | undefined;
  metadata: Record<string, string>;
};

/**
 * Starts a subscription on-session.
 * @throws StripeApiError when the card is declined; nothing is then created
 */
export async function startSubscription(
  store: Store,
  { customer, price, trialDays, method, promotion, metadata }: Start,
): Promise<Objects['subscription']> {
  const at = await store.timeOf(customer);
  const trial = trialDays > 0;
  const end = trial ? at + trialDays * 86_400 : addInterval(at, price.recurring?.interval);
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    price,
    current_period_start: at,
    current_period_end: end,
  };
  const draft = objectOf('subscription', {
    id,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, reason: null },
    created: at,
    customer,
    default_payment_method: method.id,
    discounts: [],
    ended_at: null,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null,
    metadata,
    pause_collection: null,
    schedule: null,
    status: trial ? 'trialing' : 'active',
    trial_end: trial ? end : null,
    trial_start: trial ? at : null,
  });
  const discount =
    promotion &&
    objectOf('discount', {
      id: newId('di'),
      invoice: null,
      source: { coupon: promotion.promotion.coupon, type: 'coupon' },
      subscription: id,
    });
  if (discount) await store.save(discount);
  const line: InvoiceLine = {
    amount: trial ? 0 : (price.unit_amount ?? 0),
    description: trial ? `Trial period for ${price.nickname}` : `1 × ${price.nickname}`,
    period: { start: at, end },
  };
  const open = await createInvoice(store, { subscription: draft, reason: 'subscription_create', lines: [line], at });
  const { invoice, decline } = await chargeInvoice(store, open, { method, holder: 'present', at });
  if (decline) throw cardError(decline);
  const discounts = discount && trial ? [discount.id] : []; // The coupon applies to the first payment.
  return store.save({ ...draft, discounts, latest_invoice: invoice.id }, 'customer.subscription.created');
}

/** Invoice lines of a price change: the new period in full, less the unused part of the old one. */
export function changeLines(
  subscription: Objects['subscription'],
  price: Objects['price'],
  at: number,
): { lines: InvoiceLine[]; period: BillingPeriod } {
  const item = itemOf(subscription);
  const period = { start: at, end: addInterval(at, price.recurring?.interval) };
  const { current_period_start: start, current_period_end: end } = item;
  const unusedAmount = Math.round(((item.price.unit_amount ?? 0) * Math.max(end - at, 0)) / (end - start));
  const credit = {
    amount: -unusedAmount,
    description: `Unused time on ${item.price.nickname}`,
    period: { start: at, end },
  };
  const full = { amount: price.unit_amount ?? 0, description: `1 × ${price.nickname}`, period };
  return { lines: [credit, full], period };
}

/**
 * Changes the price. During a trial nothing is due yet; otherwise the difference is charged now.
 * @throws StripeApiError when the card is declined; nothing then changes
 */
export async function changePrice(
  store: Store,
  current: Objects['subscription'],
  { price, at }: { price: Objects['price']; at: number },
): Promise<Objects['subscription']> {
  const item = itemOf(current);
  if (item.price.id === price.id) return current;
  const { current_period_start: start, current_period_end: end } = item;
  if (current.status === 'trialing') return withPeriod(current, { start, end }, { price });
  const { lines, period } = changeLines(current, price, at);
  const updatedSubscription = withPeriod(current, period, { price });
  return chargeNow(store, updatedSubscription, { lines, at });
}

/** The invoice line of the period that begins at `start`. */
export function periodLine(subscription: Objects['subscription'], start: number): InvoiceLine {
  const { price } = itemOf(subscription);
  const period = { start, end: addInterval(start, price.recurring?.interval) };
  return { amount: price.unit_amount ?? 0, description: `1 × ${price.nickname}`, period };
}

/**
 * Ends the trial and charges the first period.
 * @throws StripeApiError when the card is declined; the trial then continues
 */
export async function endTrial(
  store: Store,
  current: Objects['subscription'],
  at: number,
): Promise<Objects['subscription']> {
  if (current.status !== 'trialing') return current;
  const line = periodLine(current, at);
  const paying: Objects['subscription'] = { ...current, status: 'active', trial_end: at };
  return chargeNow(store, withPeriod(paying, line.period), { lines: [line], at });
}

type Cancellation = { at: number; reason?: 'cancellation_requested' | 'payment_failed'; comment?: string };

export async function cancelNow(
  store: Store,
  current: Objects['subscription'],
  { at, reason = 'cancellation_requested', comment }: Cancellation,
): Promise<Objects['subscription']> {
  if (current.status === 'canceled') return current;
  const canceledSubscription: Objects['subscription'] = {
    ...current,
    status: 'canceled',
    canceled_at: current.canceled_at ?? at,
    ended_at: at,
    cancellation_details: { comment: comment ?? current.cancellation_details.comment, reason },
    schedule: null,
  };
  const schedule = await store.find('subscription_schedule', current.schedule);
  if (schedule) await store.save({ ...schedule, status: 'canceled' }, 'subscription_schedule.canceled');
  return store.save(canceledSubscription, 'customer.subscription.deleted');
}

/** When a subscription ends instead of renewing; null if it renews. */
export function endOf(subscription: Objects['subscription']): number | null {
  const { current_period_end: periodEnd } = itemOf(subscription);
  const end = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return end !== null && end <= periodEnd ? end : null;
}

/** The card that pays: the customer's default one unless the subscription has its own. */
export async function methodOf(store: Store, { default_payment_method: own, customer }: Objects['subscription']) {
  const { invoice_settings: settings } = await store.get('customer', customer);
  return store.get('payment_method', own ?? settings.default_payment_method);
}

async function chargeNow(
  store: Store,
  updatedSubscription: Objects['subscription'],
  bill: { lines: InvoiceLine[]; at: number },
): Promise<Objects['subscription']> {
  const method = await methodOf(store, updatedSubscription);
  const open = await createInvoice(store, {
    subscription: updatedSubscription,
    reason: 'subscription_update',
    ...bill,
  });
  const { invoice, decline } = await chargeInvoice(store, open, { method, holder: 'absent', at: bill.at });
  if (!decline) return { ...updatedSubscription, discounts: [], latest_invoice: invoice.id };
  if (decline.code !== 'authentication_required') throw cardError(decline);
  const details = { code: 'subscription_payment_intent_requires_action', status: 402 };
  throw new StripeApiError('card_error', 'The payment needs to be confirmed by the customer.', details);
}

/** Adds a month or a year, clamped to the last day of a shorter month. */
export function addInterval(seconds: number, interval: string | undefined): number {
  const start = new Date(seconds * 1000);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime() / 1000;
}

export function itemOf(subscription: Objects['subscription']) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** Returns the subscription with another current period and, optionally, another price. */
export function withPeriod(
  subscription: Objects['subscription'],
  period: BillingPeriod,
  changes: Partial<ReturnType<typeof itemOf>> = {},
): Objects['subscription'] {
  const item = {
    ...itemOf(subscription),
    current_period_start: period.start,
    current_period_end: period.end,
    ...changes,
  };
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}
