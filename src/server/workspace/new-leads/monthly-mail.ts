import { BRAND } from '#domain/brand.ts';
import { monthBefore, monthOf, RECENT_DAYS } from '#domain/companies/new-leads.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { type Day, dayOf, monthText } from '#domain/dates.ts';
import type { AppDependencies } from '../../app-env.ts';
import { isBanned } from '../../platform/api/viewer.ts';
import { clientOf, type Db, type SqlClient } from '../../platform/database/connection.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { composeSubscribed, emailEach } from '../../platform/mail/subscriptions.ts';
import { type UnsubscribeUrls, unsubscribeUrls } from '../../platform/mail/unsubscribe.ts';

type MailDependencies = Pick<AppDependencies, 'config' | 'db' | 'mailer'>;

/**
 * Emails the number of new leads in the previous month, once per user: the email and its record share a transaction.
 * Sends nothing for a month without new leads. A failure does not stop the others and is retried.
 */
export async function emailNewLeads({ db, mailer, config: { appUrl } }: MailDependencies, now: Date): Promise<void> {
  const month = monthOf(dayOf(now));
  const before = monthBefore(month);
  const subscribers = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.id')
    .select(['user.id', 'user.email', 'user.banned', 'user.banExpires'])
    .where('profiles.monthly_leads_mail', '=', true)
    .where('user.emailVerified', '=', true)
    .where((eb) => eb.or([eb('monthly_leads_told', 'is', null), eb('monthly_leads_told', '<', month)]))
    .execute();
  const waiting = subscribers.filter((user) => !isBanned(user, now));
  if (waiting.length === 0) return;
  const leads = await countNewLeads(clientOf(db), before, month);
  if (leads.count === 0) return;
  await emailEach(waiting, async ({ id, email }) => {
    const unsubscribe = await unsubscribeUrls(db, { appUrl, kind: 'monthly', id });
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('profiles')
        .set({ monthly_leads_told: month })
        .where('id', '=', id)
        .where('monthly_leads_mail', '=', true)
        .where((eb) => eb.or([eb('monthly_leads_told', 'is', null), eb('monthly_leads_told', '<', month)]))
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await mailer.send(newLeadsMail({ ...leads, to: email, userId: id, before, appUrl, unsubscribe }), trx);
    });
  });
}

type NewLeadsMail = NewLeadCounts & {
  to: string;
  userId: string;
  before: string;
  appUrl: string;
  unsubscribe: UnsubscribeUrls;
};

function newLeadsMail({ count, recent, before, appUrl, ...recipient }: NewLeadsMail): Mail {
  const leads = countText(count, 'new lead');
  return composeSubscribed({
    ...recipient,
    subject: `${leads} in ${monthText(before)}`,
    paragraphs: [
      `${leads} ${count === 1 ? 'was' : 'were'} added to ${BRAND.name} in ${monthText(before)}. ${formatCount(recent)} had raised in the ${RECENT_DAYS} days before; the other rounds are older or undated.`,
    ],
    links: [{ label: 'View new leads', url: `${appUrl}/search?added=${before}` }],
    reason: 'You received this monthly email because you turned it on in your account settings.',
  });
}

export async function turnOffMonthlyMail(db: Db, userId: string): Promise<void> {
  await db.updateTable('profiles').set({ monthly_leads_mail: false }).where('id', '=', userId).execute();
}

/** Companies that were added, and how many had a round at most `RECENT_DAYS` days old when they were. */
type NewLeadCounts = { count: number; recent: number };

/** Counts companies first seen since a day (and before another one, if given), excluding the sample. */
export async function countNewLeads(client: SqlClient, since: Day, until: Day | null): Promise<NewLeadCounts> {
  const { rows } = await client.query<NewLeadCounts>(
    `select count(*)::integer as count,
       count(*) filter (where last_funding_date >= (first_seen_at at time zone 'UTC')::date - ${RECENT_DAYS})::integer as recent
     from companies
     where first_seen_at >= $1::date::timestamp at time zone 'UTC' and source <> 'sample'
       and ($2::date is null or first_seen_at < $2::date::timestamp at time zone 'UTC')`,
    [since, until],
  );
  return rows[0] ?? { count: 0, recent: 0 };
}
