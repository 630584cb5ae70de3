import { sql } from 'kysely';
import { keptAfterDeletion, planAfterDeletion } from '#domain/accounts/profile.ts';
import { isLive, type Subscription } from '#domain/billing/billing-states.ts';
import { planInText } from '#domain/billing/plans.ts';
import { accountDeleted } from '../../members/accounts/account-emails.ts';
import { removeAvatar } from '../../members/accounts/profile/avatars.ts';
import type { Billing } from '../../members/billing/billing.ts';
import { offersTrial } from '../../members/billing/past-trials.ts';
import { clientOf, type Db, type Trx } from '../../platform/database/connection.ts';
import { containing, literal } from '../../platform/database/like-pattern.ts';
import { lockUser } from '../../platform/database/locks.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Files } from '../../platform/storage/files.ts';
import { deleteResults } from '../../workspace/delivery-results/save-results.ts';
import { removeExportFiles } from '../../workspace/exports/store-export.ts';

type Account = { id: string; email: string; subscription: Subscription | null; grant: { trial: boolean } | null };

/**
 * Deletes a user with all their data, takes back what they reported about email addresses, and emails them.
 * @param byAdmin records the deletion in its transaction, if an admin requested it
 * @returns the data that must be kept and what happens to the plan, as text
 */
export async function deleteAccount(
  { billing, db, files, mailer, now }: { billing: Billing; db: Db; files: Files; mailer: Mailer; now: Date },
  { id, email, subscription, grant }: Account,
  byAdmin?: (transaction: Trx) => Promise<void>,
): Promise<{ kept: string[]; plan: string | null }> {
  await removeAvatar(db, files, id);
  await removeExportFiles(db, files, id);
  await deleteResults(db, id, now);
  const plan = subscription && isLive(subscription) ? planEnding(subscription) : null;
  const offered = await offersTrial(billing, { email, subscription, grant });
  const retainedData = keptAfterDeletion({ subscription: subscription !== null, trial: !offered });
  await db.transaction().execute(async (transaction) => {
    // List changes, and merges and deletions of companies, take this lock before any other on rows of the user.
    await sql`select from list_owners where user_id = ${id} for update`.execute(transaction);
    await lockUser(clientOf(transaction), id);
    await deleteResults(transaction, id, now); // Those uploaded in the meantime.
    await deleteTraces(transaction, id, email);
    await transaction.deleteFrom('user').where('id', '=', id).execute(); // Cascades.
    await mailer.send(accountDeleted({ to: email, retainedData, plan, byAdmin: byAdmin !== undefined }), transaction);
    await byAdmin?.(transaction);
  });
  return { kept: retainedData, plan };
}

function planEnding({ planId, status, currentPeriodEnd }: Subscription): string {
  return planAfterDeletion({ name: planInText(planId), trial: status === 'trialing', until: currentPeriodEnd }, true);
}

/** Deletes rows that name the user without a foreign key: pending codes and links, counters, emails. */
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
