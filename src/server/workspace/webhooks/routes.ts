import { Hono } from 'hono';
import * as z from 'zod';
import { OVERLAP_HOURS } from '#domain/accounts/credentials.ts';
import {
  DELIVERY_STATES,
  MAX_REDELIVERED,
  MAX_WEBHOOK_ENDPOINTS,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENT_TYPES,
} from '#domain/webhooks/webhooks.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { ownedRowCalls, rowPath } from '../../platform/api/owned-row-calls.ts';
import type { Db } from '../../platform/database/connection.ts';
import { oneOf } from '../../platform/http/body.ts';
import { isPublicHost } from '../../platform/http/fetch-public.ts';
import { AppError } from '../../platform/http/problem.ts';
import { idInBody, LIST_PAGE_SIZE, pageFields, pageQuery, recordId } from '../../platform/http/query.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.ts';
import {
  addEndpoint,
  attempt,
  changeEndpoint,
  deliverySchema,
  type EndpointRow,
  queueTest,
  readDeliveries,
  readDelivery,
  readEndpoints,
  redeliver,
  retryWaiting,
  rotateKeys,
  webhook,
  webhookEndpoints,
} from './endpoints.ts';
import { verifyingKeys } from './signing.ts';

/** Creating, testing and resending: each makes our server send requests. */
const WEBHOOK_LIMIT: Limit = { max: 120, windowSeconds: 3_600 };

