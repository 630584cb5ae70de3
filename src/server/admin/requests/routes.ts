import { type Context, Hono } from 'hono';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import { REQUEST_KINDS, REQUEST_LIMITS, REQUEST_STATES } from '#domain/requests.ts';
import { requireSession } from '../../accounts/access-rules.ts';
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
  honorDoNotSell,
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
    .string('must be a string')
    .trim()
    .min(1, 'is required: it is sent to the requester')
    .max(REQUEST_LIMITS.message, `must be at most ${REQUEST_LIMITS.message} characters`),
});

const ERRORS = ['invalid_parameters', 'not_found', 'already_decided', 'fresh_session_required'] as const;

/** Requests sent by forms, and decisions on them. */
export function requestAdminRoutes({ billing, config: { appUrl }, db, mailer, now }: AppDependencies) {
  const deciding = { mailer, appUrl, now, trialSecret: billing.trialSecret };

  /** Decides and audits a request, in one transaction with the email to the requester. */
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
        summary: 'List requests sent by forms, for admins',
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
        summary: 'Approve a trial request, for admins',
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
        summary: 'Answer a message by email { answer }, for admins',
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
        summary: 'Mark a message as answered elsewhere, for admins',
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
        summary: 'Honor a do-not-sell request, removing the person permanently, for admins',
        errors: ERRORS,
      }),
      async (c) => {
        const { contacts } = await decide(c, 'honour', (transaction, decision) =>
          honorDoNotSell(transaction, deciding, decision),
        );
        return c.json({ contacts });
      },
    )
    .post(
      '/admin/requests/:id/refuse',
      operation({
        operationId: 'refuse_request',
        summary: 'Decline a trial or do-not-sell request with { answer }, for admins',
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
