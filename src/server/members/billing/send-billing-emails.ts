import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import { endOfAccess, isChargedNext, isLive } from '#domain/billing/billing-states.ts';
import { type PlanId, priceOfPlan, priceText } from '#domain/billing/plans.ts';
import { DAY_MS } from '#domain/dates.ts';
import type { Trx } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Billing } from './billing.ts';
import {
  changeScheduled,
  endedByUs,
  type MailSettings,
  type PlanMailContext,
  paymentFailed,
  paymentReceipt,
  planCanceled,
  planChanged,
  planContinues,
  planEnded,
  trialStarted,
} from './billing-emails.ts';
import {
  isCanceledByAdmin,
  isEndedByAdmin,
  itemOf,
  nameOfPrice,
  ourSubscriptions,
  paymentMethodOf,
  rowFromStripe,
  scheduleOf,
  termsOf,
} from './row-from-stripe.ts';
import { type EmailKind, markSent } from './sent-emails.ts';
import { chargesOfLastPayment, dateOf } from './stripe.ts';

/** Older events are not emailed: Stripe retries its events for three days. */
const MAX_AGE_MS = 3 * DAY_MS;

/** An email about a subscription, sent once about its subject. */
type PlanMail = { kind: EmailKind; subject: string; at: Date; plan: PlanId; mail: (about: PlanMailContext) => Mail };

/** An email about a change since the last sync, which sees it once. */
type ChangeMail = Omit<PlanMail, 'kind' | 'subject'> & {
  /** Whether the receipt of a payment made with the change says enough. */
  inReceipt?: boolean;
};

/**
 * Returns the emails about the current subscription of a customer and about those that an admin ended or canceled,
 * derived from their current state at Stripe. Some may have been sent before.
 */
export async function billingMails(
  billing: Billing,
  { current, all }: { current: Stripe.Subscription; all: Stripe.Subscription[] },
): Promise<PlanMail[]> {
  const settings = await billing.db
    .selectFrom('site_settings')
    .select(['grace_days', 'trial_daily_reveals'])
    .executeTakeFirstOrThrow();
  const mails = mailsOf(current, billing.prices, settings);
  for (const subscription of ourSubscriptions(all, billing.prices)) {
    const at = dateOf(subscription.ended_at);
    const canceledAt = dateOf(subscription.canceled_at);
    if (isEndedByAdmin(subscription) && at && isRecent(billing, at))
      mails.push(await endedByAdminMail(billing, subscription, at));
    if (isCanceledByAdmin(subscription) && isLive(subscription) && canceledAt)
      mails.push(canceledByAdminMail(subscription, canceledAt, billing.prices));
  }
  return mails.filter(({ at }) => isRecent(billing, at));
}

type StoredSubscription = Selectable<Database['subscriptions']>;
type SubscriptionChange = {
  before: StoredSubscription | undefined;
  after: ReturnType<typeof rowFromStripe>;
  current: Stripe.Subscription;
};

/**
 * Returns the email about what changed between the stored row and the one that replaces it, if anything. A new
 * subscription may already be canceled.
 */
export function changeMail(
  { prices, now }: Billing,
  { before: storedRow, after, current }: SubscriptionChange,
): ChangeMail | null {
  if (!isLive(current)) return null;
  const before = storedRow?.stripe_subscription_id === current.id ? storedRow : null;
  const { planId: plan, ...terms } = termsOf(current, prices);
  const { cancelAt, currentPeriodEnd: renews } = terms;
  const trial = current.status === 'trialing';
  const { scheduled_plan_id: next, scheduled_at: at } = after;
  if (cancelAt && !before?.cancel_at) {
    const ending = { until: endOfAccess(terms) ?? cancelAt, trial, charged: isChargedNext(terms) };
    const mail = (about: PlanMailContext) => planCanceled(about, ending);
    return isCanceledByAdmin(current) ? null : { at: dateOf(current.canceled_at) ?? now(), plan, mail };
  }
  if (!before) return null;
  if (next && at && next !== before.scheduled_plan_id) {
    const mail = (about: PlanMailContext) => changeScheduled(about, { next, at, price: planPrice(next) });
    return { at: dateOf(scheduleOf(current)?.created ?? null) ?? now(), plan, mail };
  }
  if (before.plan_id !== plan) {
    const mail = (about: PlanMailContext) => planChanged(about, { trial, renews, price: planPrice(plan) });
    // A scheduled change was announced when it was made.
    return before.scheduled_plan_id === plan ? null : { at: now(), plan, mail, inReceipt: true };
  }
  const isResumed = (before.cancel_at && !cancelAt) || (before.scheduled_plan_id && !next);
  const mail = (about: PlanMailContext) => planContinues(about, { trial, renews, price: planPrice(plan) });
  return isResumed ? { at: now(), plan, mail, inReceipt: true } : null;
}

function planPrice(planId: PlanId): string {
  const price = priceOfPlan(planId);
  return price ? priceText(price) : '';
}

