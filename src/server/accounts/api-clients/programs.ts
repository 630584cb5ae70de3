import { defaultKeyHasher } from '@better-auth/api-key';
import * as z from 'zod';
import type { Db } from '../../database/connection.ts';
import type { Auth } from '../auth.ts';
import type { ProgramCredential } from './credentials.ts';

/** For whom a program asks, and until when what it brought is good for that. */
type Program = { userId: string; until: Date | null };

/**
 * Finds out for whom a program asks.
 * @returns null when its key or token is none, or no longer
 */
export function readProgram(
  db: Db,
  auth: Auth,
  { kind, value }: ProgramCredential,
  now: Date,
): Promise<Program | null> {
  return kind === 'key' ? readKey(db, value, now) : readToken(db, auth, value, now);
}

/** The name of a key wherever it is counted or remembered; the key itself is nowhere. */
export const keyHash = defaultKeyHasher;

/** Reads a key and notes that it was used. Callers remember the answer for a minute, so that is how exact the note is. */
async function readKey(db: Db, key: string, now: Date): Promise<Program | null> {
  const row = await db
    .updateTable('apikey')
    .set({ lastRequest: now })
    .where('key', '=', await keyHash(key))
    .where('enabled', '=', true)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]))
    .returning(['referenceId', 'expiresAt'])
    .executeTakeFirst();
  return row ? { userId: row.referenceId, until: row.expiresAt } : null;
}

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });

/** A token is good for as long as the session it came from, and never for one of an admin in somebody's place. */
async function readToken(db: Db, auth: Auth, token: string, now: Date): Promise<Program | null> {
  const { payload } = await auth.api.verifyJWT({ body: { token } });
  const claims = claimsSchema.safeParse(payload).data;
  if (!claims) return null;
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', claims.sid)
    .where('userId', '=', claims.sub)
    .where('expiresAt', '>', now)
    .where('impersonatedBy', 'is', null)
    .executeTakeFirst();
  return session ? { userId: claims.sub, until: new Date(claims.exp * 1000) } : null;
}
