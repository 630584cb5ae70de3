import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import Stripe from 'stripe';
import { PRICES } from '#domain/billing/plans.ts';
import { SANDBOX_PRICES } from '../../platform/config.ts';
import type { Db, Trx } from '../../platform/database/connection.ts';
import { unlessDown } from '../../platform/database/reads.ts';
import { claimDue, type Polling, type Queue, startPolling } from '../../platform/jobs/poll.ts';
import { StripeApiError } from './api-error.ts';
import { inventedNumber } from './cards.ts';
import { checkoutPages } from './checkout.ts';
import { processDueForAll } from './clock.ts';
import { customer, type Objects, objectOf, paymentMethod, secondsOf } from './objects.ts';
import { frame } from './page.ts';
import { portalPages } from './portal.ts';
import { sandboxApi } from './sandbox-api.ts';
import { type SandboxDependencies, type Store, sandboxState } from './store.ts';
import { startSubscription } from './subscriptions.ts';

export const SANDBOX_PATH = '/sandbox/stripe';

const DELIVER_EVERY_MS = 1_000;
const TICK_EVERY_MS = 60_000;

type Subscriber = { email: string; price: string; trialDays: number; metadata: Record<string, string> };

type Subscribe = (subscriber: Subscriber) => Promise<Objects['subscription']>;

type Options = Omit<SandboxDependencies, 'pageUrl'> & {
  appUrl: string;
  webhookSecret: string;
  onError: (error: unknown) => void;
};

/** Starts a simulated Stripe: same wire format, state in the database, no money. */
export async function startSandbox({ db, now, appUrl, webhookSecret, onError }: Options) {
  const pageUrl = `${appUrl}${SANDBOX_PATH}`;
  const polling: Polling[] = [];
  const state = sandboxState({ db, now, pageUrl });
  await unlessDown(state.change(ensureCatalog));
  const api = sandboxApi(state);

  const wake = () => {
    for (const one of polling) one.wake();
  };
  const pages = new Hono()
    .basePath(SANDBOX_PATH)
    .use(async (c, next) => {
      await next();
      if (c.req.method === 'POST') wake();
    })
    .route('/', checkoutPages(state))
    .route('/', portalPages(state, pageUrl))
    .onError((error, c) => {
      if (!(error instanceof StripeApiError)) throw error;
      return c.html(
        frame('Page not found', html`<p class="box">${error.message}</p>`),
        error.status as ContentfulStatusCode,
      );
    });

  return {
    /** The API, as the `fetch` of Stripe's client. */
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      const response = await api.fetch(request);
      if (request.method !== 'GET') wake();
      return response;
    },
    pages,
    /**
     * Changes the sandbox and our own tables in one transaction, one change at a time across processes.
     * @param work gets a function that creates a customer with a card and a subscription
     */
    change: (work: (transaction: Trx, subscribe: Subscribe) => Promise<void>): Promise<void> =>
      state.change((store, transaction) => work(transaction, (subscriber) => subscribe(store, subscriber))),
    /** Starts delivering events to the webhook and renewing subscriptions, in this process. */
    deliverTo(handler: WebhookHandler): void {
      const webhook = { db, now, secret: webhookSecret, url: `${appUrl}/api/billing/webhook`, handler };
      polling.push(startPolling((isClosed) => deliverEvents(webhook, isClosed), DELIVER_EVERY_MS, onError));
      polling.push(startPolling(() => processDueForAll(state), TICK_EVERY_MS, onError));
    },
    async close(): Promise<void> {
      await Promise.all(polling.map((one) => one.close()));
    },
  };
}

const PLANS = 'prod_sandbox';
const LP_PROGRAM = 'prod_sandbox_programme'; // The id has an older spelling.
const COUPON = 'welcome';

/** Creates the prices of the sandbox, and a promotion code to try: WELCOME20. */
export async function ensureCatalog(store: Store): Promise<void> {
  const sold = [
    { id: SANDBOX_PRICES.monthly, product: PLANS, ...PRICES.monthly },
    { id: SANDBOX_PRICES.annual, product: PLANS, ...PRICES.annual },
    { id: SANDBOX_PRICES.lps, product: LP_PROGRAM, name: 'LP program', cents: 499_00, interval: 'year' as const },
  ];
  for (const { id, product, name: nickname, cents: unit_amount, interval } of sold) {
    await store.save(objectOf('price', { id, active: true, nickname, product, recurring: { interval }, unit_amount }));
  }
  await store.save(objectOf('coupon', { id: COUPON, percent_off: 20 }));
  const promotion = { coupon: COUPON, type: 'coupon' as const };
  await store.save(objectOf('promotion_code', { id: 'promo_welcome20', active: true, code: 'WELCOME20', promotion }));
}

async function subscribe(
  store: Store,
  { email, price, trialDays, metadata }: Subscriber,
): Promise<Objects['subscription']> {
  const { id } = await store.save(customer({ email, metadata }), 'customer.created');
  const card = paymentMethod({ customer: id, number: inventedNumber(), card: 'accepted' });
  const method = await store.save(card, 'payment_method.attached');
  const sold = await store.get('price', price);
  return startSubscription(store, { customer: id, price: sold, trialDays, method, metadata });
}

/** Handles a webhook request in process, as our own server does. */
export type WebhookHandler = (request: Request) => Response | Promise<Response>;

type Webhook = { db: Db; now: () => Date; secret: string; url: string; handler: WebhookHandler };

const DELIVERIES: Queue<'sandbox.deliveries'> = {
  table: 'sandbox.deliveries',
  key: 'event',
  doneAt: 'delivered_at',
  order: 'seq',
};

/** Sends every due event in order of occurrence, retrying until it gets a 2xx response. */
export async function deliverEvents(webhook: Webhook, isClosed = () => false): Promise<void> {
  while (!isClosed() && (await deliverNext(webhook))) {}
}

async function deliverNext({ db, now, secret, url, handler }: Webhook): Promise<boolean> {
  const [due] = await claimDue(db, DELIVERIES);
  if (!due) return false;
  const event = await db
    .selectFrom('sandbox.objects')
    .select('data')
    .where('id', '=', due.event)
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify(event.data);
  const timestamp = secondsOf(now());
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  };
  const response = await handler(new Request(url, { method: 'POST', body: payload, headers }));
  if (response.ok) {
    const deliveryTime = { delivered_at: now() };
    await db.updateTable('sandbox.deliveries').set(deliveryTime).where('event', '=', due.event).execute();
  }
  return true;
}
