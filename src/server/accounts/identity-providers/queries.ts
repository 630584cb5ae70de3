import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { keepingAWayIn } from '../ways-in.ts';

/** The outside identities and wallets of a user, oldest first, and whether there is a password. */
export async function readWaysIn(db: Kysely<Database>, userId: string) {
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
 * Removes an identity or wallet of a user.
 * @returns whether there was one
 * @throws AppError `last_way_in`
 */
export function unlinkIdentity(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  return keepingAWayIn(db, userId, async (trx) => {
    const deleted = [
      ...(await trx
        .deleteFrom('account')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .where('providerId', '<>', 'credential')
        .returning('id')
        .execute()),
      ...(await trx
        .deleteFrom('walletAddress')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning('id')
        .execute()),
    ];
    return deleted.length > 0;
  });
}
