import { cardFault } from './cards.ts';
import { chargeInvoice, writeInvoice } from './charge-invoice.ts';
import { Fault } from './fault.ts';
import { discount } from './objects/catalogue.ts';
import type { InvoiceLine } from './objects/invoice.ts';
import { planOf, subscription } from './objects/subscription.ts';
import { addInterval, itemOf, withPeriod } from './periods.ts';
import type { Store } from './store.ts';
import { idOf, type Kept } from './wire.ts';

type Start = {
  customer: string;
  price: Kept['price'];
  trialDays: number;
  method: Kept['payment_method'];
  promotion: Kept['promotion_code'] | undefined;
  metadata: Record<string, string>;
  at: number;
  pageUrl: string;
};

/**
 * Starts a subscription on-session.
 * @throws Fault when the card is declined; nothing is then created
 */
export async function startSubscription(store: Store, start: Start): Promise<Kept['subscription']> {
  const { price, trialDays, method, at, pageUrl } = start;
  const trial = trialDays > 0;
  const end = trial ? at + trialDays * 86_400 : addInterval(at, price.recurring?.interval ?? 'month');
  const begun = subscription({ ...start, paymentMethod: method.id, period: { start: at, end }, trial });
  if (start.promotion) {
    await store.save({ ...discount(start.promotion, start.customer, at), subscription: begun.id });
  }
  const line: InvoiceLine = {
    amount: trial ? 0 : (price.unit_amount ?? 0),
    description: trial ? `Trial period for ${price.nickname}` : `1 × ${price.nickname}`,
    price: price.id,
    period: { start: at, end },
  };
  const reason = 'subscription_create';
  const open = await writeInvoice(store, { subscription: begun, reason, lines: [line], at, pageUrl });
  const { invoice, decline } = await chargeInvoice(store, open, { method, holder: 'present', at });
  if (decline) throw cardFault(decline);
  return store.save({ ...begun, latest_invoice: invoice.id }, 'customer.subscription.created');
}

/** Invoice lines of a price change: the new period in full, less the unused part of the old one. */
export function changeLines(
  subscription: Kept['subscription'],
  price: Kept['price'],
  at: number,
): { lines: InvoiceLine[]; period: { start: number; end: number } } {
  const item = itemOf(subscription);
  const period = { start: at, end: addInterval(at, price.recurring?.interval ?? 'month') };
  const { current_period_start: start, current_period_end: end } = item;
  const unused = Math.round(((item.price.unit_amount ?? 0) * Math.max(end - at, 0)) / (end - start));
  const credit = {
    amount: -unused,
    description: `Unused time on ${item.price.nickname}`,
    price: item.price.id,
    period: { start: at, end },
    proration: true,
  };
  const full = { amount: price.unit_amount ?? 0, description: `1 × ${price.nickname}`, price: price.id, period };
  return { lines: [credit, full], period };
}

/**
 * Changes the price. During a trial nothing is due yet; otherwise the difference is charged now.
 * @throws Fault when the card is declined; nothing then changes
 */
export async function changePrice(
  store: Store,
  current: Kept['subscription'],
  { price, at, pageUrl }: { price: Kept['price']; at: number; pageUrl: string },
): Promise<Kept['subscription']> {
  const changes = { price, plan: planOf(price) };
  const item = itemOf(current);
  if (item.price.id === price.id) return current;
  const { current_period_start: start, current_period_end: end } = item;
  if (current.status === 'trialing') return withPeriod(current, { start, end }, changes);
  const { lines, period } = changeLines(current, price, at);
  const moved = withPeriod({ ...current, billing_cycle_anchor: at }, period, changes);
  return chargeNow(store, moved, { lines, reason: 'subscription_update', at, pageUrl });
}

/** The invoice line of the period that begins at `start`. */
export function periodLine(subscription: Kept['subscription'], start: number): InvoiceLine {
  const { price } = itemOf(subscription);
  const period = { start, end: addInterval(start, price.recurring?.interval ?? 'month') };
  return { amount: price.unit_amount ?? 0, description: `1 × ${price.nickname}`, price: price.id, period };
}

/**
 * Ends the trial and charges the first period.
 * @throws Fault when the card is declined; the trial then continues
 */
export async function endTrial(
  store: Store,
  current: Kept['subscription'],
  { at, pageUrl }: { at: number; pageUrl: string },
): Promise<Kept['subscription']> {
  if (current.status !== 'trialing') return current;
  const line = periodLine(current, at);
  const paying: Kept['subscription'] = { ...current, status: 'active', trial_end: at, billing_cycle_anchor: at };
  return chargeNow(store, withPeriod(paying, line.period), {
    lines: [line],
    reason: 'subscription_update',
    at,
    pageUrl,
  });
}

type Cancellation = { at: number; reason?: 'cancellation_requested' | 'payment_failed'; comment?: string };

export async function cancelNow(
  store: Store,
  current: Kept['subscription'],
  { at, reason = 'cancellation_requested', comment }: Cancellation,
): Promise<Kept['subscription']> {
  if (current.status === 'canceled') return current;
  const canceled: Kept['subscription'] = {
    ...current,
    status: 'canceled',
    canceled_at: current.canceled_at ?? at,
    ended_at: at,
    cancellation_details: { comment: comment ?? null, feedback: null, feedback_option: null, reason },
  };
  return store.save(canceled, 'customer.subscription.deleted');
}

/** The card a subscription is charged to. */
export function methodOf(store: Store, { default_payment_method }: Kept['subscription']) {
  return store.get('payment_method', idOf(default_payment_method) ?? '');
}

async function chargeNow(
  store: Store,
  changed: Kept['subscription'],
  bill: { lines: InvoiceLine[]; reason: 'subscription_update'; at: number; pageUrl: string },
): Promise<Kept['subscription']> {
  const method = await methodOf(store, changed);
  const open = await writeInvoice(store, { subscription: changed, ...bill });
  const { invoice, decline } = await chargeInvoice(store, open, { method, holder: 'absent', at: bill.at });
  if (!decline) return { ...changed, latest_invoice: invoice.id };
  if (decline.code !== 'authentication_required') throw cardFault(decline);
  const details = { code: 'subscription_payment_intent_requires_action', status: 402 };
  throw new Fault('card_error', 'The payment needs to be confirmed by the customer.', details);
}
