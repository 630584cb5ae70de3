import { Hono } from 'hono';
import * as z from 'zod';
import { emailIssue } from '#domain/accounts/credentials.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { clientOf } from '../../database/connection.ts';
import { endpoint, moment } from '../../endpoint.ts';
import { AppError } from '../../http/problem.ts';
import { pageQuery } from '../../http/query.ts';
import { findSuppressed } from '../../requests/suppressions.ts';
import { deleteSuppression, listSuppressions } from './queries.ts';

const suppression = z.object({
  id: z.string().describe('One of its hashes'),
  requestId: z.int().nullable().describe('The request that added it; null when an admin removed the person'),
  topic: z.string().nullable().describe('What the request asked for'),
  decidedBy: z.string().nullable().describe('Email address of the admin who completed the request'),
  createdAt: moment,
  codes: z.int().describe('Number of hashes: one per email address and per name at a company'),
});

const lookup = z.strictObject({
  email: z
    .string('must be an email address')
    .refine((email) => !emailIssue(email), 'must be an email address like you@company.com'),
});

/** The suppression list: hashes that do not reveal the person. */
export function suppressionAdminRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/suppressions',
      endpoint(
        {
          operationId: 'list_suppressions',
          summary: 'List suppression entries, newest first',
          access: 'admin',
          query: z.object({ page: pageQuery }),
          answer: z.object({ total: z.int(), page: z.int(), suppressions: z.array(suppression) }),
        },
        async ({ query: { page } }) => ({ page, ...(await listSuppressions(db, page)) }),
      ),
    )
    .post(
      '/admin/suppressions/lookup',
      endpoint(
        {
          operationId: 'look_up_suppression',
          summary: 'Check whether an email address is on the suppression list',
          access: 'fresh admin',
          body: lookup,
          answer: z.object({ suppressed: z.boolean() }),
        },
        async ({ body: { email } }) => {
          const suppressed = await db.transaction().execute(async (transaction) => {
            const isSuppressed = await findSuppressed(clientOf(transaction));
            return isSuppressed({ name: null, email, companies: [] });
          });
          return { suppressed };
        },
      ),
    )
    .delete(
      '/admin/suppressions/:id',
      endpoint(
        {
          operationId: 'lift_suppression',
          summary: 'Delete a suppression entry with all its hashes',
          access: 'fresh admin',
          path: z.object({ id: z.string() }),
        },
        async ({ c, path: { id } }) => {
          await db.transaction().execute(async (transaction) => {
            if (!(await deleteSuppression(transaction, id))) {
              throw new AppError('not_found', { detail: 'This is not on the suppression list' });
            }
            await recordAudit(transaction, c, { action: 'suppression.lift', subject: `suppression:${id}` });
          });
        },
      ),
    );
}
