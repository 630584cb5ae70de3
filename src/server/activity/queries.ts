import type { Db } from '../database/connection.ts';

/** What a user did: a search, a change of filters, or an export. */
export type Activity = { type: 'search' | 'filter' | 'export'; details: object };

/** Keeps an entry of the activity log. */
export async function logActivity(db: Db, userId: string, { type, details }: Activity): Promise<void> {
  await db
    .insertInto('user_activity')
    .values({ user_id: userId, action_type: type, action_details: JSON.stringify(details) })
    .execute();
}
