import { sql, type Transaction } from 'kysely';
import type Stripe from 'stripe';
import { priceText, TRIAL_REMINDER_DAYS } from '#domain/billing/plans.ts';
import type { Database } from '../database/schema.ts';
import type { Mail } from '../mail/mailer.ts';
import { log } from '../operations/log.ts';
import type { Billing } from './billing.ts';
import { type About, paymentFailed, paymentReceipt, planEnded, trialEnding, trialStarted } from './billing-mails.ts';
import { nameOfPrice } from './prices.ts';
import { currentSubscription, ENDED_BY_ADMIN, itemOf, readSubscription } from './read-subscription.ts';
import { dateOf } from './stripe-client.ts';
import { syncCustomer } from './sync-customer.ts';

const DAY_MS = 86_400_000;

/** Older events are not emailed: Stripe retries its events for three days. */
const NEWS_MS = 3 * DAY_MS;

/** An email about a subscription; its key identifies the event, so that it is sent once. */
type News = { key: string; at: Date; mail: (about: About) => Mail };

/**
 * Emails a user about changes to their subscription, derived from its current state at Stripe, each change once
 * whichever events arrive and however often. Call it in the transaction that stores the subscription.
 */
export async function announce(
  { mailer, appUrl, prices, now }: Billing,
  transaction: Transaction<Database>,
  { found, userId }: { found: Stripe.Subscription; userId: string },
): Promise<void> {
  const news = newsOf(found, prices).filter(({ at }) => at.getTime() > now().getTime() - NEWS_MS);
  if (news.length === 0) return;
  const user = await transaction.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) return;
  const { plan_id: plan } = readSubscription(found, prices);
  for (const { key, mail } of news) {
    if (!(await isFirst(transaction, key))) continue;
    await mailer.send(mail({ to: user.email, userId, appUrl, plan }), transaction);
  }
}

/** Records an email as sent. @returns false when it was sent before */
async function isFirst(transaction: Transaction<Database>, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('billing_mails')
    .values({ key })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The email keys of a new subscription. */
export function firstNews(found: { id: string; latest_invoice: string }): string[] {
  return [`trial_started ${found.id}`, `receipt ${found.latest_invoice}`];
}

function newsOf(found: Stripe.Subscription, prices: Billing['prices']): News[] {
  const { id, status, trial_start, trial_end, latest_invoice, cancellation_details: canceled } = found;
  const { price, current_period_end } = itemOf(found);
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  const ended = dateOf(found.ended_at);
  const news: News[] = [];
  if (status === 'trialing' && trial_start !== null && trial_end !== null) {
    const name = nameOfPrice(prices, price.id);
    const discount = found.discounts.length > 0 ? ', less your discount' : '';
    const end = new Date(trial_end * 1000);
    const mail = (about: About) => trialStarted(about, { end, price: `${name ? priceText(name) : ''}${discount}` });
    if (name) news.push({ key: `trial_started ${id}`, at: new Date(trial_start * 1000), mail });
  }
  if (invoice?.status === 'paid' && invoice.amount_paid > 0) {
    const at = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000);
    const renews = status === 'active' && !found.cancel_at_period_end ? dateOf(current_period_end) : null;
    const { amount_paid: cents, number, hosted_invoice_url: invoiceUrl = null } = invoice;
    const mail = (about: About) => paymentReceipt(about, { cents, at, number, invoiceUrl, renews });
    news.push({ key: `receipt ${invoice.id}`, at, mail });
  }
  if (invoice?.status === 'open' && invoice.attempt_count > 0 && ['past_due', 'unpaid'].includes(status)) {
    const { amount_remaining: cents } = invoice;
    const mail = (about: About) => paymentFailed(about, { cents, retry: dateOf(invoice.next_payment_attempt) });
    news.push({ key: `payment_failed ${invoice.id}`, at: new Date(invoice.created * 1000), mail });
  }
  // A refused second trial never started, and a cancellation by an admin has an email of its own.
  const told = canceled?.comment === ENDED_BY_ADMIN || readSubscription(found, prices).trial_refused;
  if (status === 'canceled' && ended && !told) {
    const trial = trial_end !== null && current_period_end <= trial_end;
    const unpaid = canceled?.reason === 'payment_failed';
    news.push({
      key: `plan_ended ${id}`,
      at: ended,
      mail: (about: About) => planEnded(about, { at: ended, trial, unpaid }),
    });
  }
  return news;
}

/** Emails users whose trial ends within two days what will be charged. A failure does not stop the others and is retried. */
export async function announceTrialEnds(billing: Billing): Promise<void> {
  const now = billing.now();
  const soon = new Date(now.getTime() + TRIAL_REMINDER_DAYS * DAY_MS);
  const ending = await billing.db
    .selectFrom('subscriptions')
    .innerJoin('billing_customers', 'billing_customers.user_id', 'subscriptions.user_id')
    .select(['subscriptions.user_id', 'stripe_customer_id'])
    .where('status', '=', 'trialing')
    .where('cancel_at_period_end', '=', false)
    .where('current_period_end', '>', now)
    .where('current_period_end', '<=', soon)
    .where(
      sql<boolean>`not exists (select from billing_mails where key = 'trial_ending ' || subscriptions.stripe_subscription_id)`,
    )
    .execute();
  for (const { user_id: userId, stripe_customer_id: customer } of ending) {
    await announceTrialEnd(billing, { userId, customer }).catch((err) =>
      log.error({ err, customer }, 'Could not announce the end of a trial'),
    );
  }
}

async function announceTrialEnd(billing: Billing, { userId, customer }: { userId: string; customer: string }) {
  const { db, stripe, prices, mailer, appUrl } = billing;
  // Our row may predate a cancellation.
  const found = currentSubscription(await syncCustomer(billing, customer), prices);
  if (found?.status !== 'trialing' || found.cancel_at_period_end || found.trial_end === null) return;
  const { amount_due: cents } = await stripe.invoices.createPreview({ customer, subscription: found.id });
  const end = new Date(found.trial_end * 1000);
  const { plan_id: plan } = readSubscription(found, prices);
  await db.transaction().execute(async (transaction) => {
    const user = await transaction.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
    if (!user || !(await isFirst(transaction, `trial_ending ${found.id}`))) return;
    await mailer.send(trialEnding({ to: user.email, userId, appUrl, plan }, { end, cents }), transaction);
  });
}
