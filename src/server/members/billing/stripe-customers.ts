import { sql } from 'kysely';
import type Stripe from 'stripe';
import { type BillingState, billingState, isOver, type Subscription } from '#domain/billing/billing-states.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { lockUser } from '../../platform/database/locks.ts';
import { AppError } from '../../platform/http/problem.ts';
import { log } from '../../platform/log.ts';
import { subscriptionFromRow } from '../accounts/viewer-queries.ts';
import type { Billing } from './billing.ts';
import { underLease } from './lease.ts';
import { paymentMethodHash, recordTrial } from './past-trials.ts';
import { currentSubscription, EXPANDED, ourSubscriptions, rowFromStripe, SECOND_TRIAL } from './row-from-stripe.ts';
import { endNow } from './scheduled-changes.ts';
import { billingMails, changeMail, sendBillingMails } from './send-billing-emails.ts';
import { chargesOfLastPayment, dateOf, refundableCharges, refundCharges } from './stripe.ts';

/** Returns the provider's customer id of a user; null when they never started a checkout. */
export async function customerOf({ db }: Pick<Billing, 'db'>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? null;
}

/** Returns the customer of a user, creating it if needed. The idempotency key prevents a second one when requests race or repeat. */
export async function ensureCustomer(billing: Billing, user: { id: string; email: string }): Promise<string> {
  const { db, stripe } = billing;
  const existing = await customerOf(billing, user.id);
  if (existing) return existing;
  const customer = await stripe.customers.create(
    { email: user.email, metadata: { user_id: user.id } },
    { idempotencyKey: `customer-${user.id}-${user.email}` },
  );
  await db
    .insertInto('billing_customers')
    .values({ stripe_customer_id: customer.id, user_id: user.id })
    .onConflict((on) => on.doNothing())
    .execute();
  return (await customerOf(billing, user.id)) ?? customer.id;
}

/**
 * Reads the current state of a customer from Stripe and updates our row to match. Safe to run at any time, repeatedly
 * and concurrently: the latest read wins. Emails the user about changes, and ends running subscriptions of a customer
 * whose account is gone. An ended subscription keeps its row with the time that was paid for (`row-from-stripe.ts`);
 * `billing-states.ts` derives the access from it.
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
  const all = await listSubscriptions(billing, customer);
  const current = currentSubscription(all, prices);
  if (!current) return all;
  const { user_id } = owner;
  const hadTrial = await recordTrial(billing, user_id, current);
  if (hadTrial && current.status === 'trialing') {
    await endNow(billing, current, SECOND_TRIAL);
    return syncCustomer(billing, customer);
  }
  const after = await rowAtStripe(billing, current);
  const payment_method_hash = await paymentMethodHash(db, current);
  const row = { ...after, payment_method_hash, ticket, updated_at: billing.now() };
  const mails = await billingMails(billing, { current, all });
  await db.transaction().execute(async (transaction) => {
    // There may be no row of a subscription to lock.
    await lockUser(clientOf(transaction), user_id);
    const before = await transaction
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    const { numInsertedOrUpdatedRows: rowCount } = await transaction
      .insertInto('subscriptions')
      .values({ user_id, ...row })
      .onConflict((on) => on.column('user_id').doUpdateSet(row).where('subscriptions.ticket', '<', ticket))
      .executeTakeFirstOrThrow();
    const change = rowCount ? changeMail(billing, { before, after, current }) : null;
    await sendBillingMails(billing, transaction, { mails, change, userId: user_id });
    await recordHistory(billing, transaction, all);
  });
  return all;
}

/** Records all subscriptions of a customer for the figures, except refused trials. A first payment is never forgotten. */
export async function recordHistory(
  { prices }: Pick<Billing, 'prices'>,
  db: Db,
  all: Stripe.Subscription[],
): Promise<void> {
  const rows = ourSubscriptions(all, prices).flatMap((subscription) => {
    const { plan_id, paid_until, ended_at, trial_refused } = rowFromStripe(subscription, prices);
    if (trial_refused) return [];
    const { id, created, trial_end } = subscription;
    return {
      stripe_subscription_id: id,
      plan_id,
      started_at: new Date(created * 1000),
      trial_ends_at: dateOf(trial_end),
      paid_at: paid_until && new Date((trial_end ?? created) * 1000),
      ended_at,
    };
  });
  if (rows.length === 0) return;
  await db
    .insertInto('subscription_history')
    .values(rows)
    .onConflict((on) =>
      on.column('stripe_subscription_id').doUpdateSet(({ ref, fn }) => ({
        plan_id: ref('excluded.plan_id'),
        started_at: ref('excluded.started_at'),
        trial_ends_at: ref('excluded.trial_ends_at'),
        paid_at: fn.coalesce('subscription_history.paid_at', 'excluded.paid_at'),
        ended_at: ref('excluded.ended_at'),
      })),
    )
    .execute();
}

