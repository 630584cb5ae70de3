import { createHash } from 'node:crypto';
import { signerWith } from '../../database/signer.ts';

/**
 * The secrets as the library wants them: what it encrypts names the version of its secret. The version comes out of
 * the secret itself, so it stays the same when others are put before it or taken away.
 */
export function versionedSecrets(secrets: readonly string[]) {
  return secrets.map((value) => ({ version: createHash('sha256').update(value).digest().readUInt32BE(), value }));
}

/**
 * Re-signs cookies that an older secret has signed, so that adding a secret signs nobody out: the library verifies
 * with the newest only.
 */
export function signCookiesAnew(headers: Headers | undefined, [newest = '', ...older]: readonly string[]): void {
  const cookie = headers?.get('cookie');
  if (!headers || !cookie || older.length === 0) return;
  const signed = cookie.split(/;\s*/).map((pair) => signAnew(pair, newest, older));
  // In place: headers that a hook returns reach the call alone, and the guards before it would see a visitor.
  headers.set('cookie', signed.join('; '));
}

/** @returns the pair of name and value as it is unless an older secret has signed it */
function signAnew(pair: string, newest: string, older: readonly string[]): string {
  const [, name, encoded] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
  const payload = encoded && signedText(encoded, older);
  return payload ? `${name}=${encodeURIComponent(`${payload}.${signerWith(newest, 'base64').sign(payload)}`)}` : pair;
}

/** What the value of a cookie says that one of the secrets has signed, as the library signs; null for any other. */
export function signedText(encoded: string, secrets: readonly string[]): string | null {
  const [, text, signature] = /^(.+)\.([\w+/]{43}=)$/.exec(decode(encoded) ?? '') ?? [];
  if (!text || !signature) return null;
  return secrets.some((secret) => signerWith(secret, 'base64').verify(text, signature)) ? text : null;
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
