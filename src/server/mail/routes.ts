import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { hasOutbox, maySeeOutbox, OUTBOX_TOKEN_HEADER } from './outbox-access.ts';
import { listOutbox } from './queries.ts';

/** The outbox, when there is no mail server. */
export function mailRoutes({ config, db, operatorToken }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/outbox',
    operation({
      operationId: 'get_outbox',
      summary: `List messages in the outbox (without a mail server), for admins, or with the token printed at startup as ${OUTBOX_TOKEN_HEADER}`,
      errors: ['forbidden', 'not_found'],
    }),
    async (c) => {
      if (!hasOutbox(config)) throw new AppError('not_found');
      if (!maySeeOutbox(c.get('viewer'), c.req.raw.headers, operatorToken)) throw new AppError('forbidden');
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
