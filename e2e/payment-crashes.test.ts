/** @module-tag browser */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { type Product, sendTo, signInTo, startProduct } from '#test/product.ts';
import { repetitions } from '#test/repetitions.ts';

/** Two crashes per round. */
const REPETITIONS = repetitions(1, 25);
const ROUND_TIMEOUT_MS = 300_000;
const MAX_UPTIME_MS = 500;

const database = useTestDatabase();
let product: Product;
let env: Record<string, string>;
beforeAll(async () => {
  // This test sends requests faster than the rate limits allow.
  env = { DATABASE_URL: database.url, SAMPLE_DATA: 'off', RATE_LIMITS: 'off' };
  product = await startProduct(env);
  env.PORT = new URL(product.url).port;
});
afterAll(() => product.stop());

/** Kills the product at a random time during the work and restarts it. */
async function crashDuring(work: () => Promise<unknown>): Promise<void> {
  const working = work().catch(() => {}); // Its connection is cut.
  await delay(Math.random() * MAX_UPTIME_MS);
  await product.stop('SIGKILL');
  await working;
  product = await startProduct(env);
}

async function signUp(email: string): Promise<string> {
  await database.db.deleteFrom('rate_limits').execute(); // All requests come from one address.
  const password = 'six+chars+more';
  await sendTo(product.url)('/api/auth/sign-up/email', { body: { email, password, name: '', terms: true } });
  await database.db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute();
  return signInTo(product.url, email, password);
}

test(`takes each payment once when killed ${REPETITIONS * 2} times between checkout, webhook and upgrade`, {
  timeout: REPETITIONS * ROUND_TIMEOUT_MS,
}, async () => {
  for (let round = 0; round < REPETITIONS; round++) {
    const cookie = await signUp(`payer-${round}@harbour.example`);
    const post = async (call: string, body: object = {}) =>
      (await sendTo(product.url)(`/api/billing/${call}`, { body, headers: { cookie } })).json();
    /** Opens the checkout like a paying user, and completes it unless the plan is already paid. */
    const pay = async (): Promise<string> => {
      const { url } = await post('create-checkout', { priceId: 'annual' });
      if (url.includes('/checkout/')) {
        const body = new URLSearchParams({ card: 'accepted', number: `4242${String(round).padStart(12, '0')}` });
        await fetch(url, { method: 'POST', body, redirect: 'manual' });
      }
      return url;
    };
    const upgrade = async (): Promise<boolean> => (await post('upgrade-trial')).success;
    const access = async () => (await (await fetch(`${product.url}/api/me`, { headers: { cookie } })).json()).access;

    await crashDuring(async () => {
      await pay();
      await upgrade();
    });
    await expect.poll(pay).toContain('/portal/');
    await crashDuring(upgrade);
    await expect.poll(upgrade).toBe(true);
    await expect.poll(access).toMatchObject({ trialing: false, export: true });
  }
  const { rows } = await database.pool.query(
    `select customer."user_id",
       (select count(*) from sandbox.objects where object = 'subscription' and data->>'customer' = stripe_customer_id) as subscriptions,
       (select array_agg(data->'amount') from sandbox.objects where object = 'charge' and data->>'customer' = stripe_customer_id) as charges
     from billing_customers customer`,
  );
  expect(rows).toHaveLength(REPETITIONS);
  for (const row of rows) expect(row).toMatchObject({ subscriptions: 1, charges: [299_00] });
  // Interrupted work is retried with growing delays, which end now.
  await database.pool.query('update billing_events set next_try_at = now() where processed_at is null');
  const unprocessed = async () =>
    (await database.pool.query('select id from billing_events where processed_at is null')).rows;
  await expect.poll(unprocessed, { timeout: 60_000 }).toEqual([]);
});
