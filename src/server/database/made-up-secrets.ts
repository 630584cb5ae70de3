import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/** Secrets per database or transaction; those of a transaction, which may be rolled back, are collected with it. */
const secrets = new WeakMap<Db, Map<string, string>>();

/** Returns the secret of a name, generated on first use and shared by every process. */
export async function madeUpSecret(db: Db, name: string, bytes: number): Promise<string> {
  const known = secrets.get(db) ?? new Map<string, string>();
  secrets.set(db, known);
  const secret = known.get(name) ?? (await keptSecret(db, name, bytes));
  known.set(name, secret);
  return secret;
}

async function keptSecret(db: Db, name: string, bytes: number): Promise<string> {
  const value = randomBytes(bytes).toString('base64url');
  await db
    .insertInto('made_up_secrets')
    .values({ name, value })
    .onConflict((on) => on.doNothing())
    .execute();
  const kept = await db
    .selectFrom('made_up_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return kept.value;
}
