import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../http/query.ts';
import { retryMail } from './mail-queue.ts';
import { isKnownMail, listDeliveries, MAIL_STATES } from './queries.ts';

/** A code in a subject can sign in to an account, so admins see it redacted. */
const CODE = /\d{4,}/g;

const listQuery = z.object({ page: pageQuery, state: z.enum(MAIL_STATES, 'is not a message state').optional() });

/** Delivery states of messages, without their content. */
export function mailAdminRoutes({ config, db, jobs }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/mails',
      operation({
        operationId: 'list_mails',
        summary: 'List messages with their delivery state, for admins',
        query: [PAGE_PARAMETER, { name: 'state', description: MAIL_STATES.join(', ') }],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const { page, state } = readQuery(c, listQuery);
        const { total, mails } = await listDeliveries(db, { page, state });
        return c.json({
          total,
          page,
          sending: config.smtpUrl !== null,
          mails: mails.map(({ recipient, subject, ...mail }) => ({
            ...mail,
            to: recipient,
            subject: subject.replace(CODE, '••••••'),
          })),
        });
      },
    )
    .post(
      '/admin/mails/:id/retry',
      operation({
        operationId: 'retry_mail',
        summary: 'Retry delivering a failed message, for admins',
        errors: ['forbidden', 'not_found', 'changed_meanwhile', 'fresh_session_required'],
      }),
      async (c) => {
        if (!config.smtpUrl) {
          throw new AppError('forbidden', { detail: 'No mail server is configured, so messages stay in the outbox' });
        }
        const id = z.uuid().safeParse(c.req.param('id')).data;
        if (!id || !(await isKnownMail(db, id))) {
          throw new AppError('not_found', { detail: 'No such message, or it has already been deleted' });
        }
        const revived = await retryMail(db, jobs, id, (transaction) =>
          recordAudit(transaction, c, { action: 'mail.retry', subject: `mail:${id}` }),
        );
        if (!revived) throw new AppError('changed_meanwhile', { detail: 'Only a failed message can be sent again' });
        return c.body(null, 204);
      },
    );
}
