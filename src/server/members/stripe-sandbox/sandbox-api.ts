import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { isDatabaseDown } from '../../platform/database/connection.ts';
import { StripeApiError } from './api-error.ts';
import { openCheckout, sessionAt } from './checkout.ts';
import { customer, invoice, listOf, newId, type Objects, objectOf } from './objects.ts';
import * as parameters from './parameters.ts';
import { pendingDiscount, refundCharge } from './payments.ts';
import type { SandboxState, Store } from './store.ts';
import {
  cancelSchedule,
  changeSchedule,
  createSchedule,
  nextPrice,
  releaseSchedule,
} from './subscription-schedules.ts';
import {
  cancelNow,
  changeLines,
  changePrice,
  endOf,
  endTrial,
  itemOf,
  periodLine,
  withPeriod,
} from './subscriptions.ts';

/** The Stripe API calls that the product makes, with the same responses as Stripe's. */
export function sandboxApi(state: SandboxState) {
  return new Hono()
    .basePath('/v1')
    .use(async (c, next) => {
      if (c.req.header('authorization')?.startsWith('Bearer sk_')) return next();
      return c.json(new StripeApiError('invalid_request_error', 'Invalid API Key provided').toJSON(), 401);
    })
    .post(
      '/customers',
      call(state, parameters.createCustomer, ({ store, parameters: { email = null, metadata = {} } }) =>
        store.save(customer({ email, metadata }), 'customer.created'),
      ),
    )
    .post(
      '/customers/:id',
      call(state, parameters.updateCustomer, async ({ store, id, parameters: { email } }) =>
        store.save({ ...(await store.get('customer', id)), email }, 'customer.updated'),
      ),
    )
    .get(
      '/subscriptions',
      call(state, parameters.listSubscriptions, async ({ store, parameters: { customer, status, ...page }, url }) => {
        if (customer) await store.get('customer', customer, 'customer');
        const all = await store.list('subscription', customer ? { customer } : {});
        const hasStatus = (subscription: Objects['subscription']) =>
          status === 'all' || (status ? subscription.status === status : subscription.status !== 'canceled');
        return pageOf(all.filter(hasStatus), page, url);
      }),
    )
    .get(
      '/subscriptions/:id',
      call(state, parameters.retrieve, ({ store, id }) => store.get('subscription', id)),
    )
    .post(
      '/subscriptions/:id',
      call(state, parameters.updateSubscription, async ({ store, id, parameters: changes }) => {
        let updatedSubscription = await store.get('subscription', id);
        if (updatedSubscription.status === 'canceled')
          throw new StripeApiError(
            'invalid_request_error',
            'A canceled subscription can only update its cancellation_details and metadata.',
          );
        const at = await store.timeOf(updatedSubscription.customer);
        const { cancellation_details: details, items, metadata, trial_end } = changes;
        updatedSubscription = { ...updatedSubscription, ...cancellation(updatedSubscription, changes, at) };
        if (metadata) updatedSubscription.metadata = { ...updatedSubscription.metadata, ...metadata };
        if (details) {
          const comment = details.comment || null;
          updatedSubscription = {
            ...updatedSubscription,
            cancellation_details: { ...updatedSubscription.cancellation_details, comment },
          };
        }
        if (items) {
          const price = await store.get('price', items[0].price, 'items[0][price]');
          updatedSubscription = await changePrice(store, updatedSubscription, {
            price,
            at: changes.proration_date ?? at,
          });
        }
        if (trial_end) updatedSubscription = await endTrial(store, updatedSubscription, at);
        return store.save(updatedSubscription, 'customer.subscription.updated');
      }),
    )
    .delete(
      '/subscriptions/:id',
      call(state, parameters.cancelSubscription, async ({ store, id, parameters: { cancellation_details } }) => {
        const current = await store.get('subscription', id);
        const at = await store.timeOf(current.customer);
        return cancelNow(store, current, { at, comment: cancellation_details?.comment });
      }),
    )
    .post(
      '/subscription_schedules',
      call(state, parameters.createSchedule, ({ store, parameters: { from_subscription } }) =>
        createSchedule(store, from_subscription),
      ),
    )
    .post(
      '/subscription_schedules/:id',
      call(state, parameters.updateSchedule, ({ store, id, parameters: changes }) =>
        changeSchedule(store, id, changes),
      ),
    )
    .post(
      '/subscription_schedules/:id/release',
      call(state, parameters.releaseSchedule, ({ store, id, parameters: { preserve_cancel_date } }) =>
        releaseSchedule(store, id, preserve_cancel_date),
      ),
    )
    .post(
      '/subscription_schedules/:id/cancel',
      call(state, parameters.cancelSchedule, ({ store, id }) => cancelSchedule(store, id)),
    )
    .post(
      '/checkout/sessions',
      call(state, parameters.createCheckout, ({ store, parameters: options }) => openCheckout(store, options)),
    )
    .get(
      '/checkout/sessions',
      call(state, parameters.listCheckouts, async ({ store, parameters: { customer, status, ...page }, url }) => {
        if (customer) await store.get('customer', customer, 'customer');
        const sessions: Objects['checkout.session'][] = [];
        for (const storedSession of await store.list('checkout.session', customer ? { customer } : {})) {
          const session = sessionAt(storedSession, await store.timeOf(storedSession.customer));
          if (!status || session.status === status) sessions.push(session);
        }
        return pageOf(sessions, page, url);
      }),
    )
    .post(
      '/checkout/sessions/:id/expire',
      call(state, parameters.expireCheckout, async ({ store, id }) => {
        const session = await store.get('checkout.session', id);
        if (session.status !== 'open')
          throw new StripeApiError(
            'invalid_request_error',
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
          );
        return store.save({ ...session, status: 'expired' as const, url: null }, 'checkout.session.expired');
      }),
    )
    .post(
      '/billing_portal/sessions',
      call(state, parameters.createPortal, async ({ store, parameters: { customer, return_url } }) => {
        await store.get('customer', customer, 'customer');
        const id = newId('bps');
        const url = `${store.pageUrl}/portal/${id}`;
        const createdAt = await store.timeOf(customer);
        return store.save(objectOf('billing_portal.session', { id, created: createdAt, customer, return_url, url }));
      }),
    )
    .get(
      '/invoices',
      call(
        state,
        parameters.listInvoices,
        async ({ store, parameters: { customer, status, subscription, ...page }, url }) => {
          const parent = subscription && { subscription_details: { subscription } };
          return pageOf(await store.list('invoice', { customer, status, parent }), page, url);
        },
      ),
    )
    .post(
      '/invoices/create_preview',
      call(state, parameters.previewInvoice, async ({ store, parameters: options }) => {
        const schedule = options.schedule && (await store.get('subscription_schedule', options.schedule, 'schedule'));
        const id = options.subscription ?? (schedule ? schedule.subscription : null);
        const subscription = await store.get('subscription', id, 'subscription');
        const payer = await store.get('customer', options.customer, 'customer');
        const details = options.subscription_details;
        const moves = details && 'items' in details ? details : null;
        const at = moves?.proration_date ?? (details ? await store.timeOf(payer.id) : nextPeriod(subscription));
        const lines = moves
          ? changeLines(subscription, await store.get('price', moves.items[0].price, 'items[0][price]'), at).lines
          : [periodLine(withPrice(subscription, await nextPrice(store, subscription, at)), at)];
        const discount = await pendingDiscount(store, subscription, lines);
        const { pageUrl } = store;
        const preview = { customer: payer, subscription, reason: 'upcoming' as const, lines, discount, at, pageUrl };
        return { ...invoice(preview), status: 'draft' };
      }),
    )
    .get(
      '/invoice_payments',
      call(state, parameters.listInvoicePayments, async ({ store, parameters: { invoice, ...page }, url }) =>
        pageOf(await store.list('invoice_payment', invoice ? { invoice } : {}), page, url),
      ),
    )
    .get(
      '/charges/:id',
      call(state, parameters.retrieve, ({ store, id }) => store.get('charge', id)),
    )
    .post(
      '/refunds',
      call(state, parameters.createRefund, async ({ store, parameters: { charge } }) =>
        refundCharge(store, await store.get('charge', charge, 'charge')),
      ),
    )
    .get(
      '/disputes',
      call(state, parameters.listDisputes, async ({ store, parameters: { charge, ...page }, url }) =>
        pageOf(await store.list('dispute', charge ? { charge } : {}), page, url),
      ),
    )
    .notFound((c) => {
      const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
      return c.json(new StripeApiError('invalid_request_error', message).toJSON(), 404);
    });
}

