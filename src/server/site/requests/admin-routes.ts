import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { REQUEST_KINDS, REQUEST_LIMITS, REQUEST_STATES } from '#domain/privacy/requests.ts';
import { MATCH_REASONS } from '#domain/privacy/suppression.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import type { SignedInViewer } from '../../platform/api/access-rules.ts';
import { endpoint, timestamp } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { clientOf, type Trx } from '../../platform/database/connection.ts';
import { waitBriefly } from '../../platform/database/locks.ts';
import { oneOf } from '../../platform/http/body.ts';
import { pageQuery, recordId } from '../../platform/http/query.ts';
import {
  approveTrial,
  closeContact,
  type Decision,
  findRequestMatches,
  honorDoNotSell,
  reopenRequest,
  replyToRequest,
} from './decide-request.ts';
import { countOpenRequests, listRequests } from './queries.ts';

const kind = oneOf(REQUEST_KINDS);
const state = oneOf(REQUEST_STATES);

const path = z.object({ id: recordId });

const request = z
  .object({
    id: z.int(),
    kind,
    topic: z.string().nullable().describe('Label of the topic that the sender chose'),
    name: z.string().nullable().describe('Null once a do-not-sell request is completed, as is the email address'),
    email: z.string().nullable(),
    company: z.string().nullable(),
    message: z.string().nullable(),
    state,
    reply: z.string().nullable(),
    repliedAt: timestamp.nullable().describe('When a message was last replied to, or a request last declined'),
    repliedBy: z.string().nullable().describe('Email address of the admin who replied last'),
    closedAfterReply: z.boolean().describe('Whether a message was reopened after the reply and marked as answered'),
    createdAt: timestamp,
    decidedAt: timestamp.nullable(),
    decidedBy: z.string().nullable().describe('Email address of the admin; null for the system or a deleted account'),
    trialBeganAt: timestamp.nullable(),
  })
  .meta({ id: 'FormRequest', description: 'A form submission' });

const mention = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable().describe('Masked, like all addresses here'),
    reason: z
      .enum(MATCH_REASONS)
      .describe(
        'Why this record matches: what the sender entered or, for `email_of_match` and `name_of_match`, what it shares with another match',
      ),
  })
  .meta({ id: 'PersonMention' });

const match = z
  .object({
    id: z.int(),
    name: z.string(),
    contacts: z.array(mention),
    mentions: z.array(mention).describe('Founders, and addresses in the company email, links and texts'),
  })
  .meta({ id: 'PersonMatch', description: 'A company or LP that contains a person' });

const replyBody = z.strictObject({
  reply: z
    .string('must be a string')
    .trim()
    .min(1, 'is required: it is sent to the requester')
    .max(REQUEST_LIMITS.message, `must be at most ${REQUEST_LIMITS.message} characters`)
    .describe('Sent to the requester by email'),
});

const decision = { access: 'fresh admin', path, errors: ['already_decided'] } as const;

