import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';

/** How long a killed process blocks others; a live one renews its lease until it is done. */
const LEASE_SECONDS = 10;
const RENEW_EVERY_MS = 3_000;
const MIN_RETRY_MS = 50;
const MAX_RETRY_MS = 500;
/** Longer than any leased work takes, unless the provider is slow. */
const WAIT_MS = 20_000;

/** Names of the leases this process is waiting for, per database. */
const waitedFor = new WeakMap<Db, Set<string>>();

/** Runs work that reads and changes the payments of a user, such as their checkout or plan, under their one lease. */
export function underPaymentsLease<T>(
  db: Db,
  userId: string,
  work: (token: string) => Promise<T>,
  disconnectSignal?: AbortSignal,
): Promise<T> {
  return underLease(db, `payments:${userId}`, work, disconnectSignal);
}

/** As {@link underPaymentsLease}, but without waiting. @returns null when the lease is taken */
export async function tryPaymentsLease<T>(
  db: Db,
  userId: string,
  work: (token: string) => Promise<T>,
): Promise<T | null> {
  const token = await takeLease(db, `payments:${userId}`);
  return token === null ? null : workUnder(db, token, work);
}

/**
 * Runs work that must not run twice at once in any process. The lease is a row and not a connection, so that waiting
 * requests cannot starve the working one of connections. One request per process waits for it, while its client is
 * connected, up to a limit.
 * @param work receives the unique token of the lease
 * @param disconnectSignal aborted when the client disconnects
 * @throws AppError `too_many_requests` when another request is already waiting
 */
export async function underLease<T>(
  db: Db,
  name: string,
  work: (token: string) => Promise<T>,
  disconnectSignal?: AbortSignal,
): Promise<T> {
  const names = waitedFor.get(db) ?? new Set();
  waitedFor.set(db, names);
  const refuseIfQueued = () => {
    if (!names.has(name)) return;
    const detail = 'Already in progress. Try again in a moment';
    throw new AppError('too_many_requests', { detail, retryAfter: 2 });
  };
  refuseIfQueued();
  let token = await takeLease(db, name);
  if (token === null) {
    refuseIfQueued();
    names.add(name);
    token = await waitForLease(db, name, disconnectSignal).finally(() => names.delete(name));
  }
  if (token === null) throw new AppError('payments_unavailable');
  return workUnder(db, token, work);
}

/** @returns null when it took too long or the client disconnected */
async function waitForLease(db: Db, name: string, disconnectSignal: AbortSignal | undefined): Promise<string | null> {
  const deadline = performance.now() + WAIT_MS;
  let pause = MIN_RETRY_MS;
  while (performance.now() < deadline && !disconnectSignal?.aborted) {
    const token = await takeLease(db, name);
    if (token !== null) return token;
    const signal = disconnectSignal && { signal: disconnectSignal };
    await delay(pause * (0.5 + Math.random()), undefined, signal).catch(() => {}); // Jitter, so that processes do not retry in step.
    pause = Math.min(pause * 1.5, MAX_RETRY_MS);
  }
  return null;
}

async function takeLease(db: Db, name: string): Promise<string | null> {
  const token = randomUUID();
  const expires_at = leaseExpiry();
  const row = await db
    .insertInto('billing_leases')
    .values({ name, token, expires_at })
    .onConflict((on) =>
      on.column('name').doUpdateSet({ token, expires_at }).where('billing_leases.expires_at', '<', sql<Date>`now()`),
    )
    .returning('token')
    .executeTakeFirst();
  return row?.token ?? null;
}

async function workUnder<T>(db: Db, token: string, work: (token: string) => Promise<T>): Promise<T> {
  const lease = () => db.updateTable('billing_leases').where('token', '=', token);
  const renewing = setInterval(() => {
    void lease()
      .set({ expires_at: leaseExpiry() })
      .execute()
      .catch(() => {}); // The next renewal may succeed.
  }, RENEW_EVERY_MS);
  try {
    return await work(token);
  } finally {
    clearInterval(renewing);
    await db.deleteFrom('billing_leases').where('token', '=', token).execute();
  }
}

function leaseExpiry() {
  return sql<Date>`now() + ${LEASE_SECONDS} * interval '1 s'`;
}
