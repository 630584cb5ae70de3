import { sql } from 'kysely';
import type { Activity } from '#domain/accounts/activity.ts';
import { daysBefore } from '#domain/dates.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Db } from '../../platform/database/connection.ts';

export async function logActivity(db: Db, userId: string, { type, details }: Activity): Promise<void> {
  await db
    .insertInto('user_activity')
    .values({ user_id: userId, action_type: type, action_details: JSON.stringify(details) })
    .execute();
}

async function deleteActivityBefore(db: Db, timestamp: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from user_activity where id in (
      select id from user_activity where created_at < ${timestamp} order by created_at limit ${max}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

const AT_ONCE = 5_000;

/** Deletes old activity in batches, to keep locks short. */
export async function purgeActivity(db: Db, now: Date, atOnce = AT_ONCE): Promise<void> {
  const oldest = daysBefore(now, KEPT_DAYS.activity);
  while ((await deleteActivityBefore(db, oldest, atOnce)) === atOnce);
}
