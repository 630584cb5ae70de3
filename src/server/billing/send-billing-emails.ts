import type { Transaction } from 'kysely';
import type Stripe from 'stripe';
import { priceText } from '#domain/billing/plans.ts';
import { DAY_MS } from '#domain/dates.ts';
import type { Database } from '../database/schema.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Billing } from './billing.ts';
import { type About, paymentFailed, paymentReceipt, planEnded, trialStarted } from './billing-emails.ts';
import { ENDED_BY_ADMIN, itemOf, nameOfPrice, readSubscription } from './read-subscription.ts';
import { dateOf } from './stripe.ts';

/** Older events are not emailed: Stripe retries its events for three days. */
const MAX_AGE_MS = 3 * DAY_MS;

/** An email about a subscription; its key identifies the event, so that it is sent once. */
type PlanMail = { key: string; at: Date; mail: (about: About) => Mail };

/**
 * Emails a user about changes to their subscription, derived from its current state at Stripe. Each change is emailed
 * once, no matter which events arrive or how often. Call it in the transaction that stores the subscription.
 */
export async function sendBillingMails(
  { mailer, appUrl, prices, now }: Billing,
  transaction: Transaction<Database>,
  { found, userId }: { found: Stripe.Subscription; userId: string },
): Promise<void> {
  const mails = mailsOf(found, prices).filter(({ at }) => at.getTime() > now().getTime() - MAX_AGE_MS);
  if (mails.length === 0) return;
  const user = await transaction.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) return;
  const { plan_id: plan } = readSubscription(found, prices);
  for (const { key, mail } of mails) {
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

function mailsOf(found: Stripe.Subscription, prices: Billing['prices']): PlanMail[] {
  const { id, status, trial_start, trial_end, latest_invoice, cancellation_details: canceled } = found;
  const { price, current_period_end } = itemOf(found);
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  const ended = dateOf(found.ended_at);
  const mails: PlanMail[] = [];
  if (status === 'trialing' && trial_start !== null && trial_end !== null) {
    const name = nameOfPrice(prices, price.id);
    const discount = found.discounts.length > 0 ? ' (less your discount)' : '';
    const end = new Date(trial_end * 1000);
    const mail = (about: About) => trialStarted(about, { end, price: `${name ? priceText(name) : ''}${discount}` });
    if (name) mails.push({ key: `trial_started ${id}`, at: new Date(trial_start * 1000), mail });
  }
  if (invoice?.status === 'paid' && invoice.amount_paid > 0) {
    const at = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000);
    const renews = status === 'active' && !found.cancel_at_period_end ? dateOf(current_period_end) : null;
    const { amount_paid: cents, number, hosted_invoice_url: invoiceUrl = null } = invoice;
    const mail = (about: About) => paymentReceipt(about, { cents, at, number, invoiceUrl, renews });
    mails.push({ key: `receipt ${invoice.id}`, at, mail });
  }
  if (invoice?.status === 'open' && invoice.attempt_count > 0 && ['past_due', 'unpaid'].includes(status)) {
    const { amount_remaining: cents } = invoice;
    const mail = (about: About) => paymentFailed(about, { cents, retry: dateOf(invoice.next_payment_attempt) });
    mails.push({ key: `payment_failed ${invoice.id}`, at: new Date(invoice.created * 1000), mail });
  }
  // A declined second trial never started, and a cancellation by an admin has its own email.
  const told = canceled?.comment === ENDED_BY_ADMIN || readSubscription(found, prices).trial_refused;
  if (status === 'canceled' && ended && !told) {
    const trial = trial_end !== null && current_period_end <= trial_end;
    const unpaid = canceled?.reason === 'payment_failed';
    mails.push({
      key: `plan_ended ${id}`,
      at: ended,
      mail: (about: About) => planEnded(about, { at: ended, trial, unpaid }),
    });
  }
  return mails;
}
