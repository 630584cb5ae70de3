import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type IsSuppressed, type Person, suppressionKeys } from '#domain/suppression.ts';
import type { SqlClient } from '../database/connection.ts';
import { madeUpSecret } from '../database/made-up-secrets.ts';
import type { Database } from '../database/schema.ts';

/** Under which the secret of the installation is kept. */
const SECRET = 'suppressions';

/** The answer of an installation of which nobody has asked it. */
export const NOBODY: IsSuppressed = () => false;

/** Keeps a person out of the data for good. All that is kept of them are hashes, which need a secret to be made. */
export function suppress(trx: Transaction<Database>, person: Person, requestId: number | null): Promise<void> {
  return suppressKeys(trx, suppressionKeys(person), requestId);
}

/** Keeps whoever has one of these keys out of the data. */
export async function suppressKeys(
  trx: Transaction<Database>,
  keys: Iterable<string>,
  requestId: number | null,
): Promise<void> {
  const secret = await madeUpSecret(trx, SECRET, 32);
  const rows = [...keys].map((key) => ({ hash: hashOf(secret, key), request_id: requestId }));
  if (rows.length === 0) return;
  await trx
    .insertInto('suppressions')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * Finds out who must not be written. Whoever writes people asks within their transaction, after the search version is
 * theirs: a request that is honoured meanwhile waits for them, and then takes its person out again.
 */
export async function findSuppressed(client: SqlClient): Promise<IsSuppressed> {
  const { rows } = await client.query<{ secret: string | null; hash: string }>(
    'select hash, (select value from made_up_secrets where name = $1) as secret from suppressions',
    [SECRET],
  );
  const secret = rows[0]?.secret;
  if (!secret) return NOBODY;
  const hashes = new Set(rows.map(({ hash }) => hash));
  return (person) => suppressionKeys(person).some((key) => hashes.has(hashOf(secret, key)));
}

function hashOf(secret: string, key: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url');
}
