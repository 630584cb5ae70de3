import type { Db } from '../../database/connection.ts';

/** The sessions of a user that still hold, the one last seen first. Those of an admin who looks on are not theirs. */
export async function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('impersonatedBy', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** Ends one session of a user. @returns whether there was one */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user, but for the one to keep. */
export async function endSessions(db: Db, userId: string, keep: string | null): Promise<void> {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(keep !== null, (query) => query.where('id', '!=', keep))
    .execute();
}