export function requestAdminRoutes({ config: { appUrl }, db, mailer, now }: AppDependencies) {
  const deciding = { mailer, appUrl, now };

  /** Decides and audits a request, in one transaction with the email to the requester. */
  async function decide<T>(
    { c, viewer, path: { id } }: { c: Context<AppEnv>; viewer: SignedInViewer; path: { id: number } },
    action: string,
    work: (transaction: Trx, decision: Decision) => Promise<T>,
    detailsOf: (outcome: T) => object = () => ({}),
  ): Promise<T> {
    return db.transaction().execute(async (transaction) => {
      await waitBriefly(clientOf(transaction));
      const outcome = await work(transaction, { requestId: id, adminId: viewer.user.id });
      const details = detailsOf(outcome);
      await recordAudit(transaction, c, { action: `request.${action}`, subject: `request:${id}`, details });
      return outcome;
    });
  }

  return new Hono<AppEnv>()
    .get(
      '/admin/requests',
      endpoint(
        {
          operationId: 'list_requests',
          summary: 'List form submissions',
          description: 'Open requests first, oldest to newest. All others follow, newest to oldest.',
          access: 'admin',
          query: z.object({
            page: pageQuery,
            id: recordId.optional().describe('Only this request'),
            kind: kind.optional(),
            state: state.optional(),
          }),
          response: z.object({
            total: z.int(),
            page: z.int(),
            requests: z.array(request),
            open: z.array(z.object({ kind, open: z.int() })).describe('Number of open requests by kind'),
          }),
        },
        async ({ query }) => {
          const [{ total, requests }, open] = await Promise.all([listRequests(db, query), countOpenRequests(db)]);
          return { total, page: query.page, requests, open };
        },
      ),
    )
    .post(
      '/admin/requests/:id/approve',
      endpoint(
        {
          ...decision,
          operationId: 'approve_trial',
          summary: 'Approve a trial request',
          response: z.object({
            outcome: z
              .enum(['started', 'pending', 'has_plan'])
              .describe('`pending` until the email address has a confirmed account; `has_plan` changes nothing'),
          }),
        },
        async (input) => ({
          outcome: await decide(input, 'approve', (transaction, about) => approveTrial(transaction, deciding, about)),
        }),
      ),
    )
    .post(
      '/admin/requests/:id/reply',
      endpoint(
        { ...decision, operationId: 'reply_to_message', summary: 'Reply to a message by email', body: replyBody },
        ({ body, ...input }) =>
          decide(input, 'reply', (transaction, about) =>
            replyToRequest(transaction, deciding, { ...about, ...body }, ['contact']),
          ),
      ),
    )
    .post(
      '/admin/requests/:id/close',
      endpoint(
        { ...decision, operationId: 'close_message', summary: 'Mark a message as answered elsewhere' },
        (input) => decide(input, 'close', (transaction, about) => closeContact(transaction, deciding, about)),
      ),
    )
    .post(
      '/admin/requests/:id/reopen',
      endpoint(
        {
          ...decision,
          operationId: 'reopen_request',
          summary: 'Reopen an answered message or a declined request',
        },
        (input) => decide(input, 'reopen', (transaction, { requestId }) => reopenRequest(transaction, requestId)),
      ),
    )
    .get(
      '/admin/requests/:id/matches',
      endpoint(
        {
          operationId: 'find_request_matches',
          summary: 'List what honoring a do-not-sell request would delete',
          access: 'admin',
          path,
          response: z.object({
            companies: z.array(match),
            lps: z.array(match),
            history: z.int().describe('Records that mention the person only in their history'),
            addressFound: z.boolean().describe('Whether a company or LP has the email address of the sender'),
            users: z
              .array(z.object({ id: z.string(), email: z.string() }))
              .describe('Accounts with this email address; they are kept'),
          }),
          errors: ['already_decided'],
        },
        ({ path: { id } }) => db.transaction().execute((transaction) => findRequestMatches(transaction, id)),
      ),
    )
    .post(
      '/admin/requests/:id/honor',
      endpoint(
        {
          ...decision,
          operationId: 'honor_request',
          summary: 'Honor a do-not-sell request',
          description: 'Deletes the person permanently and keeps imports from adding them again.',
          response: z.object({ contacts: z.int().describe('Number of contacts that were deleted') }),
        },
        async (input) => {
          const { contacts } = await decide(
            input,
            'honor',
            (transaction, about) => honorDoNotSell(transaction, deciding, about),
            (removal) => removal,
          );
          return { contacts };
        },
      ),
    )
    .post(
      '/admin/requests/:id/decline',
      endpoint(
        {
          ...decision,
          operationId: 'decline_request',
          summary: 'Decline a trial or do-not-sell request',
          body: replyBody,
        },
        ({ body, ...input }) =>
          decide(input, 'decline', (transaction, about) =>
            replyToRequest(transaction, deciding, { ...about, ...body }, ['trial', 'do_not_sell']),
          ),
      ),
    );
}
