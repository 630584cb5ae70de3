import type Stripe from 'stripe';
import { mayHaveTrial, type Subscription } from '#domain/billing/billing-states.ts';
import type { Db } from '../../platform/database/connection.ts';
import { generatedSecret, signerWith } from '../../platform/database/secrets.ts';
import type { Billing } from './billing.ts';
import { paymentMethodOf } from './row-from-stripe.ts';

/** Whether the person behind an address has had a trial, under any account. */
export async function hasHadTrial(db: Db, email: string): Promise<boolean> {
  const hash = await personHash(db, email);
  return (await db.selectFrom('past_trials').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

/** Whether a user is offered a trial; they may have had one under an earlier account. */
export async function offersTrial(
  { db }: Billing,
  {
    email,
    subscription,
    grant,
  }: { email: string; subscription: Subscription | null; grant: { trial: boolean } | null },
): Promise<boolean> {
  return mayHaveTrial(subscription, grant) && !(await hasHadTrial(db, email));
}

/** Records a trial granted on request, so that the person does not get a second one. @param request names it */
export async function recordRequestedTrial(db: Db, email: string, request: string): Promise<void> {
  await insertTrials(db, [await personHash(db, email)], request);
}

/**
 * Records the trial of a subscription under its user and what pays for it, so that neither gets another one.
 * @returns whether either already had another one
 */
export async function recordTrial(
  { db }: Billing,
  userId: string,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  if (subscription.trial_start === null) return false;
  const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  const paymentMethod = await paymentMethodHash(db, subscription);
  const hashes = [...(user ? [await personHash(db, user.email)] : []), ...(paymentMethod ? [paymentMethod] : [])];
  if (hashes.length === 0) return false;
  await insertTrials(db, hashes, subscription.id);
  const other = await db
    .selectFrom('past_trials')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('stripe_subscription_id', '!=', subscription.id)
    .executeTakeFirst();
  return other !== undefined;
}

async function insertTrials(db: Db, hashes: readonly string[], stripe_subscription_id: string): Promise<void> {
  await db
    .insertInto('past_trials')
    .values(hashes.map((hash) => ({ hash, stripe_subscription_id })))
    .onConflict((on) => on.doNothing())
    .execute();
}

function personHash(db: Db, email: string): Promise<string> {
  return hashOf(db, 'person', mailboxOf(email));
}

/** A keyed hash of what pays for a subscription; null if Stripe has no fingerprint of it. It must be expanded. */
export async function paymentMethodHash(db: Db, subscription: Stripe.Subscription): Promise<string | null> {
  const { card, sepa_debit, us_bank_account } = paymentMethodOf(subscription) ?? {};
  const fingerprint = (card ?? sepa_debit ?? us_bank_account)?.fingerprint;
  return fingerprint ? hashOf(db, 'card', fingerprint) : null;
}

/** Only this keyed hash of an address or card is stored: enough to compare, and only with the secret. */
async function hashOf(db: Db, kind: 'person' | 'card', value: string): Promise<string> {
  return signerWith(await generatedSecret(db, 'past_trials', 32)).sign(`${kind}:${value}`);
}

/** The mailbox behind an address: drops anything after a plus sign, and dots at Gmail. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const mailbox = local.replace(/\+.*$/, '');
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`;
}
