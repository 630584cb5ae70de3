import { sql } from 'kysely';
import type Stripe from 'stripe';
import { announce } from './announce.ts';
import type { Billing } from './billing.ts';
import { closeCustomer } from './close-customers.ts';
import { chargesOfLastPayment } from './last-payment.ts';
import { refuseSecondTrial } from './past-trials.ts';
import { currentSubscription, readSubscription } from './read-subscription.ts';

/**
 * Reads the current state of a customer from Stripe and updates our row to match. Safe to run at any time, repeatedly
 * and concurrently: the latest read wins. Emails the user about changes, and ends running subscriptions of a customer
 * whose account is gone.
 * @returns all subscriptions the customer has had
 */
export async function syncCustomer(billing: Billing, customer: string): Promise<Stripe.Subscription[]> {
  const { db, prices } = billing;
  const owner = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst();
  if (owner?.user_id === null) await closeCustomer(billing, customer);
  if (!owner?.user_id) return [];
  const { rows } = await sql<{ ticket: number }>`select nextval('billing_tickets') as ticket`.execute(db);
  const ticket = rows[0]?.ticket ?? 0;
  const all = await subscriptionsOf(billing, customer);
  const found = currentSubscription(all, prices);
  if (!found) return all;
  if (await refuseSecondTrial(billing, owner.user_id, found)) return syncCustomer(billing, customer);
  const { user_id } = owner;
  const row = { ...(await readTruth(billing, found)), ticket, updated_at: billing.now() };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('subscriptions')
      .values({ user_id, ...row })
      .onConflict((on) => on.column('user_id').doUpdateSet(row).where('subscriptions.ticket', '<', ticket))
      .execute();
    await announce(billing, transaction, { found, userId: user_id });
  });
  return all;
}

/** Maps a subscription to our full row. Its latest invoice must be expanded. */
export async function readTruth(billing: Billing, found: Stripe.Subscription) {
  return { ...readSubscription(found, billing.prices), reversal: await reversalOf(billing, found) };
}

/** All subscriptions of a customer, expanded as far as reading them requires. */
export async function subscriptionsOf({ stripe }: Billing, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.latest_invoice', 'data.default_payment_method'];
  const all: Stripe.Subscription[] = [];
  for await (const found of stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })) all.push(found);
  return all;
}

/** Whether the last payment was refunded or is disputed. */
async function reversalOf(billing: Billing, { id }: Stripe.Subscription): Promise<'refunded' | 'disputed' | null> {
  for (const charge of await chargesOfLastPayment(billing, id)) {
    if (charge.refunded) return 'refunded';
    if (charge.disputed && (await hasOpenOrLostDispute(billing.stripe, charge.id))) return 'disputed';
  }
  return null;
}

async function hasOpenOrLostDispute(stripe: Stripe, charge: string): Promise<boolean> {
  const { data: disputes } = await stripe.disputes.list({ charge, limit: 100 });
  return disputes.some(({ status }) => !['won', 'warning_closed', 'prevented'].includes(status));
}
