import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/** What was asked of each database; of a transaction it is forgotten with it, for it may be rolled back. */
const asked = new WeakMap<Db, Map<string, string>>();

/** A secret under a name, made up the first time and the same ever after, for every process of the database. */
export async function madeUpSecret(db: Db, name: string, bytes: number): Promise<string> {
  const known = asked.get(db) ?? new Map<string, string>();
  asked.set(db, known);
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
