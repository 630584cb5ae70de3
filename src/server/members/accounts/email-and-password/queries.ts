import type { RevokedAccess } from '#domain/accounts/credentials.ts';
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

export async function confirmUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute();
}

/** Revokes what gives access without a session: API keys and feed URLs. */
export async function revokeKeysAndFeeds(db: Db, userId: string): Promise<RevokedAccess> {
  const keys = await db.deleteFrom('apikey').where('referenceId', '=', userId).executeTakeFirst();
  const feeds = await db
    .updateTable('saved_searches')
    .set({ feed_token_hash: null })
    .where('user_id', '=', userId)
    .where('feed_token_hash', 'is not', null)
    .executeTakeFirst();
  return { apiKeys: Number(keys.numDeletedRows), feeds: Number(feeds.numUpdatedRows) };
}
