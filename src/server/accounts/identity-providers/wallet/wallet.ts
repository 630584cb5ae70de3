import { randomBytes, randomUUID } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { siwe } from 'better-auth/plugins';
import { readWalletMessage, WALLET_CHAIN_ID } from '#domain/accounts/wallet-message.ts';
import type { Db } from '../../../database/connection.ts';
import { AppError } from '../../../http/problem.ts';
import { checksummed, recoverAddress } from './ethereum.ts';

/** What the library writes before the nonces that it hands out. */
const NONCE_PREFIX = 'siwe:';

/**
 * Links the wallet that has signed a message to a user.
 * @returns the id of the link
 * @throws AppError when the wallet did not sign this, here and now, or belongs to another account
 */
export async function linkWallet(
  db: Db,
  userId: string,
  { message, signature, origin }: { message: string; signature: string; origin: string },
): Promise<string> {
  const read = readWalletMessage(message, { purpose: 'link', origin });
  const address = recoverAddress(message, signature);
  if (!read || !address || address !== checksummed(read.address)) {
    throw new AppError('invalid_code', { detail: 'This signature is not one of that wallet for this page' });
  }
  const spent = await db
    .deleteFrom('verification')
    .where('identifier', '=', `${NONCE_PREFIX}${read.nonce}`)
    .where('expiresAt', '>', new Date())
    .returning('id')
    .execute();
  if (spent.length === 0) throw new AppError('invalid_code', { detail: 'This took too long, sign again' });
  const id = randomUUID();
  const linked = await db
    .insertInto('walletAddress')
    .values({ id, userId, address, chainId: WALLET_CHAIN_ID, createdAt: new Date() })
    .onConflict((on) => on.column('address').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!linked) throw new AppError('identity_taken', { detail: 'This wallet is linked to an account already' });
  return linked.id;
}

/**
 * Signing in with an Ethereum wallet (EIP-4361). A wallet opens the account it has been linked to and never makes one:
 * every account has an address that was confirmed.
 */
export function walletPlugin(db: Db, origin: string) {
  return siwe({
    domain: new URL(origin).host,
    getNonce: async () => randomBytes(16).toString('hex'),
    async verifyMessage({ message, signature, address }) {
      if (!readWalletMessage(message, { purpose: 'sign-in', origin })) return false;
      if (recoverAddress(message, signature) !== address) return false;
      const linked = await db
        .selectFrom('walletAddress')
        .select('id')
        .where('address', '=', address)
        .executeTakeFirst();
      if (linked) return true;
      throw new APIError('FORBIDDEN', {
        code: 'WALLET_NOT_LINKED',
        message: 'This wallet belongs to no account: sign in another way and link it on your profile',
      });
    },
  });
}
