import Stripe from 'stripe';
import { BILLING_STATES, billingActions, isLive } from '#domain/billing/billing-states.ts';
import type { PriceId } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import type { Billing } from './billing.ts';
import { tryLease, underLease } from './lease.ts';
import { currentSubscription, itemOf, nameOfPrice } from './read-subscription.ts';
import { dateOf, idOf } from './stripe.ts';
import { customerOf, stateAtStripe, subscriptionAtStripe, subscriptionsOf, syncCustomer } from './stripe-customers.ts';

const NO_TRIAL = 'You have no trial to upgrade. Choose a plan instead';
const CARD_UNCONFIRMED =
  "Your bank requires authentication, which isn't possible here. Use another card and try again.";

/** How long a price preview is valid. */
const PREVIEW_SECONDS = 3_600;

export async function openPortal({ stripe, appUrl }: Billing, customer: string): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: `${appUrl}/profile/plan` });
  return session.url;
}

/** Returns the customer id of a user. @throws AppError when there is none */
export async function requireCustomer(billing: Billing, userId: string): Promise<string> {
  const customer = await customerOf(billing, userId);
  if (!customer) throw new AppError('no_subscription');
  return customer;
}

export async function setCancellation(billing: Billing, userId: string, cancel: boolean): Promise<void> {
  const customer = await requireCustomer(billing, userId);
  const { id } = await requireRunning(billing, customer);
  await billing.stripe.subscriptions.update(id, { cancel_at_period_end: cancel });
  await syncCustomer(billing, customer);
}

/** Returns the card of the running subscription and its next charge; null when there is none. */
export async function readPayment(billing: Billing, userId: string): Promise<Payment> {
  const customer = await customerOf(billing, userId);
  const current = customer && currentSubscription(await subscriptionsOf(billing, customer), billing.prices);
  if (!current || !isLive(current)) return { card: null, next: null };
  return { card: cardOf(current), next: await nextPayment(billing, current) };
}

type Card = { brand: string; last4: string; expMonth: number; expYear: number };
type Payment = { card: Card | null; next: { amount: number; at: Date } | null };

