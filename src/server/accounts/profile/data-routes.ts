import { Hono } from 'hono';
import * as z from 'zod';
import { isLive, type Subscription } from '#domain/billing-states.ts';
import { BRAND } from '#domain/brand.ts';
import { dayOf } from '#domain/dates.ts';
import { PLAN_NAMES } from '#domain/plans.ts';
import { planAfterDeletion } from '#domain/profile.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { readBody } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError, invalidParameters } from '../../http/problem.ts';
import { answerStream } from '../../http/stream-answer.ts';
import { requireFreshSession, requireOwner } from '../access-rules.ts';
import { accountData } from './account-data.ts';
import { deleteAccount } from './delete-account.ts';

const deletion = z.strictObject({ confirmation: z.string('must be your email address') });

/** What is kept about a user: taking a copy of it, and having it deleted. */
export function accountDataRoutes({ db, files, mailer, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/account/data',
      operation({
        operationId: 'download_data',
        summary: 'Everything that is kept about you, as one JSON file',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const { user } = requireOwner(c);
        const data = await accountData(db, files, user.id, now());
        return answerStream(c, data, {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="${BRAND.name.toLowerCase()}-data-${dayOf(now())}.json"`,
        });
      },
    )
    .post(
      '/account/delete',
      operation({
        operationId: 'delete_account',
        summary:
          'Delete your account, when { confirmation } is its email address: { kept, plan }, what is kept and what happens to your plan',
        errors: ['invalid_parameters', 'sign_in_required', 'forbidden', 'fresh_session_required'],
      }),
      async (c) => {
        const { user, admin, subscription } = requireFreshSession(c);
        // Otherwise the last admin could go, and leave nobody to name another.
        if (admin)
          throw new AppError('forbidden', { detail: 'The account of an admin stays: have that role taken away first' });
        const { confirmation } = await readBody(c, deletion);
        if (confirmation.trim().toLowerCase() !== user.email.toLowerCase()) {
          throw invalidParameters([{ field: 'confirmation', message: 'must be your email address' }]);
        }
        const plan = subscription && isLive(subscription) ? planEnding(subscription) : null;
        const account = { id: user.id, email: user.email, subscribed: subscription !== null, plan };
        return c.json({ kept: await deleteAccount({ db, files, mailer }, account), plan });
      },
    );
}

function planEnding({ planId, status, currentPeriodEnd }: Subscription): string {
  return planAfterDeletion({ name: PLAN_NAMES[planId], trial: status === 'trialing', until: currentPeriodEnd });
}
