import { isOver } from '#domain/billing/billing-states.ts';
import { log } from '../operations/log.ts';
import type { Billing } from './billing.ts';
import { giveBack, refundableCharges } from './last-payment.ts';
import { underLease } from './lease.ts';

/** Ends subscriptions whose account is gone. A failure does not stop the others and is retried on the next run. */
export async function closeCustomers(billing: Billing): Promise<void> {
  const left = await billing.db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  for (const { stripe_customer_id: customer } of left) {
    await closeCustomer(billing, customer).catch((err) =>
      log.error({ err, customer }, 'Could not close a customer without an account'),
    );
  }
}

/**
 * Makes sure that a customer whose account is gone is not charged again: expires open checkouts and ends running
 * subscriptions. One that started after the customer was closed has no user, so its payment is refunded.
 */
export function closeCustomer({ db, stripe, now }: Billing, customer: string): Promise<void> {
  return underLease(db, `close:${customer}`, async () => {
    const { closed_at } = await db
      .selectFrom('billing_customers')
      .select('closed_at')
      .where('stripe_customer_id', '=', customer)
      .executeTakeFirstOrThrow();
    for await (const { id } of stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
      await stripe.checkout.sessions.expire(id);
    for await (const found of stripe.subscriptions.list({ customer, status: 'all', limit: 100 })) {
      if (isOver(found)) continue;
      if (closed_at) await giveBack({ stripe }, await refundableCharges({ stripe }, found.id));
      await stripe.subscriptions.cancel(found.id);
    }
    if (closed_at) return;
    await db
      .updateTable('billing_customers')
      .set({ closed_at: now() })
      .where('stripe_customer_id', '=', customer)
      .execute();
  });
}
