import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db, SqlClient } from './connection.ts';
import { generatedSecret, storedSecret } from './generated-secrets.ts';

/** Signs with HMAC-SHA256. Also hashes values that we must recognize but not store. */
export type Signer = {
  sign(value: string): string;
  /** Compares in constant time. */
  verify(value: string, signature: string): boolean;
};

/** Purpose of a signature. Each has its own secret; renaming one invalidates its signatures. */
type Purpose =
  | 'contact_pressure'
  | 'customers'
  | 'export_links'
  | 'form_stamps'
  | 'networks'
  | 'recalls'
  | 'suppressions'
  | 'unsubscribe_links';

const SECRET_BYTES = 32;

/** The signer of this installation for one purpose, the same in every process. */
export async function signerFor(db: Db, purpose: Purpose): Promise<Signer> {
  return signerWith(await generatedSecret(db, purpose, SECRET_BYTES));
}

/** The same for writers that use `pg` directly. */
export async function signerOn(client: SqlClient, purpose: Purpose): Promise<Signer> {
  return signerWith(await storedSecret(client, purpose, SECRET_BYTES));
}

export function signerWith(secret: string, encoding: 'base64' | 'base64url' = 'base64url'): Signer {
  const sign = (value: string) => createHmac('sha256', secret).update(value).digest(encoding);
  return {
    sign,
    verify(value, signature) {
      const [own, given] = [Buffer.from(sign(value)), Buffer.from(signature)];
      return own.length === given.length && timingSafeEqual(own, given);
    },
  };
}
