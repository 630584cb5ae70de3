import { sql } from 'kysely';
import type { RevokedAccess } from '#domain/accounts/credentials.ts';
import type { Db } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { disconnectApps } from './api-clients/connected-apps.ts';

/** Lists the linked identities and wallets of a user, oldest first, and whether there is a password. */
export async function readSignInMethods(db: Db, userId: string) {
  const [accounts, wallets] = await Promise.all([
    db
      .selectFrom('account')
      .select(['id', 'providerId', 'password', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('walletAddress')
      .select(['id', 'address', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  ]);
  return {
    password: accounts.some(({ password }) => password !== null),
    identities: accounts.filter(({ providerId }) => providerId !== 'credential'),
    wallets,
  };
}

/**
 * Unlinks an identity or wallet, unless it is the last way to sign in. Emailed links and codes do not count, because the
 * user may lose the mailbox.
 * @returns whether it existed
 * @throws AppError `last_sign_in_method`; nothing is unlinked
 */
export function unlinkIdentity(db: Db, userId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Serializes concurrent calls: each would still see what the other removes.
    await trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
    const identity = await trx
      .deleteFrom('account')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('providerId', '<>', 'credential')
      .executeTakeFirst();
    const wallet = await trx
      .deleteFrom('walletAddress')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst();
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from account where "userId" = ${userId} and ("providerId" <> 'credential' or password is not null))
           + (select count(*) from passkey where "userId" = ${userId})
           + (select count(*) from "walletAddress" where "userId" = ${userId}) as left
    `.execute(trx);
    if (Number(rows[0]?.left) === 0) throw new AppError('last_sign_in_method');
    return identity.numDeletedRows + wallet.numDeletedRows > 0n;
  });
}

/** Removes every sign-in method that a stranger set up without confirming the address. */
export async function removeSignInMethods(db: Db, userId: string, { keepPassword = false } = {}): Promise<void> {
  await db
    .deleteFrom('account')
    .where('userId', '=', userId)
    .$if(keepPassword, (accounts) => accounts.where('providerId', '<>', 'credential'))
    .execute();
  for (const table of ['passkey', 'walletAddress', 'twoFactor', 'session'] as const) {
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  }
  await db.deleteFrom('apikey').where('referenceId', '=', userId).execute();
  await disconnectApps(db, userId);
  await db.updateTable('user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute();
}

export async function confirmUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute();
}

/** Revokes what gives access without a session: API keys, connected apps and feed URLs. */
export async function revokeKeysAndFeeds(db: Db, userId: string): Promise<RevokedAccess> {
  const keys = await db.deleteFrom('apikey').where('referenceId', '=', userId).executeTakeFirst();
  const feeds = await db
    .updateTable('saved_searches')
    .set({ feed_token_hash: null })
    .where('user_id', '=', userId)
    .where('feed_token_hash', 'is not', null)
    .executeTakeFirst();
  const apps = await disconnectApps(db, userId);
  return { apiKeys: Number(keys.numDeletedRows), apps, feeds: Number(feeds.numUpdatedRows) };
}
