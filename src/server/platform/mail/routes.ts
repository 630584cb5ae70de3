import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../api/endpoint.ts';
import type { Viewer } from '../api/viewer.ts';
import { recordAudit } from '../audit/audit-log.ts';
import type { Config } from '../config.ts';
import { isSameToken } from '../database/secrets.ts';
import { oneOf } from '../http/body.ts';
import { AppError } from '../http/problem.ts';
import { pageQuery, partQuery } from '../http/query.ts';
import { retryMail } from './mailer.ts';
import { isKnownMail, listDeliveries, listOutbox, MAIL_STATES, redactCodes } from './stored-mails.ts';

const mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: timestamp,
});

/** The outbox, when there is no mail server. */
export function outboxRoutes({ config, db, operatorToken }: AppDependencies) {
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
        return { mails: await listOutbox(db) };
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

const message = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string().describe('Codes are redacted'),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  lastAttemptAt: timestamp.nullable(),
});

/** Delivery states of emails, without their content. */
export function mailAdminRoutes({ config, db, jobs }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/mails',
      endpoint(
        {
          operationId: 'list_emails',
          summary: 'List emails with their delivery status',
          access: 'admin',
          query: z.object({
            page: pageQuery,
            state: oneOf(MAIL_STATES).optional(),
            to: partQuery.describe('Part of the recipient'),
          }),
          response: z.object({
            total: z.int(),
            page: z.int(),
            sending: z.boolean().describe('Whether a mail server is configured'),
            mails: z.array(message),
          }),
        },
        async ({ query }) => {
          const { page } = query;
          const { total, mails } = await listDeliveries(db, query);
          return {
            total,
            page,
            sending: config.smtpUrl !== null,
            mails: mails.map((mail) => ({ ...mail, subject: redactCodes(mail.subject) })),
          };
        },
      ),
    )
    .post(
      '/admin/mails/:id/retry',
      endpoint(
        {
          operationId: 'retry_mail',
          summary: 'Retry delivering a failed email',
          access: 'fresh admin',
          path: z.object({ id: z.uuid() }),
          errors: ['conflict'],
        },
        async ({ c, path: { id } }) => {
          if (!config.smtpUrl) {
            throw new AppError('forbidden', {
              detail: 'No mail server is configured, so emails stay in the outbox. Set SMTP_URL to send them',
            });
          }
          if (!(await isKnownMail(db, id))) {
            throw new AppError('not_found', { detail: 'Email not found. It may have been deleted' });
          }
          const revived = await retryMail(db, jobs, id, (transaction) =>
            recordAudit(transaction, c, { action: 'mail.retry', subject: `mail:${id}` }),
          );
          if (!revived) throw new AppError('conflict', { detail: 'Only failed emails can be resent' });
        },
      ),
    );
}
