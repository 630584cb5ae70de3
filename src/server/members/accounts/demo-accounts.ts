import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type PlanId, priceOfPlan, TRIAL_DAYS } from '#domain/billing/plans.ts';
import type { Db } from '../../platform/database/connection.ts';
import { DEMO_LOCK } from '../../platform/database/locks.ts';
import { PASSWORD_COST } from '../../platform/environment.ts';
import type { RunningBilling } from '../billing/billing.ts';
import { markSent } from '../billing/sent-emails.ts';
import { idOf } from '../billing/stripe.ts';
import { hashPassword, verifyPassword } from './email-and-password/password-hash.ts';

type DemoAccount = {
  name: string;
  firstName: string;
  lastName: string;
  admin?: boolean;
  subscription?: { planId: PlanId; status: 'active' | 'trialing' };
  granted?: PlanId;
};

const DOMAIN = 'fundscout.example';

/** One account for each kind of user, to try the product with the sample data. They are deleted with it. */
const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { name: 'admin', firstName: 'Ada', lastName: 'Admin', admin: true },
  { name: 'pro', firstName: 'Petra', lastName: 'Pro', subscription: { planId: 'pro', status: 'active' } },
  { name: 'monthly', firstName: 'Milo', lastName: 'Monthly', subscription: { planId: 'monthly', status: 'active' } },
  { name: 'lifetime', firstName: 'Lena', lastName: 'Lifetime', granted: 'lifetime' },
  { name: 'trial', firstName: 'Tomo', lastName: 'Trial', subscription: { planId: 'pro', status: 'trialing' } },
  { name: 'free', firstName: 'Faye', lastName: 'Free' },
  { name: 'lps', firstName: 'Luis', lastName: 'Program', granted: 'lps' },
];

export const DEMO_EMAILS: readonly string[] = DEMO_ACCOUNTS.map(({ name }) => `${name}@${DOMAIN}`);

/**
 * Creates missing demo accounts with the given password. Existing ones are kept, and `replace` sets
 * theirs too. Runs in one process at a time.
 * @returns whether the first account has this password
 */
export async function ensureDemoAccounts(
  db: Db,
  password: string,
  { replace = false, cost = PASSWORD_COST } = {},
): Promise<boolean> {
  const [first] = DEMO_ACCOUNTS;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(trx);
    const storedAccount = await trx
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'account.userId')
      .select('password')
      .where('user.email', '=', `${first?.name}@${DOMAIN}`)
      .where('user.demo', '=', true)
      .where('providerId', '=', 'credential')
      .executeTakeFirst();
    if (storedAccount?.password && (await verifyPassword({ hash: storedAccount.password, password }))) return true;
    const hash = await hashPassword(password, cost);
    for (const account of DEMO_ACCOUNTS) await ensureAccount(trx, account, { hash, replace });
    return replace || !storedAccount;
  });
}

async function ensureAccount(
  db: Db,
  account: DemoAccount,
  { hash: password, replace }: { hash: string; replace: boolean },
): Promise<void> {
  const email = `${account.name}@${DOMAIN}`;
  const existing = await db.selectFrom('user').select(['id', 'demo']).where('email', '=', email).executeTakeFirst();
  if (existing && !(replace && existing.demo)) return;
  if (existing) {
    const own = db.updateTable('account').set({ password }).where('userId', '=', existing.id);
    await own.where('providerId', '=', 'credential').execute();
    return;
  }
  const id = randomUUID();
  const { firstName: first_name, lastName: last_name } = account;
  await db
    .insertInto('user')
    .values({
      id,
      email,
      name: `${first_name} ${last_name}`,
      emailVerified: true,
      role: account.admin ? 'admin' : 'user',
      demo: true,
    })
    .execute();
  await db
    .insertInto('account')
    .values({ id: randomUUID(), accountId: id, providerId: 'credential', userId: id, password })
    .execute();
  await db.insertInto('profiles').values({ id, first_name, last_name }).execute();
  if (account.granted)
    await db.insertInto('plan_grants').values({ user_id: id, plan_id: account.granted, until: null }).execute();
  if (!account.subscription) return;
  const { planId: plan_id, status } = account.subscription;
  await db.insertInto('subscriptions').values({ user_id: id, plan_id, status }).execute();
}

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
      const subscription = await subscribe({ email, price: prices[price], trialDays, metadata: { user_id } });
      const stripe_customer_id = idOf(subscription.customer) ?? '';
      await transaction.insertInto('billing_customers').values({ stripe_customer_id, user_id }).execute();
      // No emails about subscriptions that came with the sample.
      await markSent(transaction, 'trial_started', subscription.id);
      await markSent(transaction, 'receipt', idOf(subscription.latest_invoice) ?? '');
    });
  }
}
