import { Hono } from 'hono';
import * as z from 'zod';
import { emailIssue } from '#domain/credentials.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { clientOf } from '../../database/connection.ts';
import { readBody } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError } from '../../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../../http/query.ts';
import { findSuppressed } from '../../requests/suppressions.ts';
import { deleteSuppression, listSuppressions } from './queries.ts';

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
      operation({
        operationId: 'list_suppressions',
        summary: 'List the suppression entries, for admins',
        query: [PAGE_PARAMETER],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const { page } = readQuery(c, z.object({ page: pageQuery }));
        return c.json({ page, ...(await listSuppressions(db, page)) });
      },
    )
    .post(
      '/admin/suppressions/lookup',
      operation({
        operationId: 'look_up_suppression',
        summary: 'Check whether an email address { email } is on the suppression list, for admins',
        errors: ['invalid_parameters', 'not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const { email } = await readBody(c, lookup);
        const suppressed = await db.transaction().execute(async (transaction) => {
          const isSuppressed = await findSuppressed(clientOf(transaction));
          return isSuppressed({ name: null, email, companies: [] });
        });
        return c.json({ suppressed });
      },
    )
    .delete(
      '/admin/suppressions/:id',
      operation({
        operationId: 'lift_suppression',
        summary: 'Delete a suppression entry with all its hashes, for admins',
        errors: ['not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const id = c.req.param('id');
        await db.transaction().execute(async (transaction) => {
          if (!(await deleteSuppression(transaction, id))) {
            throw new AppError('not_found', { detail: 'This is not on the suppression list' });
          }
          await recordAudit(transaction, c, { action: 'suppression.lift', subject: `suppression:${id}` });
        });
        return c.body(null, 204);
      },
    );
}
