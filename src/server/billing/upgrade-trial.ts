import Stripe from 'stripe';
import { MESSAGES } from '#domain/messages.ts';
import type { Billing } from './billing.ts';
import { customerOf } from './customers.ts';
import { tryLease } from './lease.ts';
import { currentSubscription } from './read-subscription.ts';
import { subscriptionsOf, syncCustomer } from './sync-customer.ts';

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
  if (!customer || !current) return { success: false, error: MESSAGES.noTrial };
  // An earlier attempt whose response was lost may already have charged.
  if (current.status === 'active') return succeed(billing, customer);
  if (current.status !== 'trialing') return { success: false, error: MESSAGES.noTrial };
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
    if (error instanceof Stripe.errors.StripeCardError) return { success: false, error: cardWords(error) };
    throw error;
  }
  return succeed(billing, customer);
}

async function succeed(billing: Billing, customer: string): Promise<Upgrade> {
  await syncCustomer(billing, customer);
  return { success: true, error: null };
}

/** User-facing message for a card that could not be charged. */
export function cardWords({ code, message }: Stripe.errors.StripeError): string {
  const unconfirmed = code === 'subscription_payment_intent_requires_action' || code === 'authentication_required';
  return unconfirmed ? MESSAGES.cardUnconfirmed : message;
}
