import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError, answerProblem } from '../http/problem.ts';
import { endedByUs } from './billing-mails.ts';
import { ENDINGS, endSubscription, runningSubscriptions } from './end-subscription.ts';
import { blameStripe } from './stripe-client.ts';

const ending = z.strictObject({ when: z.enum(ENDINGS, `must be one of ${ENDINGS.join(', ')}`) });

/** Subscriptions of a user, for admins. Read from the provider, so that an accidental second one shows up too. */
export function billingAdminRoutes({ db, billing, mailer, config: { appUrl } }: AppDependencies) {
  async function requireUser(id: string): Promise<{ email: string }> {
    const user = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst();
    if (!user) throw new AppError('not_found', { detail: 'No such user, or the account was deleted' });
    return user;
  }

  return new Hono<AppEnv>()
    .onError((error, c) => answerProblem(blameStripe(error), c))
    .get(
      '/admin/users/:id/subscriptions',
      operation({
        operationId: 'list_running_subscriptions',
        summary: 'List the running subscriptions of a user as the payment provider reports them, for admins',
        errors: ['payments_unavailable', 'not_found'],
      }),
      async (c) => {
        const userId = c.req.param('id');
        await requireUser(userId);
        return c.json({ subscriptions: await runningSubscriptions(billing, userId) });
      },
    )
    .post(
      '/admin/users/:id/subscriptions/:subscription/end',
      operation({
        operationId: 'end_subscription',
        summary: 'End a subscription { when }: at period_end, or now with a refund of the current period, for admins',
        errors: [
          'invalid_parameters',
          'not_found',
          'fresh_session_required',
          'no_subscription',
          'payments_unavailable',
        ],
      }),
      async (c) => {
        const { id: userId, subscription: id } = c.req.param();
        const { email } = await requireUser(userId);
        const { when } = await readBody(c, ending);
        const ended = await endSubscription(billing, {
          userId,
          id,
          when,
          note: ({ plan, refunded_cents }) =>
            recordAudit(db, c, {
              action: 'plan.cancel',
              subject: `user:${userId}`,
              details: { plan, when, refunded_cents, subscription: id },
            }),
        });
        await mailer.send(endedByUs({ to: email, userId, appUrl, plan: ended.plan }, ended));
        return c.json(ended);
      },
    );
}
