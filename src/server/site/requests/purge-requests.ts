import { daysBefore } from '#domain/dates.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Db } from '../../platform/database/connection.ts';

/** Deletes unconfirmed requests, and those decided long ago. */
export async function purgeRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('requests')
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<', daysBefore(now, KEPT_DAYS.unconfirmedRequests))
    .execute();
  // Honored do-not-sell requests are kept: they no longer contain personal data.
  await db
    .deleteFrom('requests')
    .where('state', 'in', ['done', 'declined'])
    .where('email', 'is not', null)
    .where('decided_at', '<', daysBefore(now, KEPT_DAYS.requests))
    .execute();
}
