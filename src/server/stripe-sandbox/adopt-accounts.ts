import { PRICE_IDS, PRICES, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { firstNews } from '../billing/announce.ts';
import { SANDBOX_PRICES } from '../config.ts';
import type { Db } from '../database/connection.ts';
import { inventedNumber } from './cards.ts';
import { customer } from './objects/customer.ts';
import { paymentMethod } from './objects/payment.ts';
import { changeStore, type Store } from './store.ts';
import { startSubscription } from './subscriptions.ts';
import { idOf, type Kept, secondsOf } from './wire.ts';

type Adoption = { db: Db; now: () => Date; pageUrl: string; emails: readonly string[] };

/**
 * Creates the customer and subscription that demo accounts with a plan would have, so that billing can be tried with
 * them. Each account is adopted once, even if the process ends midway: the resulting events are stored.
 */
export async function adoptAccounts({ db, emails, ...on }: Adoption): Promise<void> {
  const accounts = await db
    .selectFrom('subscriptions')
    .innerJoin('user', 'user.id', 'subscriptions.user_id')
    .leftJoin('billing_customers', 'billing_customers.user_id', 'user.id')
    .select(['user.id', 'email', 'plan_id', 'status'])
    .where('stripe_customer_id', 'is', null)
    .where('email', 'in', emails)
    .execute();
  for (const { id: user_id, email, plan_id, status } of accounts) {
    const price = PRICE_IDS.find((name) => PRICES[name].planId === plan_id);
    if (!price) continue;
    const trialDays = status === 'trialing' ? TRIAL_DAYS : 0;
    const paying = { user_id, email, price: SANDBOX_PRICES[price], trialDays };
    await changeStore(db, on.now(), async (store, transaction) => {
      // Another process starting at the same time may have been first.
      const known = transaction.selectFrom('billing_customers').select('user_id').where('user_id', '=', user_id);
      if (await known.executeTakeFirst()) return;
      const begun = await begin(store, paying, on);
      const stripe_customer_id = idOf(begun.customer) ?? '';
      await transaction.insertInto('billing_customers').values({ stripe_customer_id, user_id }).execute();
      // Marked as sent: no emails about subscriptions that came with the sample.
      const keys = firstNews({ id: begun.id, latest_invoice: idOf(begun.latest_invoice) ?? '' });
      await transaction
        .insertInto('billing_mails')
        .values(keys.map((key) => ({ key })))
        .execute();
    });
  }
}

type Paying = { user_id: string; email: string; price: string; trialDays: number };

async function begin(
  store: Store,
  { user_id, email, price, trialDays }: Paying,
  { now, pageUrl }: Pick<Adoption, 'now' | 'pageUrl'>,
): Promise<Kept['subscription']> {
  const at = secondsOf(now());
  const metadata = { user_id };
  const { id } = await store.save(customer({ email, metadata, at }), 'customer.created');
  const card = { customer: id, email, number: inventedNumber(), card: 'accepted', at };
  const method = await store.save(paymentMethod(card), 'payment_method.attached');
  const sold = await store.get('price', price);
  return startSubscription(store, {
    customer: id,
    price: sold,
    trialDays,
    method,
    promotion: undefined,
    metadata,
    at,
    pageUrl,
  });
}
