import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { daysBefore, HOUR_MS } from '#domain/dates.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import {
  DELIVERY_STATES,
  type DeliveryState,
  MAX_REDELIVERED,
  MAX_WEBHOOK_ENDPOINTS,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TIMEOUT_MS,
  type WebhookEvent,
} from '#domain/webhooks/webhooks.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import { changeOwned, isOwn, ownedRows } from '../../platform/database/owned-rows.ts';
import { readPage } from '../../platform/http/query.ts';
import { queueEvents } from './queue-events.ts';

export const webhookEndpoints = ownedRows('webhook_endpoints', {
  one: 'webhook',
  many: 'webhooks',
  max: MAX_WEBHOOK_ENDPOINTS,
});

export const webhook = z
  .object({
    id: z.int(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
    createdAt: timestamp,
    disabledAt: timestamp.nullable(),
    disabledReason: z
      .enum(['user', 'gone', 'failing'])
      .nullable()
      .describe('`gone`: it answered with 410. `failing`: all attempts of an event failed'),
    failingSince: timestamp.nullable(),
    nextTryAt: timestamp.nullable().describe('When the first waiting event is sent'),
    waiting: z.int().describe('Number of events that are waiting'),
    publicKey: z.string().describe('Verifies `v1a` signatures (Ed25519)'),
    previousKeyUntil: timestamp.nullable().describe('Until when the previous secret and key also sign'),
  })
  .meta({ id: 'Webhook' });

export type EndpointRow = Omit<z.output<typeof webhook>, 'publicKey'> & { keyId: string };

export async function readEndpoints(db: Db, userId: string, id: number | null = null): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select id, url, events, created_at as "createdAt", disabled_at as "disabledAt", disabled_reason as "disabledReason",
      failing_since as "failingSince", next_try_at as "nextTryAt", key_id as "keyId",
      case when previous_key_until > now() then previous_key_until end as "previousKeyUntil",
      (select count(*)::int from webhook_deliveries where endpoint_id = e.id and state = 'waiting') as waiting
    from webhook_endpoints e where ${isOwn(userId, id)} order by id`.execute(db);
  return rows;
}

type EndpointValues = { url: string; events: readonly WebhookEvent[] };

/** @returns the id of the new endpoint */
export function addEndpoint(db: Db, userId: string, { url, events }: EndpointValues, now: Date): Promise<number> {
  return changeOwned(db, userId, async (trx) => {
    const row = { user_id: userId, url, events: [...events], created_at: now, key_id: randomUUID() };
    const insert = trx.insertInto('webhook_endpoints').values(row).returning('id');
    return (await webhookEndpoints.add(trx, userId, () => insert.executeTakeFirstOrThrow())).id;
  });
}

/** Longest that an attempt takes. */
export const LEASE_SECONDS = WEBHOOK_TIMEOUT_MS / 1000 + 10;

/**
 * Makes the waiting events of an endpoint due, with all their attempts ahead of them. One that is running is the first,
 * even if the endpoint was disabled during it.
 */
async function sendWaiting(trx: Db, userId: string, id: number): Promise<void> {
  await webhookEndpoints.update(trx, userId, id, {
    next_try_at: sql`case when disabled_at is not null then null when attempts = ended_attempts then now()
      else least(next_try_at, now() + ${LEASE_SECONDS} * interval '1 s') end`,
  });
  await sql`
    update webhook_deliveries set failed_attempts = 0
    where endpoint_id = ${id} and state = 'waiting' and failed_attempts > 0`.execute(trx);
  await sql`select pg_notify(${CHANNELS.webhooks}, '')`.execute(trx);
}

/** Sends the waiting events now, and starts over with the delays between attempts. */
export function retryWaiting(db: Db, userId: string, id: number): Promise<void> {
  return changeOwned(db, userId, (trx) => sendWaiting(trx, userId, id));
}

/** Changes an endpoint. Enabling it continues with the events that are waiting. */
export function changeEndpoint(
  db: Db,
  userId: string,
  id: number,
  { url, events, enabled }: Partial<EndpointValues> & { enabled?: boolean },
): Promise<void> {
  return changeOwned(db, userId, async (trx) => {
    await webhookEndpoints.update(trx, userId, id, { url, events: events && [...events] });
    if (enabled === undefined) return;
    const { numAffectedRows } = await sql`
      update webhook_endpoints set disabled_at = case when not ${enabled} then now() end,
        disabled_reason = case when not ${enabled} then 'user' end, pace = 0, next_try_at = null,
        failing_since = case when exists (
          select from webhook_deliveries where endpoint_id = webhook_endpoints.id and state = 'waiting'
        ) then failing_since end
      where id = ${id} and (disabled_at is null) <> ${enabled}`.execute(trx);
    if (enabled && numAffectedRows) await sendWaiting(trx, userId, id);
  });
}

/** Replaces the keys. The previous ones also sign until the end of the overlap. */
export function rotateKeys(db: Db, userId: string, id: number, overlapHours: number, now: Date): Promise<void> {
  return webhookEndpoints.change(db, userId, id, {
    previous_key_id: sql`key_id`,
    previous_key_until: new Date(now.getTime() + overlapHours * HOUR_MS),
    key_id: randomUUID(),
  });
}

export async function queueTest(db: Db, userId: string, id: number, now: Date): Promise<void> {
  await changeOwned(db, userId, async (trx) => {
    await webhookEndpoints.require(trx, userId, id);
    await queueEvents(clientOf(trx), TEST_EVENT, [{ endpointId: id, subject: {} }], now);
  });
}

export const deliverySchema = z
  .object({
    id: z.int(),
    messageId: z.string().describe('The `webhook-id` header, the same in every attempt'),
    event: z.enum([...WEBHOOK_EVENT_TYPES, TEST_EVENT]),
    state: z.enum(DELIVERY_STATES),
    createdAt: timestamp,
    attempts: z.int(),
    status: z.int().nullable().describe('Status of the last answer'),
    error: z.string().nullable().describe('Why the last attempt got no answer'),
  })
  .meta({ id: 'WebhookDelivery' });

/** A page of the deliveries to an endpoint, newest first, each with the result of its last attempt. */
export function readDeliveries(
  db: Db,
  userId: string,
  { id, page, state }: { id: number; page: number; state: DeliveryState | null },
) {
  return readPage(page, async (offset) => {
    const { rows } = await sql<z.output<typeof deliverySchema> & { total: number }>`
      select count(*) over ()::int as total, d.id, message_id as "messageId", event, state, d.created_at as "createdAt",
        coalesce(attempts, 0)::int as attempts, status, error
      from webhook_deliveries d left join lateral (
        select count(*) over () as attempts, status, error from webhook_attempts where delivery_id = d.id
        order by id desc limit 1
      ) last on true
      where endpoint_id = (select id from webhook_endpoints where ${isOwn(userId, id)})
        and (${state}::text is null or state = ${state})
      order by d.id desc limit 50 offset ${offset}`.execute(db);
    return rows;
  });
}

export const attempt = z.object({
  attemptedAt: timestamp,
  durationMs: z.int(),
  status: z.int().nullable(),
  response: z.string().nullable().describe('The first 2,000 characters'),
  error: z.string().nullable(),
});

/** The request of a delivery and its attempts, latest first; undefined if the user has no such delivery. */
export async function readDelivery(db: Db, userId: string, { id, delivery }: { id: number; delivery: number }) {
  const { rows } = await sql<{ request: string | null }>`
    select request from webhook_deliveries
    where id = ${delivery} and endpoint_id = (select id from webhook_endpoints where ${isOwn(userId, id)})`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const attempts = await sql<z.output<typeof attempt>>`
    select attempted_at as "attemptedAt", duration_ms as "durationMs", status, response, error
    from webhook_attempts where delivery_id = ${delivery} order by id desc limit 100`.execute(db);
  return { ...row, attempts: attempts.rows };
}

/** Which deliveries to send again: one, or those of a time range. */
type Redelivery = { delivery: number } | { from: Date; to: Date };

/**
 * Queues deliveries again, with the same message ids and before newer ones.
 * @returns their number, and the number of those that are still waiting
 * @throws AppError `not_found` when the user has no such endpoint
 */
export function redeliver(db: Db, userId: string, id: number, which: Redelivery) {
  return changeOwned(db, userId, async (trx) => {
    await webhookEndpoints.update(trx, userId, id, { queued: sql`queued + 1` });
    const [one, from, to] = 'delivery' in which ? [which.delivery, null, null] : [null, which.from, which.to];
    const isChosen = sql`endpoint_id = ${id} and (id = ${one} or (created_at >= ${from} and created_at <= ${to}))`;
    const { rows } = await sql<{ queued: number; waiting: number }>`
      with queued as (
        update webhook_deliveries set state = 'waiting', failed_attempts = 0 where id in (
          select id from webhook_deliveries where ${isChosen} and state <> 'waiting' order by id limit ${MAX_REDELIVERED}
        ) returning id
      )
      select (select count(*) from queued)::int as queued,
        (select count(*) from webhook_deliveries where ${isChosen} and state = 'waiting')::int as waiting`.execute(trx);
    await webhookEndpoints.update(trx, userId, id, {
      next_try_at: sql`case when disabled_at is null then coalesce(next_try_at, now()) end`,
    });
    await sql`select pg_notify(${CHANNELS.webhooks}, '')`.execute(trx);
    return rows[0] ?? { queued: 0, waiting: 0 };
  });
}

/** Deletes old events with their logs, and endpoints that can no longer be restored. */
export async function purgeWebhooks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', daysBefore(now, KEPT_DAYS.webhooks)).execute();
  await webhookEndpoints.purge(db, now);
}