function cardOf({ default_payment_method: method }: Stripe.Subscription): Card | null {
  if (method === null || typeof method !== 'object' || !method.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return { brand, last4, expMonth: exp_month, expYear: exp_year };
}

async function nextPayment({ stripe }: Billing, current: Stripe.Subscription): Promise<Payment['next']> {
  const { id: subscription, status, latest_invoice: invoice } = current;
  if (status === 'past_due' && typeof invoice === 'object') {
    const at = dateOf(invoice?.next_payment_attempt ?? null);
    return invoice && at && { amount: invoice.amount_remaining, at };
  }
  if (current.cancel_at_period_end || (status !== 'trialing' && status !== 'active')) return null;
  const customer = idOf(current.customer) ?? '';
  const { amount_due: amount } = await stripe.invoices.createPreview({ customer, subscription });
  return { amount, at: new Date(itemOf(current).current_period_end * 1000) };
}

/** Previews ending the trial now: amount due in cents and renewal date. @throws AppError without a trial */
export async function previewUpgrade(billing: Billing, userId: string) {
  const customer = await requireCustomer(billing, userId);
  const current = await requireRunning(billing, customer);
  const name = nameOfPrice(billing.prices, itemOf(current).price.id);
  if (current.status !== 'trialing' || !name) {
    const detail = (await isPaymentPending(billing, current)) ? BILLING_STATES.payment_pending.notice() : NO_TRIAL;
    throw new AppError('no_subscription', { detail });
  }
  const { amount_due, lines } = await billing.stripe.invoices.createPreview({
    customer,
    subscription: current.id,
    subscription_details: { trial_end: 'now', proration_behavior: 'none' },
  });
  const renews = dateOf(lines.data.reduce((latest, { period }) => Math.max(latest, period.end), 0));
  return { price: name, dueNow: amount_due, renewsAt: renews, card: cardOf(current) };
}

/** Previews the cost of changing from monthly to annual. Passing `at` back to the change yields the same amount. */
export async function previewAnnual(billing: Billing, userId: string) {
  const customer = await requireCustomer(billing, userId);
  const { id, item, trialing } = await requireMonthly(billing, customer);
  const at = Math.max(secondsNow(billing), item.current_period_start);
  if (trialing) return { dueNow: 0, lines: [], at };
  const preview = await billing.stripe.invoices.createPreview({
    customer,
    subscription: id,
    subscription_details: {
      items: [{ id: item.id, price: billing.prices.annual }],
      proration_behavior: 'always_invoice',
      proration_date: at,
    },
  });
  const lines = preview.lines.data.map(({ description, amount }) => ({ description, amount }));
  return { dueNow: preview.amount_due, lines, at };
}

export function changeToAnnual(billing: Billing, userId: string, at: number, client: AbortSignal): Promise<void> {
  const move = (attempt: string) => moveToAnnual(billing, userId, { at, attempt });
  return underLease(billing.db, `price:${userId}`, move, client);
}

/** Changes a trial from annual to monthly: it ends when it would have, and its first charge is the monthly price. */
export function changeToMonthly(billing: Billing, userId: string, client: AbortSignal): Promise<void> {
  const move = (attempt: string) => moveToMonthly(billing, userId, attempt);
  return underLease(billing.db, `price:${userId}`, move, client);
}

async function moveToMonthly(billing: Billing, userId: string, attempt: string): Promise<void> {
  const customer = await requireCustomer(billing, userId);
  const { id, item, trialing } = await requirePrice(billing, customer, 'annual');
  if (!trialing) {
    const detail = 'This annual plan is already paid. Cancel it, then choose the monthly plan when it ends';
    throw new AppError('no_subscription', { detail });
  }
  await billing.stripe.subscriptions.update(
    id,
    { items: [{ id: item.id, price: billing.prices.monthly }], proration_behavior: 'none' },
    { idempotencyKey: `monthly-${id}-${attempt}` },
  );
  await syncCustomer(billing, customer);
}

async function moveToAnnual(
  billing: Billing,
  userId: string,
  { at, attempt }: { at: number; attempt: string },
): Promise<void> {
  const customer = await requireCustomer(billing, userId);
  const { id, item, trialing } = await requireMonthly(billing, customer);
  const now = secondsNow(billing);
  // An older timestamp would count more of the current month as unused than is left.
  const earliest = Math.max(now - PREVIEW_SECONDS, item.current_period_start);
  if (at < earliest || at > Math.max(now, earliest)) {
    throw invalidParameters([{ field: 'at', message: 'must come from a preview made within the last hour' }]);
  }
  await billing.stripe.subscriptions.update(
    id,
    {
      items: [{ id: item.id, price: billing.prices.annual }],
      ...(trialing
        ? { proration_behavior: 'none' }
        : { proration_behavior: 'always_invoice', proration_date: at, payment_behavior: 'error_if_incomplete' }),
    },
    { idempotencyKey: `annual-${id}-${attempt}` },
  );
  await syncCustomer(billing, customer);
}

/** Returns the running subscription of a customer. @throws AppError when there is none */
async function requireRunning(billing: Billing, customer: string): Promise<Stripe.Subscription> {
  const current = currentSubscription(await subscriptionsOf(billing, customer), billing.prices);
  if (!current || !isLive(current)) throw new AppError('no_subscription');
  return current;
}

async function requirePrice(billing: Billing, customer: string, price: PriceId) {
  const current = await requireRunning(billing, customer);
  const item = itemOf(current);
  if (item.price.id !== billing.prices[price]) {
    const other = price === 'monthly' ? 'annual' : 'monthly';
    throw new AppError('no_subscription', { detail: `Only the ${price} plan can be changed to ${other}` });
  }
  return { current, id: current.id, item, trialing: current.status === 'trialing' };
}

/** @throws AppError for a month that is not paid or was refunded: it would be credited toward the year */
async function requireMonthly(billing: Billing, customer: string) {
  const { current, ...monthly } = await requirePrice(billing, customer, 'monthly');
  if (!billingActions(await subscriptionAtStripe(billing, current), billing.now()).changeToAnnual) {
    throw new AppError('no_subscription', { detail: 'Only an active monthly plan can be changed to annual' });
  }
  return monthly;
}

/** Whether the first payment has not been made yet. */
async function isPaymentPending(billing: Billing, current: Stripe.Subscription): Promise<boolean> {
  return current.status === 'active' && (await stateAtStripe(billing, current)) === 'payment_pending';
}

function secondsNow({ now }: Billing): number {
  return Math.floor(now().getTime() / 1000);
}

/** Outcome of an upgrade; the error may be shown to the user. */
export type Upgrade = { success: boolean; error: string | null };

/** Ends the trial of a user now and charges the plan. When the card is declined, the trial continues unchanged. */
export async function upgradeTrial(billing: Billing, userId: string): Promise<Upgrade> {
  const result = await tryLease(billing.db, `upgrade:${userId}`, (token) => upgrade(billing, userId, token));
  return result?.done ?? { success: false, error: MESSAGES.upgradeRunning };
}

async function upgrade(billing: Billing, userId: string, attempt: string): Promise<Upgrade> {
  const customer = await customerOf(billing, userId);
  const all = customer ? await subscriptionsOf(billing, customer) : [];
  const current = currentSubscription(all, billing.prices);
  if (!customer || !current) return { success: false, error: NO_TRIAL };
  if (await isPaymentPending(billing, current)) {
    return { success: false, error: BILLING_STATES.payment_pending.notice() };
  }
  // An earlier attempt whose response was lost may already have charged.
  if (current.status === 'active') return succeed(billing, customer);
  if (current.status !== 'trialing') return { success: false, error: NO_TRIAL };
  try {
    await billing.stripe.subscriptions.update(
      current.id,
      {
        trial_end: 'now',
        cancel_at_period_end: false,
        proration_behavior: 'none',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: `upgrade-${current.id}-${attempt}` },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { success: false, error: cardMessage(error) };
    throw error;
  }
  return succeed(billing, customer);
}

async function succeed(billing: Billing, customer: string): Promise<Upgrade> {
  await syncCustomer(billing, customer);
  return { success: true, error: null };
}

export function cardMessage({ code, message }: Stripe.errors.StripeError): string {
  const unconfirmed = code === 'subscription_payment_intent_requires_action' || code === 'authentication_required';
  return unconfirmed ? CARD_UNCONFIRMED : message;
}
