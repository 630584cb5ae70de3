import type { Db } from '../../../platform/database/connection.ts';

export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? undefined;
}

export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'email', 'emailVerified'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}