/** @throws StripeApiError for a subscription without a further charge */
function nextPeriod(subscription: Objects['subscription']): number {
  if (endOf(subscription) === null && subscription.status !== 'canceled')
    return itemOf(subscription).current_period_end;
  throw new StripeApiError('invalid_request_error', `No upcoming invoices for subscription: ${subscription.id}`);
}

type Cancellation = { cancel_at?: ''; cancel_at_period_end?: boolean };

/** As with flexible billing: `cancel_at_period_end` does not set `cancel_at`, and clearing one does not clear the other. */
function cancellation(
  { cancel_at, schedule }: Objects['subscription'],
  changes: Cancellation,
  at: number,
): Partial<Objects['subscription']> {
  const { cancel_at: clear, cancel_at_period_end: cancel } = changes;
  if (clear === undefined && cancel === undefined) return {};
  if (clear !== undefined && cancel !== undefined) {
    const message = 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.';
    throw new StripeApiError('invalid_request_error', message);
  }
  if (schedule !== null) {
    const message = `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`;
    throw new StripeApiError('invalid_request_error', message);
  }
  if (clear !== undefined) return { cancel_at: null, canceled_at: null };
  return { cancel_at_period_end: cancel ?? false, canceled_at: cancel || cancel_at !== null ? at : null };
}

function withPrice(subscription: Objects['subscription'], price: Objects['price']): Objects['subscription'] {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return withPeriod(subscription, { start, end }, { price });
}

