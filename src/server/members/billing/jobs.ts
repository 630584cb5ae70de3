import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { isChargedNext, isLive, isOver } from '#domain/billing/billing-states.ts';
import { TRIAL_REMINDER_DAYS } from '#domain/billing/plans.ts';
import { daysAfter, daysBefore } from '#domain/dates.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { log } from '../../platform/log.ts';
import type { Billing } from './billing.ts';
import { trialEnding } from './billing-emails.ts';
import { currentSubscription, EXPANDED, termsOf } from './row-from-stripe.ts';
import { markSent, wasSent } from './sent-emails.ts';
import { idOf, previewNext } from './stripe.ts';
import { recordHistory, rowAtStripe, syncCustomer } from './stripe-customers.ts';

/** Deletes webhook events, comparison findings and records of sent emails after their retention period. Unprocessed events stay. */
export async function purgePaymentRecords({ db, now }: Pick<Billing, 'db' | 'now'>): Promise<void> {
  const oldest = daysBefore(now(), KEPT_DAYS.paymentNotes);
  await db.deleteFrom('billing_events').where('processed_at', '<', oldest).execute();
  await db.deleteFrom('billing_checks').where('at', '<', oldest).execute();
  await db.deleteFrom('billing_mails').where('sent_at', '<', oldest).execute();
  // Including sandbox deliveries, which are never read again either.
  await sql`
    with sent as (delete from sandbox.deliveries where delivered_at < ${oldest} returning event)
    delete from sandbox.objects where id in (select event from sent)`.execute(db);
}

/**
 * Emails users whose trial ends within two days how much they will be charged. A failure does not stop the others and
 * is retried.
 */
export async function sendTrialReminders(billing: Billing): Promise<void> {
  const now = billing.now();
  const soon = daysAfter(now, TRIAL_REMINDER_DAYS);
  const ending = await billing.db
    .selectFrom('subscriptions')
    .innerJoin('billing_customers', 'billing_customers.user_id', 'subscriptions.user_id')
    .select(['subscriptions.user_id', 'stripe_customer_id'])
    .where('status', '=', 'trialing')
    .where(({ or, eb, ref }) => or([eb('cancel_at', 'is', null), eb('cancel_at', '>', ref('current_period_end'))]))
    .where('collection_paused', '=', false)
    .where('current_period_end', '>', now)
    .where('current_period_end', '<=', soon)
    .where(({ not }) => not(wasSent('trial_ending', 'subscriptions.stripe_subscription_id')))
    .execute();
  for (const { user_id: userId, stripe_customer_id: customer } of ending) {
    await remindOfTrialEnd(billing, { userId, customer }).catch((err) =>
      log.error({ err, customer }, 'Could not send a trial reminder'),
    );
  }
}

async function remindOfTrialEnd(billing: Billing, { userId, customer }: { userId: string; customer: string }) {
  const { db, prices, mailer, appUrl } = billing;
  // Our row may predate a cancellation.
  const subscription = currentSubscription(await syncCustomer(billing, customer), prices);
  if (subscription?.status !== 'trialing' || subscription.trial_end === null) return;
  const { planId: plan, ...terms } = termsOf(subscription, prices);
  if (!isChargedNext(terms)) return;
  const { amount_due: cents } = await previewNext(billing, subscription);
  const end = new Date(subscription.trial_end * 1000);
  await db.transaction().execute(async (transaction) => {
    const user = await transaction.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
    if (!user || !(await markSent(transaction, 'trial_ending', subscription.id))) return;
    await mailer.send(trialEnding({ to: user.email, userId, appUrl, plan }, { end, cents }), transaction);
  });
}

/** A difference found by the nightly comparison with the provider. */
type Finding = {
  customer: string;
  found:
    | 'repaired'
    | 'unknown customer'
    | 'paid twice'
    | 'missing at the provider'
    | 'charged without an account'
    | 'not compared';
};

/** Compares all subscriptions with the provider, repairs differences, then stores and logs them. */
export async function reconcileAll(billing: Billing): Promise<void> {
  const findings = await repairAll(billing);
  await billing.db
    .insertInto('billing_checks')
    .values({ findings: JSON.stringify(findings) })
    .execute();
  for (const { customer, found } of findings) log.warn({ customer, found }, 'Billing differs from the provider');
}

/**
 * Updates every row to match the provider and returns those that differed. A customer that cannot be read does not stop
 * the others.
 */
export async function repairAll(billing: Billing): Promise<Finding[]> {
  const { db, stripe } = billing;
  const byCustomer = new Map<string, Stripe.Subscription[]>();
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: 100, expand: EXPANDED })) {
    const customer = idOf(subscription.customer) ?? '';
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription]);
  }
  const customers = await db.selectFrom('billing_customers').selectAll().execute();
  const rows = new Map((await db.selectFrom('subscriptions').selectAll().execute()).map((row) => [row.user_id, row]));
  const findings: Finding[] = [];
  for (const { stripe_customer_id: customer, user_id } of customers) {
    const all = byCustomer.get(customer) ?? [];
    byCustomer.delete(customer);
    const row = user_id === null ? null : rows.get(user_id);
    const differences = await compare(billing, { customer, all, row }).catch((err): Finding['found'][] => {
      log.error({ err, customer }, 'Could not compare a customer with the provider');
      return ['not compared'];
    });
    findings.push(...differences.map((difference) => ({ customer, found: difference })));
  }
  for (const [customer, all] of byCustomer) {
    if (all.some(isLive)) findings.push({ customer, found: 'unknown customer' });
  }
  return findings;
}

type SubscriptionComparison = {
  customer: string;
  all: Stripe.Subscription[];
  /** null when the account was deleted. */
  row: { stripe_subscription_id: string | null } | null | undefined;
};

async function compare(billing: Billing, { customer, all, row }: SubscriptionComparison): Promise<Finding['found'][]> {
  if (row === null) {
    if (all.every(isOver)) return [];
    await syncCustomer(billing, customer);
    return ['charged without an account'];
  }
  const current = currentSubscription(all, billing.prices);
  if (!current) return row?.stripe_subscription_id ? ['missing at the provider'] : [];
  const twice: Finding['found'][] = all.filter(isLive).length > 1 ? ['paid twice'] : [];
  await recordHistory(billing, billing.db, all);
  if (isSame(row, await rowAtStripe(billing, current))) return twice;
  await syncCustomer(billing, customer);
  return [...twice, 'repaired'];
}

function isSame(row: object | undefined, truth: object): boolean {
  const columns = new Map(Object.entries(row ?? {}));
  return Object.entries(truth).every(([column, value]) => isDeepStrictEqual(value, columns.get(column)));
}
