import type { Transaction } from 'kysely';
import { type IsSuppressed, suppressionKeys } from '#domain/privacy/suppression.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';
import { signerFor, signerWith } from '../../platform/database/secrets.ts';

/** Name of the stored secret of this installation. */
const SECRET = 'suppressions';

/** Used while the suppression list is empty. */
export const NO_ONE: IsSuppressed = () => false;

/** Suppresses everyone with one of these keys permanently. Only keyed hashes are stored. */
export async function suppressKeys(
  trx: Transaction<Database>,
  keys: Iterable<string>,
  requestId: number | null,
): Promise<void> {
  const signer = await signerFor(trx, SECRET);
  const rows = [...keys].map((key) => ({ hash: signer.sign(key), request_id: requestId }));
  if (rows.length === 0) return;
  await trx
    .insertInto('suppressions')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * Loads the check for suppressed people. Call it in the writing transaction, after taking the search version, so that a
 * request being honored at the same time waits and then removes the person.
 */
export async function loadSuppressionCheck(client: SqlClient): Promise<IsSuppressed> {
  const { rows } = await client.query<{ secret: string | null; hash: string }>(
    'select hash, (select value from generated_secrets where name = $1) as secret from suppressions',
    [SECRET],
  );
  const secret = rows[0]?.secret;
  if (!secret) return NO_ONE;
  const hashes = new Set(rows.map(({ hash }) => hash));
  const signer = signerWith(secret);
  return (person) => suppressionKeys(person).some((key) => hashes.has(signer.sign(key)));
}
