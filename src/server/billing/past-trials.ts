import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { personOf } from '#domain/billing-person.ts';
import type { Db } from '../database/connection.ts';
import type { Billing } from './billing.ts';
import { CARD_HAD_TRIAL } from './read-subscription.ts';

/** Whether the person behind an address has had a trial, under whichever account. */
export async function hasHadTrial({ db, trialSecret }: Billing, email: string): Promise<boolean> {
  const hash = hashOf(trialSecret, 'person', personOf(email));
  return (await db.selectFrom('past_trials').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

/** Remembers a trial that was given on request, so that its person gets no other one. @param from names what gave it */
export async function rememberTrial(db: Db, trialSecret: string, email: string, from: string): Promise<void> {
  await db
    .insertInto('past_trials')
    .values({ hash: hashOf(trialSecret, 'person', personOf(email)), stripe_subscription_id: from })
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * Remembers a trial by its person and its card. One that is running on a card, or by a person, that had another is ended
 * before anything is charged for it.
 * @returns whether it was
 */
export async function refuseSecondTrial(
  billing: Billing,
  userId: string,
  found: Stripe.Subscription,
): Promise<boolean> {
  const { db, stripe, trialSecret } = billing;
  if (found.trial_start === null) return false;
  const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  const method = found.default_payment_method;
  const fingerprint = typeof method === 'object' ? method?.card?.fingerprint : null;
  const hashes = [
    ...(user ? [hashOf(trialSecret, 'person', personOf(user.email))] : []),
    ...(fingerprint ? [hashOf(trialSecret, 'card', fingerprint)] : []),
  ];
  if (hashes.length === 0) return false;
  await db
    .insertInto('past_trials')
    .values(hashes.map((hash) => ({ hash, stripe_subscription_id: found.id })))
    .onConflict((on) => on.doNothing())
    .execute();
  if (found.status !== 'trialing') return false;
  const other = await db
    .selectFrom('past_trials')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('stripe_subscription_id', '!=', found.id)
    .executeTakeFirst();
  if (!other) return false;
  await stripe.subscriptions.cancel(found.id, { cancellation_details: { comment: CARD_HAD_TRIAL } });
  return true;
}

/** Of an address or a card only this is kept: it tells equal from other, to whoever has the secret. */
function hashOf(secret: string, kind: 'person' | 'card', value: string): string {
  return createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url');
}