const url = z
  .string('must be a URL')
  .max(MAX_WEBHOOK_URL, `must be at most ${MAX_WEBHOOK_URL} characters`)
  .superRefine((text, context) => {
    const message = urlIssue(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .meta({ example: 'https://example.com/webhooks/fundscout' });

const events = z
  .array(oneOf(WEBHOOK_EVENT_TYPES), 'must be a list of events')
  .min(1, 'must contain at least one event')
  .max(WEBHOOK_EVENT_TYPES.length, 'must contain each event once')
  .refine((names) => new Set(names).size === names.length, 'must contain each event once');

const secret = z.string().describe('Verifies `v1` signatures (HMAC-SHA256). Not shown again');

const moment = z.iso
  .datetime('must be a date and time, such as 2026-01-31T00:00:00Z')
  .transform((text) => new Date(text));
const redelivery = z.union(
  [z.strictObject({ delivery: idInBody }), z.strictObject({ from: moment, to: moment })],
  'must have either delivery, or from and to',
);

const OVERLAP = `must be a whole number from 0 to ${OVERLAP_HOURS.max}`;

/** A user's webhook endpoints. API keys cannot change them, because an endpoint would outlive its key. */
export function webhookEndpointRoutes(dependencies: AppDependencies) {
  const { db, now } = dependencies;
  const calls = ownedRowCalls(dependencies, webhookEndpoints, {
    response: webhook,
    plan: 'workspace',
    access: 'fresh owner',
    read: async (viewer, id) => Promise.all((await readEndpoints(db, viewer.user.id, id)).map(answerOf)),
  });

  async function answerOf({ keyId, ...row }: EndpointRow) {
    return { ...row, publicKey: (await verifyingKeys(db, keyId)).publicKey };
  }

  async function answerWithSecret(userId: string, id: number) {
    const [row] = await readEndpoints(db, userId, id);
    if (!row) throw webhookEndpoints.notFound();
    return { ...(await answerOf(row)), secret: (await verifyingKeys(db, row.keyId)).secret };
  }

  /** A call that sends events of one endpoint. */
  const sendingCall = (
    about: { operationId: string; summary: string; description?: string },
    send: (userId: string, id: number) => Promise<void>,
  ) =>
    endpoint(
      { ...about, access: 'owner', plan: 'workspace', path: rowPath },
      async ({ viewer: { user }, path: { id } }) => {
        await countWebhookCall(db, user.id, now());
        await send(user.id, id);
      },
    );

  return new Hono<AppEnv>()
    .get(
      '/webhooks',
      endpoint(
        {
          operationId: 'list_webhooks',
          summary: 'List your webhooks',
          access: 'owner',
          response: z.object({ webhooks: z.array(webhook) }),
        },
        async ({ viewer }) => ({
          webhooks: await Promise.all((await readEndpoints(db, viewer.user.id)).map(answerOf)),
        }),
      ),
    )
    .post(
      '/webhooks',
      endpoint(
        {
          operationId: 'create_webhook',
          summary: 'Create a webhook',
          description: `Events are posted to the URL as Standard Webhooks. You can have up to ${MAX_WEBHOOK_ENDPOINTS}.`,
          access: 'fresh owner',
          plan: 'workspace',
          body: z.strictObject({ url, events }),
          response: webhook.extend({ secret }),
          status: 201,
        },
        async ({ viewer: { user }, body }) => {
          await countWebhookCall(db, user.id, now());
          return answerWithSecret(user.id, await addEndpoint(db, user.id, body, now()));
        },
      ),
    )
    .patch(
      '/webhooks/:id',
      calls.update(
        {
          summary: 'Change a webhook',
          description: 'Enabling a webhook sends the events that are waiting.',
          body: z.strictObject({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() }),
        },
        (userId, id, body) => changeEndpoint(db, userId, id, body),
      ),
    )
    .delete('/webhooks/:id', calls.delete('It gets no events in the meantime.'))
    .post('/webhooks/:id/restore', calls.restore())
    .post(
      '/webhooks/:id/rotate',
      endpoint(
        {
          operationId: 'rotate_webhook_secret',
          summary: 'Replace the secret and key of a webhook',
          description: 'Until the end of the overlap, messages are signed with the previous ones too.',
          access: 'fresh owner',
          path: rowPath,
          body: z.strictObject({
            overlapHours: z.int(OVERLAP).min(0, OVERLAP).max(OVERLAP_HOURS.max, OVERLAP).default(OVERLAP_HOURS.default),
          }),
          response: webhook.extend({ secret }),
        },
        async ({ viewer: { user }, path: { id }, body: { overlapHours } }) => {
          await rotateKeys(db, user.id, id, overlapHours, new Date());
          return answerWithSecret(user.id, id);
        },
      ),
    )
    .post(
      '/webhooks/:id/test',
      sendingCall({ operationId: 'test_webhook', summary: 'Send a test event to a webhook' }, (userId, id) =>
        queueTest(db, userId, id, now()),
      ),
    )
    .post(
      '/webhooks/:id/retry',
      sendingCall(
        {
          operationId: 'retry_webhook',
          summary: 'Send the waiting events of a webhook now',
          description: 'If an attempt fails, the delays between attempts start over.',
        },
        (userId, id) => retryWaiting(db, userId, id),
      ),
    )
    .get(
      '/webhooks/:id/deliveries',
      endpoint(
        {
          operationId: 'list_webhook_deliveries',
          summary: 'List the events of a webhook, newest first',
          access: 'owner',
          path: rowPath,
          query: z.object({
            page: pageQuery,
            state: oneOf(DELIVERY_STATES).optional(),
          }),
          response: z.object({
            ...pageFields,
            deliveries: z.array(deliverySchema).describe(`Up to ${LIST_PAGE_SIZE}`),
          }),
        },
        async ({ viewer: { user }, path: { id }, query: { page, state = null } }) => {
          await webhookEndpoints.require(db, user.id, id);
          const { rows: deliveries, ...shown } = await readDeliveries(db, user.id, { id, page, state });
          return { ...shown, deliveries };
        },
      ),
    )
    .get(
      '/webhooks/:id/deliveries/:delivery',
      endpoint(
        {
          operationId: 'get_webhook_delivery',
          summary: 'Read the request of an event, and its attempts with their answers',
          access: 'owner',
          path: rowPath.extend({ delivery: recordId }),
          response: z.object({
            request: z.string().nullable().describe('Body of the last request'),
            attempts: z.array(attempt).describe('Latest first'),
          }),
        },
        async ({ viewer, path }) => {
          const read = await readDelivery(db, viewer.user.id, path);
          if (!read) throw new AppError('not_found', { detail: 'Event not found' });
          return read;
        },
      ),
    )
    .post(
      '/webhooks/:id/redeliver',
      endpoint(
        {
          operationId: 'resend_webhook_events',
          summary: 'Send events of a webhook again',
          description: `One, or up to ${MAX_REDELIVERED} of a time range, with the same message ids. They are sent before newer events.`,
          access: 'owner',
          plan: 'workspace',
          path: rowPath,
          body: redelivery,
          response: z.object({
            queued: z.int(),
            waiting: z.int().describe('Number of events that are still waiting, so they are not queued again'),
          }),
        },
        async ({ viewer: { user }, path: { id }, body }) => {
          await countWebhookCall(db, user.id, now());
          return redeliver(db, user.id, id, body);
        },
      ),
    );
}

function countWebhookCall(db: Db, userId: string, now: Date): Promise<void> {
  return countAttempt(db, `webhooks:${userId}`, WEBHOOK_LIMIT, now);
}

/** Why a URL cannot be sent to; null if it can. What its name resolves to is checked with every request. */
function urlIssue(text: string): string | null {
  if (!URL.canParse(text)) return 'must be a URL like https://example.com/webhooks';
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'https:') return 'must start with https://';
  if (username + password !== '') return 'must not contain a user name or password';
  if (!isPublicHost(hostname))
    return 'must be reachable from the internet. For a server on your machine or network, use a tunnel';
  return hostname.split('.').some((label) => label.length > MAX_LABEL) ? 'must have a valid host name' : null;
}

/** Characters between two dots of a host name. */
const MAX_LABEL = 63;
