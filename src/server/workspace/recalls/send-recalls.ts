import { sql } from 'kysely';
import { countText } from '#domain/counts.ts';
import { unsubscribeSubject } from '#domain/emails/unsubscribe-links.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import {
  MAX_EMAILED_RECALLS,
  RECALL_REASON_LABELS,
  RECALLED_MONTHS,
  recallEmailCutoff,
} from '#domain/recalls/recalls.ts';
import type { AppDependencies } from '../../app-env.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { lockUser } from '../../platform/database/locks.ts';
import { oneLineExcerpt } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { composeSubscribed, emailEach, firstOf } from '../../platform/mail/subscriptions.ts';
import { type UnsubscribeUrls, unsubscribeUrls } from '../../platform/mail/unsubscribe.ts';
import { isOpenRecall, type Recall, readRecalls, wipeRecalls } from './stored-recalls.ts';

type RecallMailDependencies = Pick<AppDependencies, 'config' | 'db' | 'mailer'>;

/** Wipes addresses, and emails users their new recalls, at most once a day. Confirmed ones are skipped. */
export async function sendRecalls(dependencies: RecallMailDependencies, now: Date): Promise<void> {
  await wipeRecalls(clientOf(dependencies.db), now);
  await deleteUnsent(dependencies.db, now);
  const { rows } = await sql<{ user_id: string }>`
    select distinct n.user_id from ${dueNotices(now)}`.execute(dependencies.db);
  await emailEach(rows, ({ user_id }) => sendTo(dependencies, user_id, now));
}

/**
 * Deletes undelivered emails after a day, because they contain addresses. The recalls in failed ones are emailed again.
 * A user gets at most one email a day, so it contained the recalls marked as emailed within half a day of it.
 */
function deleteUnsent(db: Db, now: Date): Promise<void> {
  const unsent = sql`state in ('failed', 'outbox') and unsubscribe_url like ${`%/unsubscribe?link=${unsubscribeSubject({ kind: 'recalls', id: '%' })}`}
    and created_at <= ${recallEmailCutoff(now)}`;
  return db.transaction().execute(async (trx) => {
    // Like confirming, locks a user before their notices.
    await sql`
      select from "user" where id in (select user_id from mails where ${unsent}) order by id for no key update`.execute(
      trx,
    );
    await sql`
      with unsent as (delete from mails where ${unsent} returning user_id, state, created_at)
      update recall_notices n set emailed_at = null from unsent u
      where u.state = 'failed' and n.user_id = u.user_id and n.confirmed_at is null
        and n.emailed_at > u.created_at - interval '12 hours' and n.emailed_at < u.created_at + interval '12 hours'`.execute(
      trx,
    );
  });
}

/**
 * Open notices that have not been emailed, of users whose last email is at least a day old. A user's own report of a
 * bounce needs no email.
 */
function dueNotices(now: Date) {
  return sql`recall_notices n join recalls r on r.id = recall_id left join profiles p on p.id = n.user_id
    where n.emailed_at is null and ${isOpenRecall(now)} and p.recall_mail is not false
      and (p.recalls_emailed_at is null or p.recalls_emailed_at <= ${recallEmailCutoff(now)})
      and not (r.reason = 'undeliverable' and exists (
        select from delivery_results where user_id = n.user_id and email = lower(r.email) and kind = 'hard'
      ))`;
}

/** The email and its record share a transaction, and only one process at a time handles a user. */
async function sendTo({ db, mailer, config }: RecallMailDependencies, userId: string, now: Date): Promise<void> {
  const { appUrl, adminEmail } = config;
  const unsubscribe = await unsubscribeUrls(db, { appUrl, kind: 'recalls', id: userId });
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(clientOf(trx), userId, { wait: false }))) return;
    const viewer = await readViewer(trx, userId, { adminEmail, now });
    if (!viewer?.user.emailVerified) return;
    const { rows } = await sql<{ id: number }>`
      update recall_notices set emailed_at = ${now}
      where id in (select n.id from ${dueNotices(now)} and n.user_id = ${userId}) returning id`.execute(trx);
    if (rows.length === 0) return;
    // Stored for the user too, because notices are deleted when their recalls are withdrawn.
    const emailTime = { recalls_emailed_at: now };
    await trx
      .insertInto('profiles')
      .values({ id: userId, first_name: null, last_name: null, ...emailTime })
      .onConflict((on) => on.column('id').doUpdateSet(emailTime))
      .execute();
    const ids = rows.map(({ id }) => id);
    const newest = await readRecalls(trx, userId, { state: 'open', ids, limit: MAX_EMAILED_RECALLS }, now);
    const mail = recallMail({ to: viewer.user.email, userId, newest, total: rows.length, appUrl, unsubscribe });
    await mailer.send(mail, trx);
  });
}

type MailFacts = {
  to: string;
  userId: string;
  newest: readonly Recall[];
  total: number;
  appUrl: string;
  unsubscribe: UnsubscribeUrls;
};

function recallMail({ newest, total, appUrl, ...recipient }: MailFacts): Mail {
  const contacts = countText(total, 'contact');
  const people = newest.map(({ name, email, company, reason }) =>
    [name, email, company, RECALL_REASON_LABELS[reason]]
      .flatMap((words) => (words ? oneLineExcerpt(words) : []))
      .join(' · '),
  );
  return composeSubscribed({
    ...recipient,
    subject: `Remove ${contacts} you exported`,
    paragraphs: [
      `${contacts} you exported in the last ${RECALLED_MONTHS} months asked to be removed or had an email bounce. Remove them from your files, CRM and campaigns.`,
      ...firstOf(total, people),
      `Then mark them as removed in your account. You'll no longer see their names and email addresses, and we delete them within ${KEPT_DAYS.recalledAddresses} days.`,
    ],
    links: [{ label: 'View recalls', url: `${appUrl}/recalls` }],
    reason: 'You received this email because you exported these contacts. We send it at most once a day.',
  });
}
