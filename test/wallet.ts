import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

export type Wallet = {
  address: string;
  /** Signs a text like `personal_sign`. */
  sign(text: string): string;
};

/** A wallet with its own key. Its address is lowercase, without the EIP-55 checksum. */
export function createWallet(secret = secp256k1.utils.randomSecretKey()): Wallet {
  const point = secp256k1.getPublicKey(secret, false);
  return {
    address: `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString('hex')}`,
    sign(text) {
      const bytes = Buffer.from(text);
      const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
      const [recovery = 0, ...rest] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' });
      return `0x${Buffer.from([...rest, recovery + 27]).toString('hex')}`;
    },
  };
}
