import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { clientOf, type Db, type SqlClient } from './connection.ts';

/** Known secrets per database. A transaction has its own, as it may be rolled back; a client may run one, so it has none. */
const secrets = new WeakMap<Db, Map<string, string>>();

/** Returns the secret of a name, generated on first use and shared by all processes of the database. */
export async function generatedSecret(db: Db | SqlClient, name: string, bytes: number): Promise<string> {
  if ('query' in db) return storedSecret(db, name, bytes);
  const cache = secrets.get(db) ?? new Map<string, string>();
  secrets.set(db, cache);
  const secret = cache.get(name) ?? (await storedSecret(clientOf(db), name, bytes));
  cache.set(name, secret);
  return secret;
}

/** Forgets the secrets of a database, which may have lost the last ones in a failover. */
export function forgetSecrets(db: Db): void {
  secrets.delete(db);
}

/** Reads a secret in the caller's transaction, and generates it on first use. */
async function storedSecret(client: SqlClient, name: string, bytes: number): Promise<string> {
  const secret = await readSecret(client, name);
  if (secret) return secret;
  const value = randomBytes(bytes).toString('base64url');
  await client.query('insert into generated_secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    value,
  ]);
  const savedSecret = await readSecret(client, name);
  if (!savedSecret) throw new Error('The generated secret is missing');
  return savedSecret;
}

async function readSecret(client: SqlClient, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>('select value from generated_secrets where name = $1', [name]);
  return rows[0]?.value;
}

/** Signs with HMAC-SHA256. Also hashes values that we must recognize but not store. */
export type Signer = {
  sign(value: string): string;
  /** Compares in constant time. */
  verify(value: string, signature: string): boolean;
};

/** Purpose of a signature. Each has its own secret; renaming one invalidates its signatures. */
type Purpose =
  | 'agent_confirmations'
  | 'contact_checks'
  | 'contact_pressure'
  | 'customers'
  | 'export_links'
  | 'form_stamps'
  | 'networks'
  | 'recalls'
  | 'suppressions'
  | 'unsubscribe_links'
  | 'webhooks';

const SECRET_BYTES = 32;

/** The signer of this installation for one purpose, the same in every process. */
export async function signerFor(db: Db | SqlClient, purpose: Purpose): Promise<Signer> {
  return signerWith(await generatedSecret(db, purpose, SECRET_BYTES));
}

export function signerWith(secret: string, encoding: 'base64' | 'base64url' = 'base64url'): Signer {
  const sign = (value: string) => createHmac('sha256', secret).update(value).digest(encoding);
  return {
    sign,
    verify(value, signature) {
      const [expected, actual] = [Buffer.from(sign(value)), Buffer.from(signature)];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/**
 * Returns the token printed at startup, which gives the operator access to the outbox and the metrics. Being a local
 * request proves nothing, because a proxy on this machine may forward requests of others.
 */
export function operatorToken(db: Db): Promise<string> {
  return generatedSecret(db, 'operator_token', 24);
}

/** Compares tokens in constant time. */
export function isSameToken(token: string, expectedToken: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(token), hash(expectedToken));
}
