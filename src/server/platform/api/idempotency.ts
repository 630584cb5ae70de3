import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { UpdateObject } from 'kysely';
import { ERRORS } from '#domain/errors.ts';
import type { AppEnv } from '../../app-env.ts';
import type { Db } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { AppError, invalidParameters, problemResponse } from '../http/problem.ts';
import type { V1Request } from './v1.ts';

/** How long a response is stored. */
const RESPONSE_MS = 86_400_000;
/** How long after the last renewal another attempt can take over: the process was killed. */
const LEASE_MS = 10_000;
const RENEWED_EVERY_MS = 3_000;
const MAX_KEY_LENGTH = 255;
/** Responses that say nothing about the request itself, so another attempt may get another one. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 429]);

type RequestAttempt = { c: Context<AppEnv>; body: Uint8Array; now: Date };

/**
 * Runs the work of a request that writes, or with an `Idempotency-Key` that was used before, returns the earlier response. Work that
 * failed with a server error, or whose process was killed, runs again.
 * @throws AppError when the key was used for another request, or that attempt is still running
 */
export async function runOnce(
  db: Db,
  request: V1Request,
  { c, body, now }: RequestAttempt,
  work: () => Promise<Response>,
): Promise<Response> {
  const userId = c.get('viewer')?.user.id;
  const key = c.req.header('idempotency-key');
  if (key === undefined || !userId) return work();
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(key) || key.length > MAX_KEY_LENGTH) {
    const message = `must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters`;
    throw invalidParameters([{ field: 'Idempotency-Key', message }]);
  }
  const { pathname, search } = new URL(c.req.url);
  const parameters = createHash('sha256').update(`${c.req.method} ${pathname}${search}\n`).update(body).digest();
  const claim = { user_id: userId, key, parameters, request_id: crypto.randomUUID(), claimed_at: now };
  const requestId = await claimRequest(db, claim, now);
  if (requestId === null) return earlierResponse(c, db, claim, now);

  request.requestId = requestId;
  const hold = holdClaim(db, claim);
  try {
    const response = await work().catch((error) => {
      if (error instanceof AppError && ERRORS[error.code].status < 500) return problemResponse(error, c);
      throw error;
    });
    if (response.status >= 500 || TRANSIENT.has(response.status)) throw new UnstoredResponse(response);
    const text = await response.clone().text();
    const storedResponse = { status: response.status, content_type: response.headers.get('content-type'), body: text };
    await hold.end(storedResponse);
    return response;
  } catch (error) {
    // Expires the claim, so that the next attempt takes over at once.
    await hold.end({ claimed_at: new Date(0) }).catch(() => {});
    if (error instanceof UnstoredResponse) return error.response;
    throw error;
  }
}

class UnstoredResponse extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('The response is not stored');
    this.response = response;
  }
}

type Claim = { user_id: string; key: string; parameters: Buffer; request_id: string; claimed_at: Date };

/** Renews a claim until its end, which stores the response or lets the next attempt take over. */
function holdClaim(db: Db, { user_id, key, claimed_at: last }: Claim) {
  const change = (values: UpdateObject<Database, 'idempotent_requests'>) =>
    db
      .updateTable('idempotent_requests')
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .where('claimed_at', '=', last)
      .set(values)
      .execute();
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(async () => {
      const claimed_at = new Date(last.getTime() + RENEWED_EVERY_MS);
      const claimUpdate = change({ claimed_at }).then(() => claimed_at);
      last = await claimUpdate.catch(() => last); // Renews it again from where it is.
    });
  }, RENEWED_EVERY_MS);
  return {
    async end(values: UpdateObject<Database, 'idempotent_requests'>): Promise<void> {
      clearInterval(timer);
      await renewal;
      await change(values);
    },
  };
}

/** @returns the id of the request, that of its first attempt if there was one; null when it is not to be run */
async function claimRequest(db: Db, claim: Claim, now: Date): Promise<string | null> {
  const expiryCutoff = new Date(now.getTime() - RESPONSE_MS);
  const leaseCutoff = new Date(now.getTime() - LEASE_MS);
  await db
    .deleteFrom('idempotent_requests')
    .where('user_id', '=', claim.user_id)
    .where('key', '=', claim.key)
    .where('created_at', '<=', expiryCutoff)
    .execute();
  const row = await db
    .insertInto('idempotent_requests')
    .values({ ...claim, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ claimed_at: now })
        .where('idempotent_requests.status', 'is', null)
        .where('idempotent_requests.parameters', '=', claim.parameters)
        .where('idempotent_requests.claimed_at', '<=', leaseCutoff),
    )
    .returning('request_id')
    .executeTakeFirst();
  return row?.request_id ?? null;
}

async function earlierResponse(c: Context, db: Db, { user_id, key, parameters }: Claim, now: Date): Promise<Response> {
  const row = await db
    .selectFrom('idempotent_requests')
    .select(['parameters', 'status', 'content_type', 'body', 'claimed_at'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row && !row.parameters.equals(parameters)) {
    const detail = `The Idempotency-Key '${key}' was first sent with another method, URL or body. Use a new key`;
    throw new AppError('idempotency_key_reused', { detail });
  }
  if (!row || row.status === null) {
    const waitMs = row ? row.claimed_at.getTime() + LEASE_MS - now.getTime() : 0;
    const retryAfter = Math.min(Math.max(1, Math.ceil(waitMs / 1000)), 2);
    throw new AppError('request_in_progress', { retryAfter });
  }
  c.header('idempotent-replayed', 'true');
  if (row.content_type) c.header('content-type', row.content_type);
  return row.body ? c.body(row.body, row.status as ContentfulStatusCode) : c.body(null, 204);
}

/** Deletes responses that can no longer be requested. */
export async function purgeIdempotentRequests(db: Db, now: Date): Promise<void> {
  const expiryCutoff = new Date(now.getTime() - RESPONSE_MS);
  await db.deleteFrom('idempotent_requests').where('created_at', '<=', expiryCutoff).execute();
}
