import { Hono } from 'hono';
import type { AppDependencies } from '../app-env.ts';
import { readBytes } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { keepEvent } from './webhook.ts';

const MAX_EVENT_BYTES = 1_000_000;

/** Receives Stripe's webhook events. Responds once an event is stored; processing happens afterwards. */
export function webhookRoutes({ billing }: AppDependencies) {
  return new Hono().post(
    '/billing/webhook',
    operation({
      operationId: 'stripe-webhook',
      summary: 'For Stripe',
      errors: ['invalid_signature', 'payload_too_large'],
    }),
    async (c) => {
      const payload = new TextDecoder().decode(await readBytes(c, MAX_EVENT_BYTES));
      await keepEvent(billing, payload, c.req.header('stripe-signature') ?? '');
      billing.wake();
      return c.json({ received: true });
    },
  );
}
