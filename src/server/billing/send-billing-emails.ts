import type { Transaction } from 'kysely';
import type Stripe from 'stripe';
import { type PlanId, priceText } from '#domain/billing/plans.ts';
import { DAY_MS } from '#domain/dates.ts';
import type { Database } from '../database/schema.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Billing } from './billing.ts';
import { type About, endedByUs, paymentFailed, paymentReceipt, planEnded, trialStarted } from './billing-emails.ts';
import { isEndedByAdmin, itemOf, nameOfPrice, ourSubscriptions, readSubscription } from './read-subscription.ts';
import { chargesOfLastPayment, dateOf } from './stripe.ts';

/** Older events are not emailed: Stripe retries its events for three days. */
const MAX_AGE_MS = 3 * DAY_MS;

/** An email about a subscription; its key identifies the event, so that it is sent once. */
type PlanMail = { key: string; at: Date; plan: PlanId; mail: (about: About) => Mail };

/**
 * Returns the emails about the current subscription of a customer and about those that an admin ended, derived from
 * their current state at Stripe. Some may have been sent before.
 */
export async function billingMails(
  billing: Billing,
  { found, all }: { found: Stripe.Subscription; all: Stripe.Subscription[] },
): Promise<PlanMail[]> {
  const isRecent = ({ at }: { at: Date }) => at.getTime() > billing.now().getTime() - MAX_AGE_MS;
  const mails = mailsOf(found, billing.prices);
  for (const ended of ourSubscriptions(all, billing.prices)) {
    const at = dateOf(ended.ended_at);
    if (isEndedByAdmin(ended) && at && isRecent({ at })) mails.push(await endedByAdminMail(billing, ended, at));
  }
  return mails.filter(isRecent);
}

/**
 * Emails a user about changes to their subscriptions. Each change is emailed once, no matter which events arrive or how
 * often. Call it in the transaction that stores the subscription.
 */
export async function sendBillingMails(
  { mailer, appUrl }: Billing,
  transaction: Transaction<Database>,
  { mails, userId }: { mails: PlanMail[]; userId: string },
): Promise<void> {
  if (mails.length === 0) return;
  const user = await transaction.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) return;
  for (const { key, plan, mail } of mails) {
    if (!(await markSent(transaction, key))) continue;
    await mailer.send(mail({ to: user.email, userId, appUrl, plan }), transaction);
  }
}

/** Records an email as sent. @returns false when it was sent before */
export async function markSent(transaction: Transaction<Database>, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('billing_mails')
    .values({ key })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The email keys of a new subscription. */
export function firstMailKeys(found: { id: string; latest_invoice: string }): string[] {
  return [`trial_started ${found.id}`, `receipt ${found.latest_invoice}`];
}

async function endedByAdminMail(billing: Billing, ended: Stripe.Subscription, at: Date): Promise<PlanMail> {
  const charges = await chargesOfLastPayment(billing, ended.id, itemOf(ended).current_period_end);
  const refundedCents = charges.reduce((total, { amount_refunded }) => total + amount_refunded, 0);
  const { plan_id: plan } = readSubscription(ended, billing.prices);
  const mail = (about: About) => endedByUs(about, { until: null, refundedCents });
  return { key: `plan_ended ${ended.id}`, at, plan, mail };
}

function mailsOf(found: Stripe.Subscription, prices: Billing['prices']): PlanMail[] {
  const { id, status, trial_start, trial_end, latest_invoice, cancellation_details: canceled } = found;
  const { price, current_period_end } = itemOf(found);
  const { plan_id: plan, trial_refused: refused } = readSubscription(found, prices);
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  const ended = dateOf(found.ended_at);
  const mails: PlanMail[] = [];
  if (status === 'trialing' && trial_start !== null && trial_end !== null) {
    const name = nameOfPrice(prices, price.id);
    const discount = found.discounts.length > 0 ? ' (less your discount)' : '';
    const end = new Date(trial_end * 1000);
    const mail = (about: About) => trialStarted(about, { end, price: `${name ? priceText(name) : ''}${discount}` });
    if (name) mails.push({ key: `trial_started ${id}`, at: new Date(trial_start * 1000), plan, mail });
  }
  if (invoice?.status === 'paid' && invoice.amount_paid > 0) {
    const at = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000);
    const renews = status === 'active' && !found.cancel_at_period_end ? dateOf(current_period_end) : null;
    const { amount_paid: cents, number, hosted_invoice_url: invoiceUrl = null } = invoice;
    const mail = (about: About) => paymentReceipt(about, { cents, at, number, invoiceUrl, renews });
    mails.push({ key: `receipt ${invoice.id}`, at, plan, mail });
  }
  if (invoice?.status === 'open' && invoice.attempt_count > 0 && ['past_due', 'unpaid'].includes(status)) {
    const { amount_remaining: cents } = invoice;
    const mail = (about: About) => paymentFailed(about, { cents, retry: dateOf(invoice.next_payment_attempt) });
    mails.push({ key: `payment_failed ${invoice.id}`, at: new Date(invoice.created * 1000), plan, mail });
  }
  // A declined second trial never started, and a cancellation by an admin has its own email.
  if (status === 'canceled' && ended && !refused && !isEndedByAdmin(found)) {
    const trial = trial_end !== null && current_period_end <= trial_end;
    const unpaid = canceled?.reason === 'payment_failed';
    mails.push({
      key: `plan_ended ${id}`,
      at: ended,
      plan,
      mail: (about: About) => planEnded(about, { at: ended, trial, unpaid }),
    });
  }
  return mails;
}
