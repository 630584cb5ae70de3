import type { Selectable, Transaction } from 'kysely';
import type { RequestKind } from '#domain/privacy/requests.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Db } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../http/problem.ts';
import type { Jobs } from '../jobs/jobs.ts';

export type StoredRequest = Selectable<Database['requests']>;

const DAY_MS = 86_400_000;

/**
 * Reads and locks a request that awaits a decision.
 * @throws AppError `not_found`, or `already_decided`
 */
export async function openRequest(
  trx: Transaction<Database>,
  kind: RequestKind | null,
  id: number,
): Promise<StoredRequest & { email: string; name: string }> {
  const request = await trx.selectFrom('requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!request || (kind && request.kind !== kind) || request.state === 'unconfirmed') throw new AppError('not_found');
  const { email, name } = request;
  if (request.state !== 'open' || email === null || name === null) throw new AppError('already_decided');
  return { ...request, email, name };
}

/** Deletes unconfirmed requests, and those decided long ago. */
export async function forgetOldRequests(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .deleteFrom('requests')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<', daysAgo(KEPT_DAYS.unconfirmedRequests))
    .execute();
  // Honored do-not-sell requests are kept: they no longer contain personal data.
  await db
    .deleteFrom('requests')
    .where('state', 'in', ['done', 'refused'])
    .where('email', 'is not', null)
    .where('decided_at', '<', daysAgo(KEPT_DAYS.requests))
    .execute();
}

/** Schedules the deletion of old requests. */
export function scheduleRequestJobs(jobs: Jobs, db: Db): void {
  jobs.defineRecurring('forget-old-requests', () => forgetOldRequests(db, new Date()));
}