function isRecent({ now }: Billing, at: Date): boolean {
  return at.getTime() > now().getTime() - MAX_AGE_MS;
}

/**
 * Emails a user about changes to their subscriptions. Each change is emailed once, no matter which events arrive or how
 * often. Call it in the transaction that stores the subscription.
 */
export async function sendBillingMails(
  billing: Billing,
  transaction: Trx,
  { mails, change, userId }: { mails: PlanMail[]; change: ChangeMail | null; userId: string },
): Promise<void> {
  if (mails.length === 0 && !change) return;
  const { mailer, appUrl } = billing;
  const user = await transaction.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) return;
  const send = ({ plan, mail }: ChangeMail) => mailer.send(mail({ to: user.email, userId, appUrl, plan }), transaction);
  let charged = false;
  for (const { kind, subject, ...one } of mails) {
    if (!(await markSent(transaction, kind, subject))) continue;
    charged ||= kind === 'receipt';
    await send(one);
  }
  if (change && isRecent(billing, change.at) && !(charged && change.inReceipt)) await send(change);
}

async function endedByAdminMail(billing: Billing, subscription: Stripe.Subscription, at: Date): Promise<PlanMail> {
  const charges = await chargesOfLastPayment(billing, subscription.id, itemOf(subscription).current_period_end);
  const refundedCents = charges.reduce((total, { amount_refunded }) => total + amount_refunded, 0);
  const { plan_id: plan } = rowFromStripe(subscription, billing.prices);
  const mail = (about: PlanMailContext) => endedByUs(about, { until: null, refundedCents });
  return { kind: 'plan_ended', subject: subscription.id, at, plan, mail };
}

function canceledByAdminMail(subscription: Stripe.Subscription, at: Date, prices: Billing['prices']): PlanMail {
  const { planId: plan, currentPeriodEnd: until } = termsOf(subscription, prices);
  const mail = (about: PlanMailContext) => endedByUs(about, { until, refundedCents: 0 });
  const subject = `${subscription.id} ${subscription.canceled_at}`;
  return { kind: 'canceled_by_admin', subject, at, plan, mail };
}

function mailsOf(current: Stripe.Subscription, prices: Billing['prices'], settings: MailSettings): PlanMail[] {
  const { id, status, trial_start, trial_end, latest_invoice, cancellation_details: cancellation } = current;
  const { price, current_period_end } = itemOf(current);
  const { trial_refused: refused } = rowFromStripe(current, prices);
  const { planId: plan, ...terms } = termsOf(current, prices);
  const isCharged = isChargedNext(terms);
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  const endedAt = dateOf(current.ended_at);
  const name = nameOfPrice(prices, price.id);
  const discount = current.discounts.length > 0 ? ' (less your discount)' : '';
  const cost = isCharged && name ? `${priceText(name)}${discount}` : null;
  const card = paymentMethodOf(current)?.card ?? null;
  const mails: PlanMail[] = [];
  if (status === 'trialing' && trial_start !== null && trial_end !== null) {
    const end = new Date(trial_end * 1000);
    const mail = (about: PlanMailContext) => trialStarted(about, { end, price: cost, settings });
    if (name) mails.push({ kind: 'trial_started', subject: id, at: new Date(trial_start * 1000), plan, mail });
  }
  if (invoice?.status === 'paid' && invoice.amount_paid > 0) {
    const at = new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000);
    const renewal = status === 'active' && cost ? { on: new Date(current_period_end * 1000), price: cost } : null;
    const { amount_paid: cents, total, number, hosted_invoice_url: invoiceUrl = null } = invoice;
    const unusedCents = invoice.lines.data.reduce((sum, { amount }) => sum - Math.min(amount, 0), 0);
    const creditCents = unusedCents + total - cents;
    const paid = { cents, at, card, creditCents, number, invoiceUrl, renewal };
    const mail = (about: PlanMailContext) => paymentReceipt(about, paid);
    mails.push({ kind: 'receipt', subject: invoice.id, at, plan, mail });
  }
  if (invoice?.status === 'open' && invoice.attempt_count > 0 && ['past_due', 'unpaid'].includes(status)) {
    const { amount_remaining: cents } = invoice;
    const mail = (about: PlanMailContext) =>
      paymentFailed(about, {
        cents,
        card,
        retry: dateOf(invoice.next_payment_attempt),
        hasGrace: settings.grace_days > 0,
      });
    mails.push({ kind: 'payment_failed', subject: invoice.id, at: new Date(invoice.created * 1000), plan, mail });
  }
  // A refused second trial never started, and a cancellation by an admin has its own email.
  if (status === 'canceled' && endedAt && !refused && !isEndedByAdmin(current)) {
    const trial = trial_end !== null && current_period_end <= trial_end;
    const unpaid = cancellation?.reason === 'payment_failed';
    mails.push({
      kind: 'plan_ended',
      subject: id,
      at: endedAt,
      plan,
      mail: (about: PlanMailContext) => planEnded(about, { at: endedAt, trial, unpaid }),
    });
  }
  return mails;
}
