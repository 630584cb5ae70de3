import Stripe from 'stripe';
import { AppError } from '../http/problem.ts';
import type { Billing } from './billing.ts';
import { idOf } from './stripe-client.ts';

/** Maximum age of a message, to prevent replay. */
const TOLERANCE_SECONDS = 300;

/**
 * Stores a webhook event. Its content is not trusted but read again from Stripe, so that events may arrive late,
 * twice and in any order.
 * @throws AppError when it does not come from Stripe
 */
export async function keepEvent(billing: Billing, payload: string, signature: string): Promise<void> {
  const event = verified(billing, payload, signature);
  const { object } = event.data;
  const refersTo = { customer: null, charge: null, ...object };
  const customer = isCustomer(object) ? object.id : idOf(refersTo.customer);
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

function verified({ stripe, webhookSecret, now }: Billing, payload: string, signature: string): Stripe.Event {
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

function isCustomer(object: object): object is Stripe.Customer {
  return 'object' in object && object.object === 'customer';
}
