import { randomBytes, randomUUID } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { APIError } from 'better-auth/api';
import { siwe } from 'better-auth/plugins';
import { readWalletMessage, WALLET_CHAIN_ID } from '#domain/accounts/wallet-message.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { AppError } from '../../../platform/http/problem.ts';

/** Prefix of the library's nonces. */
const NONCE_PREFIX = 'siwe:';

/**
 * Links a wallet to a user by a signed message.
 * @returns the id of the link
 * @throws AppError when the signature is invalid or expired, or the wallet belongs to another account
 */
export async function linkWallet(
  db: Db,
  userId: string,
  { message, signature, origin }: { message: string; signature: string; origin: string },
): Promise<string> {
  const fields = readWalletMessage(message, { purpose: 'link', origin });
  const address = recoverAddress(message, signature);
  if (!fields || !address || address !== checksumAddress(fields.address)) {
    throw new AppError('invalid_code', { detail: 'This signature does not match the wallet and this site' });
  }
  const nonces = await db
    .deleteFrom('verification')
    .where('identifier', '=', `${NONCE_PREFIX}${fields.nonce}`)
    .where('expiresAt', '>', new Date())
    .returning('id')
    .execute();
  if (nonces.length === 0)
    throw new AppError('invalid_code', { detail: 'This request timed out. Sign the message again' });
  const id = randomUUID();
  const wallet = await db
    .insertInto('walletAddress')
    .values({ id, userId, address, chainId: WALLET_CHAIN_ID, createdAt: new Date() })
    .onConflict((on) => on.column('address').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!wallet)
    throw new AppError('identity_taken', {
      detail: 'This wallet is already linked to an account. Unlink it there first',
    });
  return wallet.id;
}

/**
 * Sign-in with Ethereum (EIP-4361). Never creates an account, because every account needs a confirmed email address.
 */
export function walletPlugin(db: Db, origin: string) {
  return siwe({
    domain: new URL(origin).host,
    getNonce: async () => randomBytes(16).toString('hex'),
    async verifyMessage({ message, signature, address }) {
      if (!readWalletMessage(message, { purpose: 'sign-in', origin })) return false;
      if (recoverAddress(message, signature) !== address) return false;
      const wallet = await db
        .selectFrom('walletAddress')
        .select('id')
        .where('address', '=', address)
        .executeTakeFirst();
      if (wallet) return true;
      throw new APIError('FORBIDDEN', { code: 'WALLET_NOT_LINKED' });
    },
  });
}

/**
 * Recovers the address that signed a text (EIP-191).
 * @returns null for an invalid signature
 */
export function recoverAddress(text: string, signature: string): string | null {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex');
  if (bytes.length !== 65) return null;
  const message = Buffer.from(text);
  const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]));
  const last = bytes[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  try {
    const publicKey = secp256k1.recoverPublicKey(Buffer.concat([Buffer.of(recovery), bytes.subarray(0, 64)]), hash, {
      prehash: false,
    });
    return addressOf(publicKey);
  } catch {
    return null;
  }
}

function addressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return checksumAddress(Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString('hex'));
}

/** Returns the checksummed form of an address (EIP-55), in which addresses are stored. */
export function checksumAddress(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '');
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex');
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}
