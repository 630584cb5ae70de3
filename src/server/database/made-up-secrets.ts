import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/** A secret under a name, made up the first time and the same ever after, for every process of the database. */
export async function madeUpSecret(db: Db, name: string, bytes: number): Promise<string> {
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
