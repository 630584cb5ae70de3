import type { Db } from '../../database/connection.ts';

/** The hash of a user's password; undefined for one who has none. */
export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? undefined;
}

/** The user with an address, however it was typed. */
export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'email', 'emailVerified'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}

/** Confirms the address of a user, who has shown to read its mail. */
export async function confirmUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute();
}

/** Ends every API key of a user. */
export async function endApiKeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('apikey').where('referenceId', '=', userId).execute();
}
