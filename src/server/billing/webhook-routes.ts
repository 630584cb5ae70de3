import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppDependencies } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { keepEvent } from './webhook.ts';

const MAX_EVENT_BYTES = 1_000_000;

/** Where Stripe tells that something has happened. It is answered once that is noted, and worked off afterwards. */
export function webhookRoutes({ billing }: AppDependencies) {
  return new Hono().post(
    '/billing/webhook',
    operation({
      operationId: 'stripe-webhook',
      summary: 'For Stripe',
      errors: ['invalid_signature', 'payload_too_large'],
    }),
    bodyLimit({
      maxSize: MAX_EVENT_BYTES,
      onError: () => {
        throw new AppError('payload_too_large');
      },
    }),
    async (c) => {
      await keepEvent(billing, await c.req.text(), c.req.header('stripe-signature') ?? '');
      billing.wake();
      return c.json({ received: true });
    },
  );
}
