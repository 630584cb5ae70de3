import { Hono } from 'hono';
import * as z from 'zod';
import { PLAN_IDS } from '#domain/billing/plans.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { oneOf } from '../../platform/http/body.ts';
import { AppError, problemResponse } from '../../platform/http/problem.ts';
import { ENDINGS, endSubscription, runningSubscriptions } from './end-subscription-as-admin.ts';
import { hideStripeError } from './stripe.ts';

const userId = z.string().describe('Id of the user');
const plan = z.enum(PLAN_IDS);
const cents = z.int().describe('US cents');

const running = z.object({
  id: z.string().meta({ example: 'sub_1PqXyz' }),
  plan,
  status: z.string().describe('Status as reported by Stripe').meta({ example: 'active' }),
  startedAt: timestamp.nullable(),
  until: timestamp.nullable().describe('End of access when canceled, otherwise end of the current period'),
  canceled: z.boolean().describe('Whether it ends instead of renewing'),
  charged: z.boolean().describe('Whether the next period is charged'),
  givesAccess: z.boolean().describe('Whether this subscription determines access; others are duplicates'),
  refundableCents: cents,
});

/** Subscriptions of a user, for admins. Read from the provider, so that an accidental second one shows up too. */
export function billingAdminRoutes({ db, billing }: AppDependencies) {
  async function requireUser(id: string): Promise<void> {
    const user = await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst();
    if (!user) throw new AppError('not_found', { detail: 'User not found. The account may have been deleted' });
  }

  return new Hono<AppEnv>()
    .onError((error, c) => problemResponse(hideStripeError(error), c))
    .get(
      '/admin/users/:id/subscriptions',
      endpoint(
        {
          operationId: 'list_running_subscriptions',
          summary: "List a user's active subscriptions at the payment provider",
          access: 'admin',
          path: z.object({ id: userId }),
          response: z.object({ subscriptions: z.array(running) }),
          errors: ['payments_unavailable'],
        },
        async ({ path: { id } }) => {
          await requireUser(id);
          return { subscriptions: await runningSubscriptions(billing, id) };
        },
      ),
    )
    .post(
      '/admin/users/:id/subscriptions/:subscription/end',
      endpoint(
        {
          operationId: 'end_subscription',
          summary: "End a user's subscription",
          description: 'The user is notified by email.',
          access: 'fresh admin',
          path: z.object({ id: userId, subscription: z.string() }),
          body: z.strictObject({
            when: oneOf(ENDINGS).describe('`now` refunds the current period'),
          }),
          response: z.object({
            plan,
            until: timestamp.nullable().describe('End of access; null when it ended now'),
            refundedCents: cents,
          }),
          errors: ['no_subscription', 'payments_unavailable'],
        },
        async ({ c, path: { id, subscription }, body: { when } }) => {
          await requireUser(id);
          return endSubscription(billing, {
            userId: id,
            id: subscription,
            when,
            note: ({ plan, refundedCents }) =>
              recordAudit(db, c, {
                action: 'plan.cancel',
                subject: `user:${id}`,
                details: { plan, when, refunded_cents: refundedCents, subscription },
              }),
          });
        },
      ),
    );
}
