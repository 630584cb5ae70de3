import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Db } from '../../platform/database/connection.ts';
import { signerFor } from '../../platform/database/secrets.ts';

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The keys of an endpoint, in the form of Standard Webhooks. They are derived, so that no table contains them. */
export type SigningKeys = { hmacKey: Buffer; privateKey: KeyObject };

export async function signingKeys(db: Db, keyId: string): Promise<SigningKeys> {
  const signer = await signerFor(db, 'webhooks');
  const derive = (use: string) => Buffer.from(signer.sign(`${use} ${keyId}`), 'base64url');
  const der = Buffer.concat([PKCS8_PREFIX, derive('ed25519')]);
  return { hmacKey: derive('hmac'), privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** The keys that verify signatures, as text. */
export async function verifyingKeys(db: Db, keyId: string): Promise<{ secret: string; publicKey: string }> {
  const { hmacKey, privateKey } = await signingKeys(db, keyId);
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    secret: `whsec_${hmacKey.toString('base64')}`,
    publicKey: `whpk_${Buffer.from(x, 'base64url').toString('base64')}`,
  };
}

/** The headers of a message, signed with each of the keys. */
export function signedHeaders(
  keys: readonly SigningKeys[],
  { id, payload, at }: { id: string; payload: string; at: Date },
) {
  const timestamp = Math.floor(at.getTime() / 1000);
  const content = `${id}.${timestamp}.${payload}`;
  const signatures = keys.flatMap(({ hmacKey, privateKey }) => [
    `v1,${createHmac('sha256', hmacKey).update(content).digest('base64')}`,
    `v1a,${sign(null, Buffer.from(content), privateKey).toString('base64')}`,
  ]);
  return {
    'content-type': 'application/json',
    'user-agent': 'Fundscout-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatures.join(' '),
  };
}
