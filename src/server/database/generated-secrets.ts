import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/** Known secrets per database. A transaction has its own, as it may be rolled back. */
const secrets = new WeakMap<Db, Map<string, string>>();

/** Returns the secret of a name, generated on first use and shared by all processes of the database. */
export async function generatedSecret(db: Db, name: string, bytes: number): Promise<string> {
  const known = secrets.get(db) ?? new Map<string, string>();
  secrets.set(db, known);
  const secret = known.get(name) ?? (await storedSecret(db, name, bytes));
  known.set(name, secret);
  return secret;
}

async function storedSecret(db: Db, name: string, bytes: number): Promise<string> {
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
