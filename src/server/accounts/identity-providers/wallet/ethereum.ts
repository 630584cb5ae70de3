import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * The address whose key signed a text the way wallets do (EIP-191).
 * @returns null when the signature is none
 */
export function recoverAddress(text: string, signature: string): string | null {
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex');
  if (bytes.length !== 65) return null;
  const message = Buffer.from(text);
  const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]));
  const last = bytes[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  try {
    const recovered = secp256k1.recoverPublicKey(Buffer.concat([Buffer.of(recovery), bytes.subarray(0, 64)]), hash, {
      prehash: false,
    });
    return addressOf(recovered);
  } catch {
    return null;
  }
}

/** The address of a public key, compressed or not. */
function addressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return checksummed(Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString('hex'));
}

/** An address with the capitals that tell typing errors (EIP-55): the one way in which addresses are kept. */
export function checksummed(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '');
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex');
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}
