import { Hono } from 'hono';
import * as z from 'zod';
import { brandSlug } from '#domain/brand.ts';
import { dayOf } from '#domain/dates.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { streamResponse } from '../../platform/http/stream-response.ts';
import { accountData } from './account-data.ts';
import { deleteAccount } from './delete-account.ts';

const deletion = z.strictObject({ confirmation: z.string('must be your email address') });

export function accountDataRoutes(dependencies: AppDependencies) {
  const { billing, db, files, mailer, now } = dependencies;
  return new Hono<AppEnv>()
    .get(
      '/account/data',
      endpoint(
        {
          operationId: 'download_data',
          summary: 'Download everything we store about you, as one JSON file',
          access: 'owner',
          load: 'export',
          response: { file: 'application/json' },
        },
        async ({ c, viewer }) =>
          streamResponse(c, await accountData(dependencies, viewer.user.id, now()), {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': `attachment; filename="${brandSlug()}-data-${dayOf(now())}.json"`,
          }),
      ),
    )
    .post(
      '/account/delete',
      endpoint(
        {
          operationId: 'delete_account',
          summary: 'Delete your account',
          access: 'fresh owner',
          body: deletion,
          response: z.object({
            kept: z.array(z.string()).describe('Data that the law requires us to keep'),
            plan: z.string().nullable().describe('What happens to your plan'),
          }),
          errors: ['delivery_results_busy'],
        },
        async ({ viewer: { user, admin, subscription, grant }, body: { confirmation } }) => {
          // Otherwise the last admin could leave.
          if (admin)
            throw new AppError('forbidden', {
              detail: 'Admins cannot delete their account. Ask another admin to remove your role first',
            });
          if (confirmation.trim().toLowerCase() !== user.email.toLowerCase()) {
            throw invalidParameters([{ field: 'confirmation', message: 'must be your email address' }]);
          }
          const account = { id: user.id, email: user.email, subscription, grant };
          return deleteAccount({ billing, db, files, mailer, now: now() }, account);
        },
      ),
    );
}
