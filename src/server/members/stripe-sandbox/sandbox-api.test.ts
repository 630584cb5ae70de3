import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { createDb, createPool } from '../../platform/database/connection.ts';
import { createStripe } from '../billing/stripe.ts';
import { readCard } from './cards.ts';
import { paymentMethod } from './objects.ts';
import { deliverEvents, ensureCatalog } from './sandbox.ts';
import { sandboxApi } from './sandbox-api.ts';
import { sandboxState } from './store.ts';
import { startSubscription } from './subscriptions.ts';

const database = useTestDatabase();
let stripe: Stripe;
let server: ReturnType<typeof serve>;
let base: string;
let state: ReturnType<typeof sandboxState>;
beforeAll(async () => {
  state = sandboxState({
    db: database.db,
    now: () => new Date('2026-11-21T12:00:00Z'),
    pageUrl: 'http://pages.example',
  });
  await state.change(ensureCatalog);
  const api = sandboxApi(state);
  server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  stripe = new Stripe('sk_test_x', { protocol: 'http', host: '127.0.0.1', port, maxNetworkRetries: 2 });
});
afterAll(async () => {
  server.close();
});

const customers = async () =>
  (await database.db.selectFrom('sandbox.objects').select('id').where('object', '=', 'customer').execute()).length;

test("Stripe's client works with the sandbox over the network, including response headers", async () => {
  const customer = await stripe.customers.create({ email: 'jo@harbour.example', metadata: { user_id: 'u1' } });
  expect(customer).toMatchObject({ object: 'customer', email: 'jo@harbour.example', metadata: { user_id: 'u1' } });
  expect(customer.lastResponse.requestId).toMatch(/^req_/);
  expect(customer.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
});

test('a request fails at once while the database is down', async () => {
  const pool = createPool('postgres://127.0.0.1:1/nowhere');
  let requests = 0;
  const api = sandboxApi(sandboxState({ db: createDb(pool), now: () => new Date(), pageUrl: 'http://pages.example' }));
  const client = createStripe({
    sandbox: async (input, init) => {
      requests++;
      return api.fetch(new Request(input, init));
    },
  });
  await expect(client.customers.create()).rejects.toMatchObject({ statusCode: 503 });
  expect(requests).toBe(1);
  await pool.end();
});

test('requests that repeat an idempotency key run once; the key is rejected for a different request', async () => {
  const before = await customers();
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'once' });
  const all = await Promise.all(Array.from({ length: 10 }, () => create('ann@harbour.example')));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await customers()).toBe(before + 1);
  await expect(create('bob@harbour.example')).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    rawType: 'idempotency_error',
  });
  expect(await customers()).toBe(before + 1);
});

test('replays a card decline for the same idempotency key and retries under another', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'di@harbour.example' });
  const card = { customer, number: '4000000000000341', card: 'failing' };
  const subscription = await state.change(async (store) =>
    startSubscription(store, {
      customer,
      price: await store.get('price', 'price_sandbox_monthly'),
      trialDays: 7,
      method: await store.save(paymentMethod(card)),
      metadata: {},
    }),
  );
  const upgrade = (idempotencyKey: string) =>
    stripe.subscriptions
      .update(subscription.id, { trial_end: 'now', payment_behavior: 'error_if_incomplete' }, { idempotencyKey })
      .catch((error: Stripe.errors.StripeError) => [
        error.code,
        error.statusCode,
        error.headers?.['idempotent-replayed'],
      ]);
  expect(await upgrade('first')).toEqual(['card_declined', 402, undefined]);
  expect(await upgrade('first')).toEqual(['card_declined', 402, 'true']);
  expect(await upgrade('second')).toEqual(['card_declined', 402, undefined]);
});

test("Stripe's test numbers decide, whatever card is selected", () => {
  expect(readCard({ card: 'accepted', number: '4000 0000 0000 0002' }).card).toBe('declined');
  expect(readCard({ card: 'poor', number: '4242 4242 4242 4242' }).card).toBe('poor');
});