/** Maps a subscription, read with `EXPANDED`, to our full row. */
export async function rowAtStripe(billing: Billing, subscription: Stripe.Subscription) {
  return { ...rowFromStripe(subscription, billing.prices), reversal: await reversalOf(billing, subscription) };
}

/** Reads from Stripe what `billing-states.ts` judges, for decisions that our row may be too old for. */
export async function subscriptionAtStripe(
  billing: Billing,
  subscription: Stripe.Subscription,
): Promise<Subscription | null> {
  const settings = await billing.db.selectFrom('site_settings').select('grace_days').executeTakeFirstOrThrow();
  return subscriptionFromRow({ ...(await rowAtStripe(billing, subscription)), ...settings });
}

export async function stateAtStripe(billing: Billing, subscription: Stripe.Subscription): Promise<BillingState> {
  return billingState(await subscriptionAtStripe(billing, subscription), billing.now());
}

/** Gives Stripe the current email address of a user. */
export async function updateEmail({ db, stripe }: Billing, customer: string): Promise<void> {
  const user = await db
    .selectFrom('billing_customers')
    .innerJoin('user', 'user.id', 'user_id')
    .select('email')
    .where('stripe_customer_id', '=', customer)
    .executeTakeFirst();
  if (user) await stripe.customers.update(customer, { email: user.email });
}

/** All subscriptions of a customer, with the objects expanded that reading them requires. */
export async function listSubscriptions({ stripe }: Billing, customer: string): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  const query = { customer, status: 'all', limit: 100, expand: EXPANDED } as const;
  for await (const subscription of stripe.subscriptions.list(query)) all.push(subscription);
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

/** Ends subscriptions whose account was deleted. A failure does not stop the others and is retried on the next run. */
export async function closeCustomers(billing: Billing): Promise<void> {
  const customers = await billing.db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  for (const { stripe_customer_id: customer } of customers) {
    await closeCustomer(billing, customer).catch((err) => {
      if (err instanceof AppError && err.code === 'too_many_requests') return; // It is being closed.
      log.error({ err, customer }, 'Could not close a customer without an account');
    });
  }
}

/**
 * Makes sure that a customer whose account was deleted is not charged again: expires open checkouts and ends running
 * subscriptions. Payments made after the deletion are refunded.
 */
export function closeCustomer({ db, stripe, now }: Billing, customer: string): Promise<void> {
  // Not the lease of payments: its user is gone, and work under it may sync, which closes the customer.
  return underLease(db, `close:${customer}`, async () => {
    const { account_deleted_at: deletedAt, closed_at } = await db
      .selectFrom('billing_customers')
      .select(['account_deleted_at', 'closed_at'])
      .where('stripe_customer_id', '=', customer)
      .executeTakeFirstOrThrow();
    const noteEnd = (id: string, at: Date | null) =>
      db.updateTable('subscription_history').set({ ended_at: at }).where('stripe_subscription_id', '=', id).execute();
    for await (const { id } of stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
      await stripe.checkout.sessions.expire(id);
    for await (const subscription of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
      if (isOver(subscription)) {
        await noteEnd(subscription.id, dateOf(subscription.ended_at));
        continue;
      }
      const charges = await refundableCharges({ stripe }, subscription.id);
      // Stripe's times are in whole seconds.
      const isLater = ({ created }: Stripe.Charge) => deletedAt !== null && (created + 1) * 1000 > deletedAt.getTime();
      await refundCharges({ stripe }, charges.filter(isLater));
      await endNow({ stripe }, subscription);
      await noteEnd(subscription.id, now());
    }
    if (closed_at) return;
    await db
      .updateTable('billing_customers')
      .set({ closed_at: now() })
      .where('stripe_customer_id', '=', customer)
      .execute();
  });
}
