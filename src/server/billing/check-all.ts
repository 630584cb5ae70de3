import type Stripe from 'stripe';
import { isLive, isOver } from '#domain/billing-states.ts';
import { log } from '../logging/log.ts';
import type { Billing } from './billing.ts';
import { currentSubscription, readSubscription } from './read-subscription.ts';
import { idOf } from './stripe-client.ts';
import { syncCustomer } from './sync-customer.ts';

/** What the nightly look at the provider found. */
export type Finding = {
  customer: string;
  found: 'mended' | 'unknown customer' | 'paid twice' | 'gone at the provider' | 'charged without an account';
};

/** Compares all subscriptions with the provider, mends what differs, and keeps and names what was found. */
export async function checkAll(billing: Billing): Promise<void> {
  const findings = await compareAll(billing);
  await billing.db
    .insertInto('billing_checks')
    .values({ findings: JSON.stringify(findings) })
    .execute();
  for (const { customer, found } of findings) log.warn({ customer, found }, 'Billing differs from the provider');
}

/** Makes every row what the provider says, and names those that were not. */
export async function compareAll(billing: Billing): Promise<Finding[]> {
  const { db, stripe } = billing;
  const expand = ['data.latest_invoice'];
  const byCustomer = new Map<string, Stripe.Subscription[]>();
  for await (const found of stripe.subscriptions.list({ status: 'all', limit: 100, expand })) {
    const customer = idOf(found.customer) ?? '';
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), found]);
  }
  const customers = await db.selectFrom('billing_customers').selectAll().execute();
  const rows = new Map((await db.selectFrom('subscriptions').selectAll().execute()).map((row) => [row.user_id, row]));
  const findings: Finding[] = [];
  for (const { stripe_customer_id: customer, user_id } of customers) {
    const all = byCustomer.get(customer) ?? [];
    byCustomer.delete(customer);
    const current = currentSubscription(all, billing.prices);
    if (user_id === null) {
      if (all.every(isOver)) continue;
      findings.push({ customer, found: 'charged without an account' });
      await syncCustomer(billing, customer);
      continue;
    }
    const row = rows.get(user_id);
    if (!current && !row?.stripe_subscription_id) continue;
    if (!current) findings.push({ customer, found: 'gone at the provider' });
    if (all.filter(isLive).length > 1) findings.push({ customer, found: 'paid twice' });
    if (current && !isSame(row, readSubscription(current, billing.prices))) {
      await syncCustomer(billing, customer);
      findings.push({ customer, found: 'mended' });
    }
  }
  for (const [customer, all] of byCustomer) {
    if (all.some(isLive)) findings.push({ customer, found: 'unknown customer' });
  }
  return findings;
}

function isSame(row: object | undefined, truth: object): boolean {
  const said = new Map(Object.entries(row ?? {}));
  return Object.entries(truth).every(([column, value]) => {
    const ours = said.get(column);
    return value instanceof Date && ours instanceof Date ? value.getTime() === ours.getTime() : value === ours;
  });
}
