import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/connection.ts';
import { generatedSecret } from '../database/secrets.ts';

/**
 * Returns the token printed at startup, which gives the operator access to the outbox and the metrics. Being a local
 * request proves nothing, because a proxy on this machine may forward requests of others.
 */
export function operatorToken(db: Db): Promise<string> {
  return generatedSecret(db, 'operator_token', 24);
}

/** Compares tokens in constant time. */
export function isSameToken(token: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(token), hash(expected));
}
