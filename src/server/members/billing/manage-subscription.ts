import Stripe from 'stripe';
import { BILLING_STATES, billingActions, endOfAccess, isChargedNext, isLive } from '#domain/billing/billing-states.ts';
import type { PriceId } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import type { Billing } from './billing.ts';
import { tryPaymentsLease, underPaymentsLease } from './lease.ts';
import {
  currentSubscription,
  declineMetadata,
  declineTime,
  itemOf,
  nameOfPrice,
  paymentMethodOf,
  termsOf,
} from './row-from-stripe.ts';
import {
  cancelAtPeriodEnd,
  changeToMonthlyAtPeriodEnd,
  keepAsIs,
  release,
  withoutCancellation,
} from './scheduled-changes.ts';
import { dateOf, previewNext } from './stripe.ts';
import {
  customerOf,
  listSubscriptions,
  stateAtStripe,
  subscriptionAtStripe,
  syncCustomer,
} from './stripe-customers.ts';

const NO_TRIAL = 'You have no trial to upgrade. Choose a plan instead';
const CARD_UNCONFIRMED =
  "Your bank requires authentication, which isn't possible here. Use another card and try again.";

/** How long a price preview is valid. */
const PREVIEW_SECONDS = 3_600;

export async function openPortal({ stripe, appUrl }: Billing, customer: string, returnTo: string): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: appUrl + returnTo });
  return session.url;
}

/** Returns the customer id of a user. @throws AppError when there is none */
export async function requireCustomer(billing: Billing, userId: string): Promise<string> {
  const customer = await customerOf(billing, userId);
  if (!customer) throw new AppError('no_subscription');
  return customer;
}

/** Cancels a plan at the end of its period. Repeated calls change nothing. */
export function cancelPlan(billing: Billing, userId: string, disconnectSignal: AbortSignal): Promise<void> {
  return changePlan(billing, userId, disconnectSignal, async (current) => {
    if (!endOfAccess(termsOf(current, billing.prices))) await cancelAtPeriodEnd(billing, current);
  });
}

/** Undoes a cancellation or a scheduled change. */
export function resumePlan(billing: Billing, userId: string, disconnectSignal: AbortSignal): Promise<void> {
  return changePlan(billing, userId, disconnectSignal, (current) => keepAsIs(billing, current));
}

/** Changes the running plan of a user. */
function changePlan(
  billing: Billing,
  userId: string,
  disconnectSignal: AbortSignal,
  change: (current: Stripe.Subscription, attempt: string) => Promise<void>,
): Promise<void> {
  const work = async (attempt: string) => {
    const { customer, current } = await requireRunning(billing, userId);
    await change(current, attempt);
    await syncCustomer(billing, customer);
  };
  return underPaymentsLease(billing.db, userId, work, disconnectSignal);
}

/** Returns the card of the running subscription and its next charge; null when there is none. */
export async function readPayment(billing: Billing, userId: string): Promise<Payment> {
  const customer = await customerOf(billing, userId);
  const current = customer && currentSubscription(await listSubscriptions(billing, customer), billing.prices);
  if (!current || !isLive(current)) return { card: null, declinedAt: null, next: null };
  return { card: ownCard(current), declinedAt: declineTime(current), next: await nextPayment(billing, current) };
}

type CardWithExpiry = { brand: string; last4: string; expMonth: number; expYear: number };
type Payment = { card: CardWithExpiry | null; declinedAt: Date | null; next: { amount: number; at: Date } | null };

function ownCard(current: Stripe.Subscription): CardWithExpiry | null {
  const card = paymentMethodOf(current)?.card;
  return card ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year } : null;
}

async function nextPayment(billing: Billing, current: Stripe.Subscription): Promise<Payment['next']> {
  const { status, latest_invoice: invoice } = current;
  if (status === 'past_due' && typeof invoice === 'object') {
    const at = dateOf(invoice?.next_payment_attempt ?? null);
    return invoice && at && { amount: invoice.amount_remaining, at };
  }
  if (!isChargedNext(termsOf(current, billing.prices)) || (status !== 'trialing' && status !== 'active')) return null;
  const { amount_due: amount } = await previewNext(billing, current);
  return { amount, at: new Date(itemOf(current).current_period_end * 1000) };
}

/** Previews ending the trial now: amount due in cents and renewal date. @throws AppError without a trial */
export async function previewUpgrade(billing: Billing, userId: string) {
  const { customer, current } = await requireRunning(billing, userId);
  const name = nameOfPrice(billing.prices, itemOf(current).price.id);
  const obstacle = await upgradeObstacle(billing, current);
  if (obstacle || current.status !== 'trialing' || !name) {
    throw new AppError('no_subscription', { detail: obstacle ?? NO_TRIAL });
  }
  const { amount_due, lines } = await billing.stripe.invoices.createPreview({
    customer,
    subscription: current.id,
    subscription_details: { ...withoutCancellation(current), trial_end: 'now', proration_behavior: 'none' },
  });
  const renews = dateOf(lines.data.reduce((latest, { period }) => Math.max(latest, period.end), 0));
  return { price: name, dueNow: amount_due, renewsAt: renews, card: ownCard(current) };
}

