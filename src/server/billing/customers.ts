import type { Billing } from './billing.ts';

/** The customer that a user is at the provider; null when they have never been about to pay. */
export async function customerOf({ db }: Pick<Billing, 'db'>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? null;
}

/** The one customer of a user, made when there is none. The key makes it one even when two ask at once, or one asks again. */
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
