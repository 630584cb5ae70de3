import { Hono } from 'hono';
import Stripe from 'stripe';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { readBytes } from '../../platform/http/body.ts';
import { AppError } from '../../platform/http/problem.ts';
import { type ClaimedRow, claimDue, type Queue } from '../../platform/jobs/poll.ts';
import type { Billing } from './billing.ts';
import { idOf } from './stripe.ts';
import { syncCustomer, updateEmail } from './stripe-customers.ts';

const MAX_EVENT_BYTES = 1_000_000;

/**
 * The webhook that Stripe calls. Whatever an event says, such as `customer.subscription.deleted`, is not trusted:
 * `processEvents` below reads its customer from Stripe again.
 */
export function stripeEventRoutes({ billing }: AppDependencies) {
  return new Hono<AppEnv>().post(
    '/billing/webhook',
    endpoint(
      {
        operationId: 'stripe-webhook',
        summary: 'Receive an event from Stripe',
        description: 'Signed by Stripe in the header `Stripe-Signature`.',
        access: 'anyone',
        allowUnknownQuery: true,
        body: { file: 'application/json' },
        response: z.object({ received: z.boolean() }),
        errors: ['invalid_signature'],
      },
      async ({ c }) => {
        const payload = new TextDecoder().decode(await readBytes(c, MAX_EVENT_BYTES));
        await storeEvent(billing, payload, c.req.header('stripe-signature') ?? '');
        billing.wake();
        return { received: true };
      },
    ),
  );
}

/** Maximum age of an event, to prevent replay. */
const TOLERANCE_SECONDS = 300;

/**
 * Stores a webhook event without its content, so that events may arrive late, twice and in any order.
 * @throws AppError when it does not come from Stripe
 */
async function storeEvent(billing: Billing, payload: string, signature: string): Promise<void> {
  const event = verifyEvent(billing, payload, signature);
  const { object } = event.data;
  const refersTo = { customer: null, charge: null, ...object };
  const customer = isStripeCustomer(object) ? object.id : idOf(refersTo.customer);
  await billing.db
    .insertInto('billing_events')
    .values({
      id: event.id,
      type: event.type,
      customer,
      charge: idOf(refersTo.charge),
      created_at: new Date(event.created * 1000),
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

function verifyEvent({ stripe, webhookSecret, now }: Billing, payload: string, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      payload,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now().getTime(),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError) && !(error instanceof SyntaxError))
      throw error;
    throw new AppError('invalid_signature');
  }
}

function isStripeCustomer(object: object): object is Stripe.Customer {
  return 'object' in object && object.object === 'customer';
}

/** Processes every stored webhook event that is due (`syncCustomer`). Failures are retried with growing delays. */
export async function processEvents(
  billing: Billing,
  onError: (error: unknown) => void,
  isClosed = () => false,
): Promise<void> {
  while (!isClosed() && (await processNext(billing, onError))) {}
}

/** Our own event: a trigger adds it when a user's email address changes. */
const EMAIL_CHANGED = 'fundscout.address_changed';

const EVENTS: Queue<'billing_events'> = {
  table: 'billing_events',
  key: 'id',
  doneAt: 'processed_at',
  order: 'received_at',
};

async function processNext(billing: Billing, onError: (error: unknown) => void): Promise<boolean> {
  const { db } = billing;
  const [event] = await claimDue(db, EVENTS);
  if (!event) return false;
  try {
    const customer = event.customer ?? (event.charge && (await customerOfCharge(billing, event.charge)));
    if (customer) await syncCustomer(billing, customer);
    if (customer && event.type === EMAIL_CHANGED) await updateEmail(billing, customer);
    await markProcessed(billing, event);
  } catch (error) {
    onError(error);
    const problem = error instanceof Error ? error.name : 'Error';
    await db.updateTable('billing_events').set({ problem }).where('id', '=', event.id).execute();
  }
  return true;
}

/** One sync of a customer settles every earlier event about them, except a changed email address. */
async function markProcessed(
  { db, now }: Billing,
  { id, customer, claimed_at }: ClaimedRow<'billing_events'>,
): Promise<void> {
  await db
    .updateTable('billing_events')
    .set({ processed_at: now(), problem: null })
    .where('processed_at', 'is', null)
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([
          where('customer', '=', customer),
          where('received_at', '<', claimed_at),
          where('type', '!=', EMAIL_CHANGED),
        ]),
      ]),
    )
    .execute();
}

/** A dispute names only its charge. */
async function customerOfCharge({ stripe }: Billing, charge: string): Promise<string | null> {
  return idOf((await stripe.charges.retrieve(charge)).customer);
}
