import { type RawBuilder, sql } from 'kysely';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import {
  type DisabledReason,
  isOverloaded,
  MAX_RESPONSE_BYTES,
  nextPace,
  retryAfterSeconds,
  retryDelay,
  WEBHOOK_TIMEOUT_MS,
} from '#domain/webhooks/webhooks.ts';
import type { AppDependencies } from '../../app-env.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { planIncludes } from '../../platform/api/access-rules.ts';
import type { Db } from '../../platform/database/connection.ts';
import { CHANNELS } from '../../platform/database/listener.ts';
import { FetchRefused, fetchPublic, type Network } from '../../platform/http/fetch-public.ts';
import { type ClaimedRow, type Queue, startWorkers } from '../../platform/jobs/poll.ts';
import { compose, oneLineExcerpt } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { LEASE_SECONDS } from './endpoints.ts';
import { eventData, type PayloadDependencies } from './payload.ts';
import { type SigningKeys, signedHeaders, signingKeys } from './signing.ts';

type DeliveryDependencies = PayloadDependencies & Pick<AppDependencies, 'mailer'> & { network?: Network };

const EVERY_MS = 5_000;
/** Requests of a process at once. One that hangs counts only for a while, so that it does not hold up other endpoints. */
const AT_ONCE = 300;
const PLACE_MS = 2_000;
const MAX_STORED_RESPONSE = 2_000;

type Endpoint = ClaimedRow<'webhook_endpoints'>;
type Delivery = NonNullable<Awaited<ReturnType<typeof readNext>>>;

const ENDPOINTS: Queue<'webhook_endpoints'> = {
  table: 'webhook_endpoints',
  key: 'id',
  doneAt: 'deleted_at',
  order: 'next_try_at',
  leaseSeconds: LEASE_SECONDS,
};

/** Sends the waiting events of all endpoints in the background, in order and one at a time per endpoint. */
export function startDelivering({
  listener,
  onError,
  ...dependencies
}: DeliveryDependencies & Pick<AppDependencies, 'listener'> & { onError: (error: unknown) => void }) {
  const workers = startWorkers(dependencies.db, ENDPOINTS, {
    work: (endpoint, shutdown) => deliverNext(dependencies, endpoint, shutdown),
    atOnce: AT_ONCE,
    placeMs: PLACE_MS,
    everyMs: EVERY_MS,
    onError,
  });
  listener.on(CHANNELS.webhooks, workers.wake);
  listener.onRestored(workers.wake);
  return workers;
}

/** The result of an attempt: a response, or why there was none. */
type Outcome = { status: number | null; response: string | null; error: string | null; retryAfter: number };

async function deliverNext(dependencies: DeliveryDependencies, endpoint: Endpoint, signal: AbortSignal): Promise<void> {
  const { db, config, now } = dependencies;
  const [delivery, viewer] = await Promise.all([
    readNext(db, endpoint.id),
    readViewer(db, endpoint.user_id, { adminEmail: config.adminEmail, now: now() }),
  ]);
  if (!delivery) return void (await scheduleNext(endpoint).execute(db));
  const mayUse = viewer?.user.emailVerified && planIncludes(viewer, 'workspace', now());
  const { event, subject, created_at: timestamp } = delivery;
  const data = mayUse ? await eventData(dependencies, { userId: endpoint.user_id, event, subject }) : null;
  if (data === null) {
    await db.updateTable('webhook_deliveries').set({ state: 'skipped' }).where('id', '=', delivery.id).execute();
    return void (await scheduleNext(endpoint).execute(db));
  }
  const payload = JSON.stringify({ type: event, timestamp, data });
  const startedAt = new Date();
  const headers = signedHeaders(await keysOf(db, endpoint, startedAt), {
    id: delivery.message_id,
    payload,
    at: startedAt,
  });
  const outcome = await send(endpoint.url, { headers, payload, signal, network: dependencies.network });
  // Stopped before the answer: another process sends it again.
  if (outcome === null) return void (await scheduleNext(endpoint).execute(db));
  await recordDeliveryAttempt(dependencies, { endpoint, delivery, payload, startedAt, outcome });
}

