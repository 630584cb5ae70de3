import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/connection.ts';
import { madeUpSecret } from '../database/made-up-secrets.ts';

/**
 * What is printed at the start, for whoever sees the terminal: it opens the outbox and the metrics. That a request comes
 * from this machine proves nothing, for a proxy here may hand on those of others.
 */
export function operatorToken(db: Db): Promise<string> {
  return madeUpSecret(db, 'operator_token', 24);
}

/** Whether a token is the wanted one. Takes as long for a text that is nearly right as for any other. */
export function isToken(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