type SandboxCall<Parameters> = { store: Store; parameters: Parameters; id: string; url: string };

type SandboxResponse = { status: number; body: object; replayed?: boolean };

/** Creates the handler of one API call: parses the parameters, does the work and responds the way the API does. */
function call<T extends z.ZodType<{ expand?: string[] }>>(
  state: SandboxState,
  shape: T,
  work: (call: SandboxCall<z.output<T>>) => Promise<object>,
) {
  return async (c: Context): Promise<Response> => {
    const { pathname: url, search } = new URL(c.req.url);
    const encodedParameters = c.req.method === 'POST' ? await c.req.text() : search.slice(1);
    const id = c.req.param('id') ?? '';
    const run = async (store: Store): Promise<object> => {
      const parameters = readParameters(shape, encodedParameters);
      const body = await work({ store, parameters, id, url });
      for (const path of parameters.expand ?? []) await expandIds(store, body, path);
      return body;
    };
    const key = c.req.header('idempotency-key');
    const request = createHash('sha256').update(`${c.req.method} ${url} ${encodedParameters}`).digest('hex');
    const answer = await answerOf(async () => {
      if (c.req.method === 'GET') return { status: 200, body: await state.read(run) };
      return state.change(async (store) => {
        const replayedAnswer = key && (await replay(store, key, request));
        if (replayedAnswer) return replayedAnswer;
        const body = await run(store);
        if (key) await store.saveAnswer(key, request, 200, body);
        return { status: 200, body };
      });
    });
    // A decline is a response too: the same request is not charged again.
    if (key && answer.status === 402 && !answer.replayed) {
      await state.change((store) => store.saveAnswer(key, request, answer.status, answer.body));
    }
    c.header('request-id', newId('req'));
    c.header('stripe-version', c.req.header('stripe-version') ?? '');
    if (answer.status === 503) c.header('stripe-should-retry', 'false'); // Its client would wait before it fails.
    if (answer.replayed) c.header('idempotent-replayed', 'true');
    return c.json(answer.body, answer.status as ContentfulStatusCode);
  };
}

/** One page of a list sorted newest first. */
function pageOf<T extends { id: string }>(
  all: T[],
  { limit, starting_after }: { limit: number; starting_after?: string },
  url: string,
) {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  return { ...listOf(url, all.slice(from, from + limit)), has_more: from + limit < all.length };
}

function readParameters<T extends z.ZodType>(shape: T, encodedParameters: string): z.output<T> {
  const result = shape.safeParse(parseFormParameters(encodedParameters));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys';
  const keys = [...(issue?.path ?? []), ...(unknown ? issue.keys.slice(0, 1) : [])].map(String);
  const param = keys.map((key, index) => (index === 0 ? key : `[${key}]`)).join('');
  if (unknown) {
    throw new StripeApiError('invalid_request_error', `Received unknown parameter: ${param}`, {
      param,
      code: 'parameter_unknown',
    });
  }
  throw new StripeApiError('invalid_request_error', `Invalid ${param}: ${issue?.message}`, { param });
}

async function replay(store: Store, key: string, request: string): Promise<SandboxResponse | null> {
  const answer = await store.answerTo(key);
  if (!answer) return null;
  if (answer.request === request) return { status: answer.status, body: answer.body, replayed: true };
  throw new StripeApiError(
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

async function answerOf(work: () => Promise<SandboxResponse>): Promise<SandboxResponse> {
  try {
    return await work();
  } catch (error) {
    const problem = isDatabaseDown(error)
      ? new StripeApiError('api_error', 'The database is down', { status: 503 })
      : error;
    if (problem instanceof StripeApiError) return { status: problem.status, body: problem.toJSON() };
    throw error;
  }
}

/** Replaces ids with whole objects along a path such as `data.latest_invoice`. */
async function expandIds(store: Store, object: unknown, path: string): Promise<void> {
  const [key = '', ...rest] = path.split('.');
  if (typeof object !== 'object' || object === null) return;
  const place = object as Record<string, unknown>;
  const value = place[key];
  if (typeof value === 'string') place[key] = (await store.findAny(value)) ?? value;
  if (rest.length === 0) return;
  const inner = place[key];
  for (const next of Array.isArray(inner) ? inner : [inner]) await expandIds(store, next, rest.join('.'));
}

type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Parses `a[b][0][c]=x`, the client's parameter encoding, into objects and lists. */
function parseFormParameters(encodedParameters: string): { [key: string]: FormValue } {
  const root: Nested = new Map();
  for (const [name, value] of new URLSearchParams(encodedParameters)) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let place = root;
    for (const key of keys) {
      const inner = place.get(key);
      const next: Nested = inner instanceof Map ? inner : new Map();
      place.set(key, next);
      place = next;
    }
    place.set(last === '' ? String(place.size) : last, value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, toFormValue(value)]));
}

type Nested = Map<string, string | Nested>;

function toFormValue(value: string | Nested): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key, index) => key === String(index));
  if (isList) return [...value.values()].map(toFormValue);
  return Object.fromEntries([...value].map(([key, inner]) => [key, toFormValue(inner)]));
}
