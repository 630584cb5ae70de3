import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { endpoint } from '../endpoint.ts';
import { readBytes } from '../http/body.ts';
import { keepEvent } from './webhook.ts';

const MAX_EVENT_BYTES = 1_000_000;

/** Receives Stripe's webhook events. Responds once an event is stored; processing happens afterwards. */
export function webhookRoutes({ billing }: AppDependencies) {
  return new Hono<AppEnv>().post(
    '/billing/webhook',
    endpoint(
      {
        operationId: 'stripe-webhook',
        summary: 'Receive an event from Stripe',
        description: 'Signed by Stripe in the header `Stripe-Signature`.',
        access: 'anyone',
        body: { file: 'application/json' },
        answer: z.object({ received: z.boolean() }),
        errors: ['invalid_signature'],
      },
      async ({ c }) => {
        const payload = new TextDecoder().decode(await readBytes(c, MAX_EVENT_BYTES));
        await keepEvent(billing, payload, c.req.header('stripe-signature') ?? '');
        billing.wake();
        return { received: true };
      },
    ),
  );
}
