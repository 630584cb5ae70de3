import { sql } from 'kysely';
import type { Activity } from '#domain/accounts/activity.ts';
import type { Db } from '../database/connection.ts';

/** Keeps an entry of the activity log. */
export async function logActivity(db: Db, userId: string, { type, details }: Activity): Promise<void> {
  await db
    .insertInto('user_activity')
    .values({ user_id: userId, action_type: type, action_details: JSON.stringify(details) })
    .execute();
}

/** Removes up to `max` entries from before a moment. Returns how many there were. */
export async function deleteActivityBefore(db: Db, moment: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from user_activity where id in (
      select id from user_activity where created_at < ${moment} order by created_at limit ${max}
    )
  `.execute(db);
  return Number(numAffectedRows);
}
