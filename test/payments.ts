import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CardName } from '#server/members/stripe-sandbox/cards.ts';
import { signIn } from './accounts.ts';
import type { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';

type Access = { trialing: boolean; active: boolean; export: boolean; subscribed: boolean; program: boolean };

export type Payer = Awaited<ReturnType<typeof newPayer>>;

let payers = 0;

/** Creates a user who can pay, with helpers for requests, payments and their outcome. */
export async function newPayer(app: TestApp, email = `payer-${++payers}@harbour.example`) {
  const id = await addUser(app, email);
  const headers = { cookie: await signIn(app, email) };
  const number = `4242${String(payers).padStart(12, '0')}`;
  const get = async (path: string) => (await app.send(path, { headers })).json();
  const post = (call: string, body: object = {}) => app.send(`/api/billing/${call}`, { headers, body });
  const url = async (call: string, body?: object): Promise<string> => (await (await post(call, body)).json()).url;
  const subscription = () => get('/api/billing/subscription');
  return {
    id,
    email,
    cookie: headers.cookie,
    get,
    post,
    subscription,
    sendTo: (address: string, body: object, signal: AbortSignal) =>
      fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', origin: 'http://localhost:3000' },
        body: JSON.stringify(body),
        signal,
      }),
    checkout: (priceId: string) => url('create-checkout', { priceId }),
    pay: (page: string, card: CardName = 'accepted', fields: Record<string, string> = {}) =>
      app.submit(page, { card, number, ...fields }),
    press: async (action: string, fields: Record<string, string> = {}) =>
      app.submit(await url('portal'), { action, ...fields }),
    access: async (): Promise<Access> => (await get('/api/me')).access,
    /** Waits until the subscription has this state in the product and no event can change anything anymore. */
    async becomes(state: string): Promise<void> {
      await expect.poll(async () => (await subscription()).state).toBe(state);
      await eventsProcessed(app);
    },
    /** This customer's objects of a kind in the sandbox. */
    async sandboxObjects(object: string) {
      const { stripe_customer_id: customer = null } =
        (await app.db
          .selectFrom('billing_customers')
          .select('stripe_customer_id')
          .where('user_id', '=', id)
          .executeTakeFirst()) ?? {};
      return (await allSandboxObjects(app, object)).filter((one) => one.customer === customer);
    },
    /** Amounts charged to this customer's cards. */
    async paid() {
      return (await this.sandboxObjects('charge')).filter(({ paid }) => paid).map(({ amount }) => amount);
    },
  };
}

/** Creates a user whose trial of a plan has started. */
export async function newTrialUser(app: TestApp, priceId = 'monthly'): Promise<Payer> {
  const user = await newPayer(app);
  await user.pay(await user.checkout(priceId));
  await user.becomes('trialing');
  return user;
}

/** Opens a checkout without a trial, also for a customer who has a plan. @returns its page */
export async function checkoutWithoutTrial(app: TestApp, customer: string): Promise<string> {
  const { url } = await app.billing.stripe.checkout.sessions.create({
    customer,
    mode: 'subscription',
    line_items: [{ price: app.billing.prices.annual, quantity: 1 }],
    success_url: 'http://localhost:3000/success',
    cancel_url: 'http://localhost:3000/',
  });
  return String(url);
}

/** Waits until the sandbox has delivered all its events and the product has processed them. */
export async function eventsProcessed({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  const open = `select (select count(*)::int from sandbox.deliveries where delivered_at is null)
    + (select count(*)::int from billing_events where processed_at is null) as n`;
  await expect.poll(async () => (await pool.query(open)).rows).toEqual([{ n: 0 }]);
}

/** All objects of a kind in the sandbox. */
export async function allSandboxObjects(app: TestApp, object: string): Promise<Record<string, unknown>[]> {
  const rows = await app.db
    .selectFrom('sandbox.objects')
    .select('data')
    .where('object', '=', object)
    .orderBy('seq')
    .execute();
  return rows.map(({ data }) => ({ ...data }));
}

export async function addUser({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>, email: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto('user').values({ id, email, name: '', emailVerified: true }).execute();
  await pool.query(
    `insert into account ("id", "accountId", "providerId", "userId", "password")
     select $1, $2, 'credential', $2, password from account limit 1`,
    [randomUUID(), id],
  );
  return id;
}
