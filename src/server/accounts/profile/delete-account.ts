import { sql } from 'kysely';
import { keptAfterDeletion } from '#domain/accounts/profile.ts';
import type { Db } from '../../database/connection.ts';
import { containing, literal } from '../../database/like-pattern.ts';
import { removeExportFiles } from '../../exports/forget-exports.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Files } from '../../storage/files.ts';
import { accountDeleted } from '../mails/account-mails.ts';
import { removeAvatar } from './avatars.ts';

/**
 * Deletes a user with everything that hangs on the account, and tells them so. That message is the last thing with
 * their address; like every message it is forgotten in its time.
 * @returns what must be kept, in words
 */
export async function deleteAccount(
  { db, files, mailer }: { db: Db; files: Files; mailer: Mailer },
  { id, email, subscribed, plan }: { id: string; email: string; subscribed: boolean; plan: string | null },
): Promise<string[]> {
  await removeAvatar(db, files, id);
  await removeExportFiles(db, files, id);
  const kept = keptAfterDeletion({ subscribed });
  await db.transaction().execute(async (transaction) => {
    await deleteTraces(transaction, id, email);
    await transaction.deleteFrom('user').where('id', '=', id).execute(); // What refers to the user goes with it.
    await mailer.send(accountDeleted({ to: email, kept, plan }), transaction);
  });
  return kept;
}

/** What names a user without referring to one: codes and links under way, counters, messages. */
async function deleteTraces(db: Db, id: string, email: string): Promise<void> {
  const address = email.toLowerCase();
  await sql`
    delete from verification
    where strpos(identifier || ' ' || value, ${id}) > 0
      or lower(identifier) like ${`%-otp-${literal(address)}`}
      or lower(value) like ${containing(`"${address}"`)}
  `.execute(db);
  await sql`delete from rate_limits where strpos(key, ${id}) > 0`.execute(db);
  await sql`delete from mails where lower(recipient) = ${address} or user_id = ${id}`.execute(db);
}
