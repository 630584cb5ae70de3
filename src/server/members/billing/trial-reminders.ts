import { sql } from 'kysely';
import { isChargedNext } from '#domain/billing/billing-states.ts';
import { TRIAL_REMINDER_DAYS } from '#domain/billing/plans.ts';
import { daysAfter } from '#domain/dates.ts';
import { log } from '../../platform/log.ts';
import type { Billing } from './billing.ts';
import { trialEnding } from './billing-emails.ts';
import { currentSubscription, termsOf } from './row-from-stripe.ts';
import { markSent } from './send-billing-emails.ts';
import { previewNext } from './stripe.ts';
import { syncCustomer } from './stripe-customers.ts';

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
    .where(
      sql<boolean>`not exists (select from billing_mails where key = 'trial_ending ' || subscriptions.stripe_subscription_id)`,
    )
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
    if (!user || !(await markSent(transaction, `trial_ending ${subscription.id}`))) return;
    await mailer.send(trialEnding({ to: user.email, userId, appUrl, plan }, { end, cents }), transaction);
  });
}
