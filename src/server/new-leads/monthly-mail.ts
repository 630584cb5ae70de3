import { BRAND } from '#domain/brand.ts';
import { monthBefore, monthOf, monthWords } from '#domain/companies/new-leads.ts';
import { counted } from '#domain/counts.ts';
import { dayOf } from '#domain/dates.ts';
import { compose } from '../accounts/mails/letter.ts';
import { isBanned } from '../accounts/viewer.ts';
import { clientOf, type Db } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { countNewLeads } from './count-leads.ts';
import { unsubscribeUrls } from './unsubscribe-links.ts';

const TELL = 'tell-new-leads';
/** Every morning, so that a month whose first day was missed is told later. */
const EVERY_MORNING = '20 7 * * *';

type Telling = { db: Db; mailer: Mailer; appUrl: string };

/** Has whoever asked for it told once a month how many leads are new. */
export function scheduleMonthlyMail(jobs: Jobs, telling: Telling): void {
  jobs.define(TELL, () => tellNewLeads(telling, new Date()));
  jobs.schedule(TELL, EVERY_MORNING);
}

/**
 * Tells how many leads the month before has brought, each user once: that they were told and the message are one
 * transaction, so a second process or another try finds nobody left. Nobody is told of a month without any.
 */
export async function tellNewLeads({ db, mailer, appUrl }: Telling, now: Date): Promise<void> {
  const month = monthOf(dayOf(now));
  const before = monthBefore(month);
  const asked = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.id')
    .select(['user.id', 'user.email', 'user.banned', 'user.banExpires'])
    .where('profiles.monthly_leads_mail', '=', true)
    .where('user.emailVerified', '=', true)
    .where((eb) => eb.or([eb('monthly_leads_told', 'is', null), eb('monthly_leads_told', '<', month)]))
    .execute();
  const waiting = asked.filter((user) => !isBanned(user, now));
  if (waiting.length === 0) return;
  const count = await countNewLeads(clientOf(db), before, month);
  if (count === 0) return;
  for (const { id, email } of waiting) {
    const unsubscribe = await unsubscribeUrls(db, appUrl, id);
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('profiles')
        .set({ monthly_leads_told: month })
        .where('id', '=', id)
        .where('monthly_leads_mail', '=', true)
        .where((eb) => eb.or([eb('monthly_leads_told', 'is', null), eb('monthly_leads_told', '<', month)]))
        .executeTakeFirst();
      if (numUpdatedRows > 0n)
        await mailer.send(letter({ email, userId: id, count, before, appUrl, unsubscribe }), trx);
    });
  }
}

type LetterFacts = {
  email: string;
  userId: string;
  count: number;
  before: string;
  appUrl: string;
  unsubscribe: { page: string; call: string };
};

function letter({ email, userId, count, before, appUrl, unsubscribe }: LetterFacts): Mail {
  const leads = counted(count, 'new lead');
  const mail = compose({
    to: email,
    subject: `${leads} in ${monthWords(before)}`,
    paragraphs: [`${leads} came to ${BRAND.name} in ${monthWords(before)}.`],
    links: [
      { label: 'Search them', url: `${appUrl}/search` },
      { label: 'Unsubscribe', url: unsubscribe.page },
    ],
    reason: 'You get this once a month because you asked for it in your account.',
  });
  return { ...mail, userId, unsubscribeUrl: unsubscribe.call, bulk: true };
}
