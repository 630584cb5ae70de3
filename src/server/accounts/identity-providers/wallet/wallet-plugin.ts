import { randomBytes } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { siwe } from 'better-auth/plugins';
import { readWalletMessage } from '#domain/wallet-message.ts';
import type { Db } from '../../../database/connection.ts';
import { recoverAddress } from './ethereum.ts';

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
