import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { isLive } from '#domain/billing/billing-states.ts';
import { renewalTerms } from '#domain/billing/offers.ts';
import { TRIAL_DAYS } from '#domain/billing/plans.ts';
import { withParameter } from '#domain/return-path.ts';
import type { Billing } from './billing.ts';
import { underPaymentsLease } from './lease.ts';
import { openPortal } from './manage-subscription.ts';
import { hasHadTrial } from './past-trials.ts';
import { isRefusedTrial, nameOfPrice, ourSubscriptions } from './row-from-stripe.ts';
import { endNow } from './scheduled-changes.ts';
import { customerOf, ensureCustomer, stateAtStripe, syncCustomer } from './stripe-customers.ts';

type CheckoutOptions = {
  price: string;
  trial: boolean;
  /** Path on this site that the checkout returns to. */
  returnTo: string;
};

/**
 * Returns the URL of a checkout page. A repeated call returns the page that is still open; one with another price or
 * return path is expired first, so at most one can be completed. A user who already pays gets the portal. A plan whose
 * payment was refunded gives no access and is ended, so that it is not charged again next to the new one.
 */
export async function createCheckout(
  billing: Billing,
  user: { id: string; email: string },
  options: CheckoutOptions,
  disconnectSignal: AbortSignal,
): Promise<string | null> {
  const open = async () => {
    const customer = await ensureCustomer(billing, user);
    const subscriptions = await syncCustomer(billing, customer);
    const live = subscriptions.filter(isLive);
    for (const subscription of live)
      if (!(await isRefunded(billing, subscription))) return openPortal(billing, customer, options.returnTo);
    for (const subscription of live) await endNow(billing, subscription);
    const hadTrial =
      subscriptions.some(({ trial_start }) => trial_start !== null) || (await hasHadTrial(billing.db, user.email));
    return openSession(billing, { ...options, user, customer, trial: options.trial && !hadTrial });
  };
  return underPaymentsLease(billing.db, user.id, open, disconnectSignal);
}

async function isRefunded(billing: Billing, subscription: Stripe.Subscription): Promise<boolean> {
  const isOurs = ourSubscriptions([subscription], billing.prices).length > 0;
  return isOurs && (await stateAtStripe(billing, subscription)) === 'refunded';
}

export const STARTED_CHECKOUTS = ['trial', 'refused_trial', 'plan'] as const;
type StartedCheckout = (typeof STARTED_CHECKOUTS)[number];

/** Longest time between starting a subscription and returning from its checkout. */
const RETURN_MS = 3_600_000;

/** Returns what the last checkout of a user has just started, as Stripe reports it; webhooks may be late. */
export async function lastCheckout(billing: Billing, userId: string): Promise<StartedCheckout | null> {
  const customer = await customerOf(billing, userId);
  if (!customer) return null;
  const query = { customer, status: 'complete' as const, limit: 1, expand: ['data.subscription'] };
  const [session] = (await billing.stripe.checkout.sessions.list(query)).data;
  const subscription = typeof session?.subscription === 'object' ? session.subscription : null;
  if (!subscription || subscription.created * 1000 < billing.now().getTime() - RETURN_MS) return null;
  if (isRefusedTrial(subscription)) return 'refused_trial';
  if (!isLive(subscription)) return null;
  if (subscription.status === 'trialing') return 'trial';
  return session?.payment_status === 'paid' ? 'plan' : null;
}

/** Query parameters that report the outcome of an earlier checkout. */
const OUTCOMES = ['success', 'canceled'];

type Intent = CheckoutOptions & { user: { id: string }; customer: string };

async function openSession(billing: Billing, intent: Intent): Promise<string | null> {
  const { stripe } = billing;
  const { data: sessions } = await stripe.checkout.sessions.list({ customer: intent.customer, limit: 100 });
  const back = createHash('sha256').update(intent.returnTo).digest('base64url').slice(0, 12);
  const intentKey = `${intent.price} ${intent.trial ? 'trial' : 'paid'} ${back}`;
  const open = sessions.filter(({ status }) => status === 'open');
  const same = open.find(({ metadata }) => metadata?.intent === intentKey);
  for (const other of open) if (other !== same) await stripe.checkout.sessions.expire(other.id);
  if (same) return same.url;
  // Idempotency key: the same intent after the same history is one request, even if it is repeated.
  const past = sessions[0]?.id ?? 'first';
  const idempotencyKey = createHash('sha256').update(`${intent.customer} ${intentKey} ${past}`).digest('hex');
  const session = await stripe.checkout.sessions.create(sessionOf(billing, intent, intentKey), { idempotencyKey });
  return session.url;
}

function sessionOf(
  { appUrl, prices }: Billing,
  { user, customer, price, trial, returnTo }: Intent,
  intentKey: string,
): Stripe.Checkout.SessionCreateParams {
  const name = nameOfPrice(prices, price);
  return {
    mode: 'subscription',
    customer,
    client_reference_id: user.id,
    success_url: appUrl + withParameter(returnTo, 'success', 'true', OUTCOMES),
    cancel_url: appUrl + withParameter(returnTo, 'canceled', 'true', OUTCOMES),
    line_items: [{ price, quantity: 1 }],
    subscription_data: {
      metadata: { user_id: user.id },
      ...(trial && {
        trial_period_days: TRIAL_DAYS,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    allow_promotion_codes: true,
    billing_address_collection: 'auto',
    ...(name && { custom_text: { submit: { message: renewalTerms(name, trial) } } }),
    customer_update: { address: 'auto', name: 'auto' }, // Required to collect a tax ID.
    payment_method_collection: 'always',
    tax_id_collection: { enabled: true },
    metadata: { intent: intentKey },
  };
}
