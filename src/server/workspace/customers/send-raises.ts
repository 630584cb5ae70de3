import { sql } from 'kysely';
import { formatAmount } from '#domain/companies/funding.ts';
import { countText } from '#domain/counts.ts';
import { daysBefore, formatDay } from '#domain/dates.ts';
import { maskAddresses } from '#domain/emails/emails.ts';
import type { AppDependencies } from '../../app-env.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { planIncludes } from '../../platform/api/access-rules.ts';
import { clientOf } from '../../platform/database/connection.ts';
import { lockUser } from '../../platform/database/locks.ts';
import { oneLineExcerpt } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { composeSubscribed, emailEach, firstOf } from '../../platform/mail/subscriptions.ts';
import { type UnsubscribeUrls, unsubscribeUrls } from '../../platform/mail/unsubscribe.ts';
import { type RaisedCustomer, readRaisedCustomers } from './queries.ts';

type RaiseMailDependencies = Pick<AppDependencies, 'config' | 'db' | 'mailer' | 'userCustomers'>;

const MAX_LISTED = 10;

/** Emails users their customers that raised money, each once and at most once a day. */
export async function sendRaises(dependencies: RaiseMailDependencies, now: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string; raises_mailed: number; latest: number }>`
    select o.user_id, raises_mailed, (select version from customer_progress) as latest
    from customer_owners o left join profiles p on p.id = o.user_id
    where p.raises_mail is not false
      and (raises_mailed_at is null or raises_mailed_at <= ${daysBefore(now, 1)})
      and exists (
        select from customer_companies m join raised_companies r using (company_id)
        where m.user_id = o.user_id and r.version > greatest(since_version, raises_mailed)
      )`.execute(dependencies.db);
  await emailEach(rows, (row) => sendTo(dependencies, row, now));
}

type Owner = { user_id: string; raises_mailed: number; latest: number };

/** The email and its record share a transaction, and only one process at a time handles a user. */
async function sendTo(dependencies: RaiseMailDependencies, { user_id, raises_mailed, latest }: Owner, now: Date) {
  const { db, mailer, config } = dependencies;
  const { appUrl, adminEmail } = config;
  const unsubscribe = await unsubscribeUrls(db, { appUrl, kind: 'customers', id: user_id });
  const raises = await readRaisedCustomers(dependencies, user_id, {
    after: raises_mailed,
    upTo: latest,
    limit: MAX_LISTED,
  });
  if (raises.total === 0) return;
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(clientOf(trx), user_id, { wait: false }))) return;
    const viewer = await readViewer(trx, user_id, { adminEmail, now });
    const isSent = viewer?.user.emailVerified && planIncludes(viewer, 'workspace', now);
    // Users without a plan, or who are banned, do not get these later either.
    const { numUpdatedRows } = await trx
      .updateTable('customer_owners')
      .set({ raises_mailed: latest, ...(isSent && { raises_mailed_at: now }) })
      .where('user_id', '=', user_id)
      .where('raises_mailed', '=', raises_mailed)
      .executeTakeFirst();
    if (!isSent || numUpdatedRows === 0n) return;
    const mail = raiseMail({ to: viewer.user.email, userId: user_id, ...raises, appUrl, unsubscribe });
    await mailer.send(mail, trx);
  });
}

type MailFacts = {
  to: string;
  userId: string;
  total: number;
  newest: readonly RaisedCustomer[];
  appUrl: string;
  unsubscribe: UnsubscribeUrls;
};

function raiseMail({ total, newest, appUrl, ...recipient }: MailFacts): Mail {
  const customers = countText(total, 'customer');
  const facts = newest.map(({ name, round, amountUsd, date }) =>
    [name, round, amountUsd === null ? null : formatAmount(amountUsd), date && formatDay(date)]
      .flatMap((fact) => (fact ? oneLineExcerpt(maskAddresses(fact)) : []))
      .join(' · '),
  );
  return composeSubscribed({
    ...recipient,
    subject: `${customers} raised money`,
    paragraphs: [`${customers} raised money since our last email:`, ...firstOf(total, facts)],
    links: [{ label: 'View customers', url: `${appUrl}/customers` }],
    reason: 'You received this email because you uploaded your customers. We send it at most once a day.',
  });
}
