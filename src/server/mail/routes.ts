import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { retryMail } from './mail-queue.ts';
import { hasOutbox, maySeeOutbox } from './outbox-access.ts';
import { listDeliveries, listOutbox } from './queries.ts';

/** A code in a subject opens an account for minutes: admins see that there is one. */
const CODE = /\d{4,}/g;

/** How messages fare, for admins; where nothing is sent, the outbox. */
export function mailRoutes({ config, db, jobs }: AppDependencies) {
  return new Hono<AppEnv>()
    .use('/admin/mails/*', async (c, next) => {
      const viewer = c.get('viewer');
      if (!viewer) throw new AppError('sign_in_required');
      if (!viewer.admin) throw new AppError('forbidden');
      await next();
    })
    .get(
      '/admin/mails',
      operation({
        operationId: 'list_mails',
        summary: 'How the delivery of the newest messages stands, for admins',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const mails = await listDeliveries(db);
        return c.json({
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
        summary: 'Tries again to deliver a message that was given up, for admins',
        errors: ['invalid_parameters', 'sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const id = z.uuid().safeParse(c.req.param('id'));
        if (!id.success || !(await retryMail(db, jobs, id.data))) {
          throw invalidParameters([{ field: 'id', message: 'must be that of a message which could not be delivered' }]);
        }
        return c.body(null, 204);
      },
    )
    .get(
      '/outbox',
      operation({
        operationId: 'get_outbox',
        summary: 'The messages that are kept where no mail server is set, for admins and on this machine',
        errors: ['forbidden', 'not_found'],
      }),
      async (c) => {
        if (!hasOutbox(config)) throw new AppError('not_found');
        if (!maySeeOutbox(c.get('viewer'), c.req.raw.headers, config)) throw new AppError('forbidden');
        const mails = await listOutbox(db);
        return c.json({
          mails: mails.map(({ id, recipient, subject, body_text, body_html, created_at }) => ({
            id,
            to: recipient,
            subject,
            text: body_text ?? '',
            html: body_html ?? '',
            created_at,
          })),
        });
      },
    );
}
