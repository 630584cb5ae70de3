import { COMPANIES_PER_EVENT, type TEST_EVENT, type WebhookEvent } from '#domain/webhooks/webhooks.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import type { EventSubject } from '../../platform/database/schema.ts';

type NewEvent = { endpointId: number; subject: EventSubject };

/**
 * Queues events in the transaction of what they report. Each endpoint stays locked until that ends, so its deliveries
 * are in the order of the commits.
 */
export async function queueEvents(
  client: SqlClient,
  event: WebhookEvent | typeof TEST_EVENT,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `with endpoints as materialized (
       select id from webhook_endpoints where id = any ($1::int[]) and deleted_at is null order by id for no key update
     ), added as (
       insert into webhook_deliveries (endpoint_id, event, subject, created_at)
       select endpoint, $3, subject, $4
       from unnest($1::int[], $2::jsonb[]) with ordinality as event (endpoint, subject, rank)
       where endpoint in (select id from endpoints) order by rank
     )
     update webhook_endpoints set queued = queued + 1,
       next_try_at = case when disabled_at is null then coalesce(next_try_at, now()) end
     where id in (select id from endpoints)`,
    [events.map(({ endpointId }) => endpointId), events.map(({ subject }) => JSON.stringify(subject)), event, now],
  );
  await client.query('select pg_notify($1, $2)', [CHANNELS.webhooks, '']);
}

/** Queues an event for those endpoints of a user that subscribe to it. */
export async function queueEventFor(
  client: SqlClient,
  userId: string,
  event: WebhookEvent,
  { subjects, now }: { subjects: readonly EventSubject[]; now: Date },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select id from webhook_endpoints where user_id = $1 and deleted_at is null and $2 = any (events)',
    [userId, event],
  );
  const events = rows.flatMap(({ id }) => subjects.map((subject) => ({ endpointId: id, subject })));
  await queueEvents(client, event, events, now);
}

/** Splits companies into events that each list a few of them. */
export function companySubjects(ids: readonly number[], more: EventSubject = {}): EventSubject[] {
  return Array.from(partsOf(ids, COMPANIES_PER_EVENT), (companies) => ({ ...more, companies }));
}
