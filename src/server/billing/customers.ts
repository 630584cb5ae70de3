import type { Billing } from './billing.ts';

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
  const known = await customerOf(billing, user.id);
  if (known) return known;
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
