import type { Db } from '../../database/connection.ts';

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}
