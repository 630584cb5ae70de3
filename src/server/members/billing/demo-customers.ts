import { priceOfPlan, TRIAL_DAYS } from '#domain/billing/plans.ts';
import type { RunningBilling } from './billing.ts';
import { firstMailKeys } from './send-billing-emails.ts';
import { idOf } from './stripe.ts';

/**
 * Creates the customer and subscription that demo accounts with a plan would have, so that billing can be tried with
 * them. Does nothing on Stripe itself. Safe to repeat, also when interrupted or run by several processes at once.
 */
export async function createDemoCustomers(
  { db, sandbox, prices }: RunningBilling,
  emails: readonly string[],
): Promise<void> {
  if (!sandbox) return;
  const accounts = await db
    .selectFrom('subscriptions')
    .innerJoin('user', 'user.id', 'subscriptions.user_id')
    .leftJoin('billing_customers', 'billing_customers.user_id', 'user.id')
    .select(['user.id', 'email', 'plan_id', 'status'])
    .where('stripe_customer_id', 'is', null)
    .where('email', 'in', emails)
    .execute();
  for (const { id: user_id, email, plan_id, status } of accounts) {
    const price = priceOfPlan(plan_id);
    if (!price) continue;
    const trialDays = status === 'trialing' ? TRIAL_DAYS : 0;
    await sandbox.change(async (transaction, subscribe) => {
      // Another process starting at the same time may have been first.
      const customer = transaction.selectFrom('billing_customers').select('user_id').where('user_id', '=', user_id);
      if (await customer.executeTakeFirst()) return;
      const created = await subscribe({ email, price: prices[price], trialDays, metadata: { user_id } });
      const stripe_customer_id = idOf(created.customer) ?? '';
      await transaction.insertInto('billing_customers').values({ stripe_customer_id, user_id }).execute();
      // Marked as sent: no emails about subscriptions that came with the sample.
      const keys = firstMailKeys({ id: created.id, latest_invoice: idOf(created.latest_invoice) ?? '' });
      await transaction
        .insertInto('billing_mails')
        .values(keys.map((key) => ({ key })))
        .execute();
    });
  }
}