/** Previews the cost of changing from monthly to annual. Passing `at` back to the change yields the same amount. */
export async function previewAnnual(billing: Billing, userId: string) {
  const { customer, current } = await requireRunning(billing, userId);
  const { id, item, trialing } = await requirePrice(billing, current, 'monthly');
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

/** Changes from monthly to annual at once. A trial continues, and its first charge is the annual price. */
export function changeToAnnual(
  billing: Billing,
  userId: string,
  at: number,
  disconnectSignal: AbortSignal,
): Promise<void> {
  return changePlan(billing, userId, disconnectSignal, async (current, attempt) => {
    const { id, item, trialing } = await requirePrice(billing, current, 'monthly');
    const now = secondsNow(billing);
    // An older timestamp would count more of the current month as unused than is left.
    const earliest = Math.max(now - PREVIEW_SECONDS, item.current_period_start);
    if (at < earliest || at > Math.max(now, earliest)) {
      throw invalidParameters([{ field: 'at', message: 'must come from a preview made within the last hour' }]);
    }
    await release(billing, current);
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
  });
}

/** Changes from annual to monthly: a trial at once, a paid year when it ends. */
export function changeToMonthly(billing: Billing, userId: string, disconnectSignal: AbortSignal): Promise<void> {
  return changePlan(billing, userId, disconnectSignal, async (current, attempt) => {
    const { id, item, trialing } = await requirePrice(billing, current, 'annual');
    const { monthly: price } = billing.prices;
    if (!trialing) return changeToMonthlyAtPeriodEnd(billing, current, { price, attempt });
    await billing.stripe.subscriptions.update(
      id,
      { items: [{ id: item.id, price }], proration_behavior: 'none' },
      { idempotencyKey: `monthly-${id}-${attempt}` },
    );
  });
}

/** Returns the running subscription of a user, and their customer id. @throws AppError when there is none */
async function requireRunning(billing: Billing, userId: string) {
  const customer = await requireCustomer(billing, userId);
  const current = currentSubscription(await listSubscriptions(billing, customer), billing.prices);
  if (!current || !isLive(current)) throw new AppError('no_subscription');
  return { customer, current };
}

/** @throws AppError for another price, and for a period that is not paid or was refunded: it would be credited */
async function requirePrice(billing: Billing, current: Stripe.Subscription, price: PriceId) {
  const item = itemOf(current);
  const other = price === 'monthly' ? 'annual' : 'monthly';
  if (item.price.id !== billing.prices[price]) {
    throw new AppError('no_subscription', { detail: `Only the ${price} plan can be changed to ${other}` });
  }
  const may = billingActions(await subscriptionAtStripe(billing, current), billing.now());
  if (!(price === 'monthly' ? may.changeToAnnual : may.changeToMonthly)) {
    throw new AppError('no_subscription', { detail: `Only an active ${price} plan can be changed to ${other}` });
  }
  return { id: current.id, item, trialing: current.status === 'trialing' };
}

/** Why a trial cannot be upgraded now: its first payment is pending, or payments are paused. */
async function upgradeObstacle(billing: Billing, current: Stripe.Subscription): Promise<string | null> {
  const state = await stateAtStripe(billing, current);
  return state === 'payment_pending' || state === 'trial_paused' ? BILLING_STATES[state].notice() : null;
}

function secondsNow({ now }: Billing): number {
  return Math.floor(now().getTime() / 1000);
}

/** Outcome of an upgrade; the error may be shown to the user. */
export type Upgrade = { success: boolean; error: string | null; declined: boolean };

const upgradeRefusal = (error: string): Upgrade => ({ success: false, error, declined: false });

/** Ends the trial of a user now and charges the plan. When the card is declined, the trial continues unchanged. */
export async function upgradeTrial(billing: Billing, userId: string): Promise<Upgrade> {
  const outcome = await tryPaymentsLease(billing.db, userId, (token) => upgrade(billing, userId, token));
  return outcome ?? upgradeRefusal(MESSAGES.upgradeRunning);
}

async function upgrade(billing: Billing, userId: string, attempt: string): Promise<Upgrade> {
  const customer = await customerOf(billing, userId);
  const all = customer ? await listSubscriptions(billing, customer) : [];
  const current = currentSubscription(all, billing.prices);
  if (!customer || !current) return upgradeRefusal(NO_TRIAL);
  const obstacle = await upgradeObstacle(billing, current);
  if (obstacle) return upgradeRefusal(obstacle);
  // An earlier attempt whose response was lost may already have charged.
  if (current.status === 'active') return succeed(billing, customer);
  if (current.status !== 'trialing') return upgradeRefusal(NO_TRIAL);
  try {
    await billing.stripe.subscriptions.update(
      current.id,
      {
        ...withoutCancellation(current),
        trial_end: 'now',
        proration_behavior: 'none',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: `upgrade-${current.id}-${attempt}` },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    await billing.stripe.subscriptions.update(current.id, { metadata: declineMetadata(current, billing.now()) });
    await syncCustomer(billing, customer);
    return { success: false, error: cardMessage(error), declined: true };
  }
  return succeed(billing, customer);
}

async function succeed(billing: Billing, customer: string): Promise<Upgrade> {
  await syncCustomer(billing, customer);
  return { success: true, error: null, declined: false };
}

export function cardMessage({ code, message }: Stripe.errors.StripeError): string {
  const unconfirmed = code === 'subscription_payment_intent_requires_action' || code === 'authentication_required';
  return unconfirmed ? CARD_UNCONFIRMED : message;
}