test('retries an event after more than a thousand failed deliveries', async () => {
  const { db } = database;
  const customers: string[] = [];
  const now = () => new Date('2026-11-21T12:00:00Z');
  const handler = async (request: Request) => {
    customers.push((await request.json()).data.object.email);
    return new Response();
  };
  await stripe.customers.create({ email: 'late@harbour.example' });
  await db.updateTable('sandbox.deliveries').set({ attempts: 1_024 }).execute();
  await deliverEvents({ db, now, secret: 'whsec', url: 'http://pages.example/webhook', handler });
  expect(customers.at(-1)).toBe('late@harbour.example');
  expect(await db.selectFrom('sandbox.deliveries').select('event').where('delivered_at', 'is', null).execute()).toEqual(
    [],
  );
});

test('stops between two deliveries when closed', async () => {
  const { db } = database;
  const waiting = db.selectFrom('sandbox.deliveries').select('event').where('delivered_at', 'is', null);
  for (const email of ['eve@harbour.example', 'flo@harbour.example']) await stripe.customers.create({ email });
  let closed = false;
  const handler = () => {
    closed = true;
    return new Response();
  };
  const webhook = { db, now: () => new Date(), secret: 'whsec', url: 'http://pages.example/webhook', handler };
  await deliverEvents(webhook, () => closed);
  expect(await waiting.execute()).toHaveLength(1);
  await deliverEvents(webhook);
  expect(await waiting.execute()).toEqual([]);
});

test('a customer can be updated', async () => {
  const { id } = await stripe.customers.create({ email: 'gil@harbour.example', metadata: { user_id: 'u2' } });
  const moved = await stripe.customers.update(id, { email: 'gil@elsewhere.example' });
  expect(moved).toMatchObject({ id, email: 'gil@elsewhere.example', metadata: { user_id: 'u2' } });
  await expect(stripe.customers.update('cus_none', { email: 'a@b.example' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('lists are paginated', async () => {
  const customer = await stripe.customers.create({ email: 'cy@harbour.example' });
  for (let n = 0; n < 5; n++) {
    await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      success_url: 'http://x.example',
      cancel_url: 'http://x.example',
      line_items: [{ price: 'price_sandbox_monthly', quantity: 1 }],
      subscription_data: { metadata: {} },
    });
  }
  const first = await stripe.checkout.sessions.list({ customer: customer.id, limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' });
  const all: string[] = [];
  for await (const { id } of stripe.checkout.sessions.list({ customer: customer.id, limit: 2 })) all.push(id);
  expect(new Set(all).size).toBe(5);
  expect(all.slice(0, 2)).toEqual(first.data.map(({ id }) => id));
});

test.each<[string, () => Promise<unknown>, object]>([
  [
    'an unknown id',
    () => stripe.subscriptions.retrieve('sub_none'),
    { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing', param: 'id' },
  ],
  [
    'a list for an unknown customer',
    () => stripe.checkout.sessions.list({ customer: 'cus_none' }),
    { type: 'StripeInvalidRequestError', code: 'resource_missing', param: 'customer' },
  ],
  [
    'an unknown price',
    () =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: 'cus_none',
        success_url: 'http://x.example',
        cancel_url: 'http://x.example',
        line_items: [{ price: 'price_none', quantity: 1 }],
        subscription_data: {},
      }),
    { type: 'StripeInvalidRequestError', code: 'resource_missing' },
  ],
  [
    'an unsupported parameter',
    () => stripe.customers.create({ phone: '1' }),
    { type: 'StripeInvalidRequestError', statusCode: 400, code: 'parameter_unknown', param: 'phone' },
  ],
  ['an unsupported call', () => stripe.balance.retrieve(), { type: 'StripeInvalidRequestError', statusCode: 404 }],
])('refuses %s like Stripe', async (_, request, error) => {
  await expect(request()).rejects.toMatchObject(error);
});

test('rejects requests without an API key', async () => {
  expect((await fetch(`${base}/v1/subscriptions`)).status).toBe(401);
});
