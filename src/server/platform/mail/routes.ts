import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../api/endpoint.ts';
import type { Viewer } from '../api/viewer.ts';
import type { Config } from '../config.ts';
import { isSameToken } from '../http/operator-token.ts';
import { AppError } from '../http/problem.ts';
import { listOutbox } from './queries.ts';

const mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: timestamp,
});

/** The outbox, when there is no mail server. */
export function mailRoutes({ config, db, operatorToken }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/outbox',
    endpoint(
      {
        operationId: 'get_outbox',
        summary: 'List emails in the outbox',
        description: `Only available without a mail server, to admins or with the token printed at startup as \`${OUTBOX_TOKEN_HEADER}\`.`,
        access: 'anyone',
        response: z.object({ mails: z.array(mail) }),
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

/** Whether there is an outbox page: only without a mail server, and never in production. */
export function hasOutbox({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl === null && !production;
}

/** Carries the outbox token on API requests; pages have it in their URL. */
const OUTBOX_TOKEN_HEADER = 'x-outbox-token';

/**
 * Whether a viewer may read all emails, which give access to every account: admins, and holders of the operator token.
 */
function maySeeOutbox(viewer: Viewer, headers: Headers, operatorToken: string): boolean {
  return (
    (viewer?.admin && viewer.session !== null) || isSameToken(headers.get(OUTBOX_TOKEN_HEADER) ?? '', operatorToken)
  );
}
