import { type Context, Hono } from 'hono';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import { REQUEST_KINDS, REQUEST_LIMITS, REQUEST_STATES } from '#domain/requests.ts';
import { requireSession } from '../../accounts/sessions/fresh-session.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { waitBriefly } from '../../companies/search-version.ts';
import { clientOf } from '../../database/connection.ts';
import type { Database } from '../../database/schema.ts';
import { readBody } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { PAGE_PARAMETER, pageQuery, pathId, readQuery } from '../../http/query.ts';
import {
  answerContact,
  approveTrial,
  closeContact,
  type Decision,
  honourDoNotSell,
  refuseDoNotSell,
  refuseTrial,
} from '../../requests/decide-request.ts';
import { countOpenRequests, kindOf, listRequests } from './queries.ts';

const listQuery = z.object({
  page: pageQuery,
  kind: z.enum(REQUEST_KINDS, `must be one of ${REQUEST_KINDS.join(', ')}`).optional(),
  state: z.enum(REQUEST_STATES, `must be one of ${REQUEST_STATES.join(', ')}`).optional(),
});

const answer = z.strictObject({
  answer: z
    .string('must be a text')
    .trim()
    .min(1, 'must say something: it is sent to who asked')
    .max(REQUEST_LIMITS.message, `must be at most ${REQUEST_LIMITS.message} characters`),
});

const ERRORS = ['invalid_parameters', 'not_found', 'already_decided', 'fresh_session_required'] as const;

/** What people ask of us, and what becomes of it. */
export function requestAdminRoutes({ billing, config: { appUrl }, db, mailer, now }: AppDependencies) {
  const deciding = { mailer, appUrl, now, trialSecret: billing.trialSecret };

  /** Decides a request and notes it, in one transaction with the mail to whoever asked. */
  async function decide<T>(
    c: Context<AppEnv>,
    action: string,
    work: (transaction: Transaction<Database>, decision: Decision) => Promise<T>,
  ): Promise<T> {
    const requestId = pathId(c);
    return db.transaction().execute(async (transaction) => {
      await waitBriefly(clientOf(transaction));
      const outcome = await work(transaction, { requestId, adminId: requireSession(c).user.id });
      await recordAudit(transaction, c, { action: `request.${action}`, subject: `request:${requestId}` });
      return outcome;
    });
  }

  return new Hono<AppEnv>()
    .get(
      '/admin/requests',
      operation({
        operationId: 'list_requests',
        summary: 'What people ask with forms, for admins',
        query: [
          PAGE_PARAMETER,
          { name: 'kind', description: REQUEST_KINDS.join(', ') },
          { name: 'state', description: REQUEST_STATES.join(', ') },
        ],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const query = readQuery(c, listQuery);
        const [{ total, requests }, open] = await Promise.all([listRequests(db, query), countOpenRequests(db)]);
        return c.json({ total, page: query.page, requests, open });
      },
    )
    .post(
      '/admin/requests/:id/approve',
      operation({
        operationId: 'approve_trial',
        summary: 'Gives a trial that was asked for, for admins',
        errors: ERRORS,
      }),
      async (c) => {
        const outcome = await decide(c, 'approve', (transaction, decision) =>
          approveTrial(transaction, deciding, decision),
        );
        return c.json({ outcome });
      },
    )
    .post(
      '/admin/requests/:id/answer',
      operation({
        operationId: 'answer_message',
        summary: 'Answers a message by mail { answer }, for admins',
        errors: ERRORS,
      }),
      async (c) => {
        const said = await readBody(c, answer);
        await decide(c, 'answer', (transaction, decision) =>
          answerContact(transaction, deciding, { ...decision, ...said }),
        );
        return c.body(null, 204);
      },
    )
    .post(
      '/admin/requests/:id/close',
      operation({
        operationId: 'close_message',
        summary: 'Notes that a message was answered elsewhere, for admins',
        errors: ERRORS,
      }),
      async (c) => {
        await decide(c, 'close', (transaction, decision) => closeContact(transaction, deciding, decision));
        return c.body(null, 204);
      },
    )
    .post(
      '/admin/requests/:id/honour',
      operation({
        operationId: 'honour_request',
        summary: 'Takes a person out of the data for good who asks for it, for admins',
        errors: ERRORS,
      }),
      async (c) => {
        const { contacts } = await decide(c, 'honour', (transaction, decision) =>
          honourDoNotSell(transaction, deciding, decision),
        );
        return c.json({ contacts });
      },
    )
    .post(
      '/admin/requests/:id/refuse',
      operation({
        operationId: 'refuse_request',
        summary: 'Refuses a trial, or a request not to be sold, with words for who asked { answer }, for admins',
        errors: ERRORS,
      }),
      async (c) => {
        const said = await readBody(c, answer);
        const kind = await kindOf(db, pathId(c));
        const refuse = kind === 'trial' ? refuseTrial : refuseDoNotSell;
        await decide(c, 'refuse', (transaction, decision) => refuse(transaction, deciding, { ...decision, ...said }));
        return c.body(null, 204);
      },
    );
}
