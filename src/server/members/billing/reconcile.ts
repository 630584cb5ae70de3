import type Stripe from 'stripe';
import { isLive, isOver } from '#domain/billing/billing-states.ts';
import { log } from '../../platform/log.ts';
import type { Billing } from './billing.ts';
import { currentSubscription, EXPANDED } from './row-from-stripe.ts';
import { idOf } from './stripe.ts';
import { recordHistory, rowAtStripe, syncCustomer } from './stripe-customers.ts';

/** A difference found by the nightly comparison with the provider. */
export type Finding = {
  customer: string;
  found:
    | 'repaired'
    | 'unknown customer'
    | 'paid twice'
    | 'missing at the provider'
    | 'charged without an account'
    | 'not compared';
};

/** Compares all subscriptions with the provider, repairs differences, then stores and logs them. */
export async function reconcileAll(billing: Billing): Promise<void> {
  const findings = await repairAll(billing);
  await billing.db
    .insertInto('billing_checks')
    .values({ findings: JSON.stringify(findings) })
    .execute();
  for (const { customer, found } of findings) log.warn({ customer, found }, 'Billing differs from the provider');
}

/**
 * Updates every row to match the provider and returns those that differed. A customer that cannot be read does not stop
 * the others.
 */
export async function repairAll(billing: Billing): Promise<Finding[]> {
  const { db, stripe } = billing;
  const byCustomer = new Map<string, Stripe.Subscription[]>();
  for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: 100, expand: EXPANDED })) {
    const customer = idOf(subscription.customer) ?? '';
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), subscription]);
  }
  const customers = await db.selectFrom('billing_customers').selectAll().execute();
  const rows = new Map((await db.selectFrom('subscriptions').selectAll().execute()).map((row) => [row.user_id, row]));
  const findings: Finding[] = [];
  for (const { stripe_customer_id: customer, user_id } of customers) {
    const all = byCustomer.get(customer) ?? [];
    byCustomer.delete(customer);
    const row = user_id === null ? null : rows.get(user_id);
    const differences = await compare(billing, { customer, all, row }).catch((err): Finding['found'][] => {
      log.error({ err, customer }, 'Could not compare a customer with the provider');
      return ['not compared'];
    });
    findings.push(...differences.map((found) => ({ customer, found })));
  }
  for (const [customer, all] of byCustomer) {
    if (all.some(isLive)) findings.push({ customer, found: 'unknown customer' });
  }
  return findings;
}

type Comparison = {
  customer: string;
  all: Stripe.Subscription[];
  /** null when the account was deleted. */
  row: { stripe_subscription_id: string | null } | null | undefined;
};

async function compare(billing: Billing, { customer, all, row }: Comparison): Promise<Finding['found'][]> {
  if (row === null) {
    if (all.every(isOver)) return [];
    await syncCustomer(billing, customer);
    return ['charged without an account'];
  }
  const current = currentSubscription(all, billing.prices);
  if (!current) return row?.stripe_subscription_id ? ['missing at the provider'] : [];
  const twice: Finding['found'][] = all.filter(isLive).length > 1 ? ['paid twice'] : [];
  await recordHistory(billing, billing.db, all);
  if (isSame(row, await rowAtStripe(billing, current))) return twice;
  await syncCustomer(billing, customer);
  return [...twice, 'repaired'];
}

function isSame(row: object | undefined, truth: object): boolean {
  const columns = new Map(Object.entries(row ?? {}));
  return Object.entries(truth).every(([column, value]) => {
    const stored = columns.get(column);
    return value instanceof Date && stored instanceof Date ? value.getTime() === stored.getTime() : value === stored;
  });
}