function readNext(db: Db, endpointId: number) {
  return db
    .selectFrom('webhook_deliveries')
    .select(['id', 'message_id', 'event', 'subject', 'created_at', 'failed_attempts'])
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The keys that sign now: after a rotation, the previous one for a while too. */
async function keysOf(
  db: Db,
  { key_id, previous_key_id, previous_key_until }: Pick<Endpoint, 'key_id' | 'previous_key_id' | 'previous_key_until'>,
  now: Date,
): Promise<SigningKeys[]> {
  const isOverlap = previous_key_id !== null && previous_key_until !== null && previous_key_until > now;
  const ids = isOverlap ? [key_id, previous_key_id] : [key_id];
  return Promise.all(ids.map((id) => signingKeys(db, id)));
}

type Request = { headers: Record<string, string>; payload: string; signal: AbortSignal; network: Network | undefined };

/** @returns null when stopped by the signal */
async function send(url: string, { headers, payload, signal, network }: Request): Promise<Outcome | null> {
  try {
    const {
      status,
      headers: responseHeaders,
      body,
    } = await fetchPublic(url, {
      headers,
      body: payload,
      maxBytes: MAX_RESPONSE_BYTES,
      timeoutMs: WEBHOOK_TIMEOUT_MS,
      signal,
      network,
    });
    const response = body.toString().replaceAll('\0', '').slice(0, MAX_STORED_RESPONSE).toWellFormed();
    return { status, response, error: null, retryAfter: retryAfterSeconds(responseHeaders['retry-after'], new Date()) };
  } catch (error) {
    if (signal.aborted) return null;
    return { status: null, response: null, error: problemOf(url, error), retryAfter: 0 };
  }
}

function problemOf(url: string, error: unknown): string {
  const { host, hostname } = new URL(url);
  if (error instanceof FetchRefused) return `${hostname} ${error.message}`;
  const { name, code } = Object(error);
  if (name === 'AbortError' || name === 'TimeoutError') return `No answer within ${WEBHOOK_TIMEOUT_MS / 1000} seconds`;
  return `Could not connect to ${host}${typeof code === 'string' ? ` (${code})` : ''}`;
}

/** A retry that the user asked for during the attempt may have reset them. */
async function readFailedAttempts(db: Db, id: number): Promise<number> {
  const query = db.selectFrom('webhook_deliveries').select('failed_attempts').where('id', '=', id);
  return (await query.executeTakeFirst())?.failed_attempts ?? 0;
}

type FinishedAttempt = { endpoint: Endpoint; delivery: Delivery; payload: string; startedAt: Date; outcome: Outcome };

/** Stores an attempt and decides what follows. A successful one counts even if another process has taken over. */
async function recordDeliveryAttempt(
  { db, mailer, config, now }: DeliveryDependencies,
  { endpoint, delivery, payload, startedAt, outcome }: FinishedAttempt,
): Promise<void> {
  const { status, response, error, retryAfter } = outcome;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const failedAttempts = isDelivered ? delivery.failed_attempts : (await readFailedAttempts(db, delivery.id)) + 1;
  const delay = retryDelay(failedAttempts, Math.random());
  const reason: DisabledReason | null = status === 410 ? 'gone' : !isDelivered && delay === null ? 'failing' : null;
  const pace = nextPace(endpoint.pace, { isDelivered, isOverloaded: isOverloaded(status) });
  const state = isDelivered ? 'delivered' : reason ? 'failed' : 'waiting';
  const record = sql<{ reason: string | null }>`
    with delivery as (
      update webhook_deliveries set state = case state when 'waiting' then ${state} else state end,
        failed_attempts = ${failedAttempts}, request = ${payload}
      where id = ${delivery.id} returning id
    ), attempt as (
      insert into webhook_attempts (delivery_id, attempted_at, duration_ms, status, response, error)
      select id, ${startedAt}, ${Date.now() - startedAt.getTime()}::int, ${status}::int, ${response}, ${error} from delivery
    ) ${
      isDelivered
        ? scheduleNext(endpoint, { delivered: delivery.id, pace })
        : scheduleRetry(endpoint, { pace, reason, seconds: Math.max(delay ?? 0, retryAfter, pace) })
    }`;
  if (!reason) return void (await record.execute(db));
  await db.transaction().execute(async (trx) => {
    const { rows } = await record.execute(trx);
    const viewer = await readViewer(trx, endpoint.user_id, { adminEmail: config.adminEmail, now: now() });
    if (rows[0]?.reason !== reason || !viewer) return; // Its user disabled it first, or another process took over.
    const mail = disabledMail({ to: viewer.user.email, url: endpoint.url, reason, outcome, appUrl: config.appUrl });
    await mailer.send({ ...mail, userId: endpoint.user_id }, trx);
  });
}

/** Ends a claim. Deliveries that were queued in the meantime, and that this statement may not see, incremented `queued`. */
function scheduleNext(
  { id, attempts, queued, pace: lastPace }: Endpoint,
  { delivered = 0, pace = lastPace } = {},
): RawBuilder<{ reason: string | null }> {
  return sql`
    update webhook_endpoints e set ended_attempts = attempts, pace = ${pace},
      failing_since = case when ${delivered > 0} then null else failing_since end,
      next_try_at = case when disabled_at is null and (queued <> ${queued} or exists (
        select from webhook_deliveries where endpoint_id = e.id and state = 'waiting' and id <> ${delivered}
      )) then now() + ${pace} * interval '1 s' end
    where id = ${id} and attempts = ${attempts}`;
}

type Retry = { pace: number; reason: DisabledReason | null; seconds: number };

/** An endpoint that its user has already disabled stays so. */
function scheduleRetry(
  { id, attempts }: Endpoint,
  { pace, reason, seconds }: Retry,
): RawBuilder<{ reason: string | null }> {
  return sql`
    update webhook_endpoints set ended_attempts = attempts, pace = ${pace}, failing_since = coalesce(failing_since, now()),
      next_try_at = case when coalesce(disabled_reason, ${reason}) is null then now() + ${seconds} * interval '1 s' end,
      disabled_at = case when coalesce(disabled_reason, ${reason}) is not null then coalesce(disabled_at, now()) end,
      disabled_reason = coalesce(disabled_reason, ${reason})
    where id = ${id} and attempts = ${attempts} returning disabled_reason as reason`;
}

type DisabledMail = { to: string; url: string; reason: DisabledReason; outcome: Outcome; appUrl: string };

function disabledMail({ to, url, reason, outcome: { status, error }, appUrl }: DisabledMail): Mail {
  const cause = error ?? `It answered with status ${status}`;
  return compose({
    to,
    subject: 'We disabled one of your webhook endpoints',
    paragraphs: [
      `We no longer send events to ${oneLineExcerpt(url)}.`,
      reason === 'gone'
        ? 'It answered with status 410, which means that it wants no more events.'
        : `All attempts to send it an event failed for more than three days. The last problem: ${cause}.`,
      `We keep events for ${KEPT_DAYS.webhooks} days. Once you enable the endpoint, we send those that are waiting, and you can resend the failed one.`,
    ],
    links: [{ label: 'View webhooks', url: `${appUrl}/developers/webhooks` }],
    reason: 'You received this email because you created this endpoint.',
  });
}
