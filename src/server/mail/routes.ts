import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { endpoint, moment } from '../endpoint.ts';
import { AppError } from '../http/problem.ts';
import { hasOutbox, maySeeOutbox, OUTBOX_TOKEN_HEADER } from './outbox-access.ts';
import { listOutbox } from './queries.ts';

const mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: moment,
});

/** The outbox, when there is no mail server. */
export function mailRoutes({ config, db, operatorToken }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/outbox',
    endpoint(
      {
        operationId: 'get_outbox',
        summary: 'List messages in the outbox',
        description: `Only without a mail server, for admins or with the token printed at startup as \`${OUTBOX_TOKEN_HEADER}\`.`,
        access: 'anyone',
        answer: z.object({ mails: z.array(mail) }),
        errors: ['forbidden', 'not_found'],
      },
      async ({ c, viewer }) => {
        if (!hasOutbox(config)) throw new AppError('not_found');
        if (!maySeeOutbox(viewer, c.req.raw.headers, operatorToken)) throw new AppError('forbidden');
        const mails = await listOutbox(db);
        return {
          mails: mails.map(({ id, recipient, subject, body_text, body_html, created_at }) => ({
            id,
            to: recipient,
            subject,
            text: body_text ?? '',
            html: body_html ?? '',
            createdAt: created_at,
          })),
        };
      },
    ),
  );
}
