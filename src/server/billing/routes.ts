import { Hono } from 'hono';
import * as z from 'zod';
import { PRICE_IDS } from '#domain/plans.ts';
import type { AppEnv } from '../app-env.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';

const checkoutRequest = z.object({ priceId: z.enum(PRICE_IDS, `must be one of ${PRICE_IDS.join(', ')}`) });

/** Paying for a plan. There is no payment provider behind it yet, and the answers say so. */
export function billingRoutes() {
  return new Hono<AppEnv>()
    .post(
      '/billing/create-checkout',
      operation({
        operationId: 'create-checkout',
        summary: 'Where to pay for a plan: { priceId } to { url }',
        errors: ['invalid_parameters', 'sign_in_required', 'payments_unavailable'],
      }),
      async (c) => {
        if (!c.get('viewer')) throw new AppError('sign_in_required');
        await readBody(c, checkoutRequest);
        throw new AppError('payments_unavailable');
      },
    )
    .post(
      '/billing/upgrade-trial',
      operation({
        operationId: 'upgrade-trial',
        summary: 'Ends the trial now and pays for the plan',
        errors: ['sign_in_required', 'payments_unavailable'],
      }),
      async (c) => {
        if (!c.get('viewer')) throw new AppError('sign_in_required');
        throw new AppError('payments_unavailable');
      },
    );
}
