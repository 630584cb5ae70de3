import { isOver } from '#domain/billing-states.ts';
import { log } from '../logging/log.ts';
import type { Billing } from './billing.ts';
import { giveBack, refundableCharges } from './last-payment.ts';
import { underLease } from './lease.ts';

/** Ends what still runs of users whose account is gone. One that fails is tried again the next time, and stops no other. */
export async function closeCustomers(billing: Billing): Promise<void> {
  const left = await billing.db
    .selectFrom('billing_customers')
    .select(['stripe_customer_id', 'closed_at'])
    .where('user_id', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  for (const customer of left) {
    await closeCustomer(billing, customer).catch((err) =>
      log.error({ err, customer: customer.stripe_customer_id }, 'A customer without an account could not be closed'),
    );
  }
}

type Left = { stripe_customer_id: string; closed_at: Date | null };

/**
 * Sees to it that a customer whose account is gone is charged no more: pages on which they could still pay are closed,
 * and what runs is ended. What runs of one who had been closed has begun since, with nobody to use it: its payment goes back.
 */
export function closeCustomer(billing: Billing, { stripe_customer_id, closed_at }: Left): Promise<void> {
  const { db, stripe, now } = billing;
  const about = { customer: stripe_customer_id, limit: 100 };
  return underLease(db, `close:${stripe_customer_id}`, async () => {
    for await (const { id } of stripe.checkout.sessions.list({ ...about, status: 'open' }))
      await stripe.checkout.sessions.expire(id);
    for await (const found of stripe.subscriptions.list({ ...about, status: 'all' })) {
      if (isOver(found)) continue;
      if (closed_at) await giveBack(billing, await refundableCharges(billing, found.id));
      await stripe.subscriptions.cancel(found.id);
    }
    await db
      .updateTable('billing_customers')
      .set({ closed_at: now() })
      .where('stripe_customer_id', '=', stripe_customer_id)
      .where('closed_at', 'is', null)
      .execute();
  });
}
