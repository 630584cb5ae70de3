import { type Selectable, sql } from 'kysely';
import { countText } from '#domain/counts.ts';
import { maskAddresses } from '#domain/emails/emails.ts';
import { type AlertKind, dayIn, MAX_INSTANT_ALERTS, nextAlert, nextDayIn } from '#domain/saved-searches/alerts.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { PersonalData } from '../../data/search/personal-filters.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { planIncludes } from '../../platform/api/access-rules.ts';
import type { Db, Trx } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/problem.ts';
import { oneLineExcerpt } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { composeSubscribed, firstOf } from '../../platform/mail/subscriptions.ts';
import { type UnsubscribeUrls, unsubscribeUrls } from '../../platform/mail/unsubscribe.ts';
import { LAST_COMPANY } from './match-progress.ts';
import { type Match, matchText, searchUrl } from './match-text.ts';
import { newestMatches } from './queries.ts';
import { currentResult } from './resolve-search.ts';
import { savedSearches } from './save-search.ts';

/** Maximum matches listed in an email. */
const MAX_LISTED = 10;

type AlertDependencies = PersonalData & Pick<AppDependencies, 'companySearch' | 'config' | 'mailer'>;

type StoredSearch = Pick<DueSearch, 'id' | 'user_id' | 'params'>;

/** A search whose alert is due. */
type DueSearch = Selectable<Database['saved_searches']>;

/**
 * Emails the new matches of searches whose alert is due, one email per search: instant ones after each comparison
 * (`startMatching`), daily and weekly ones as a recurring job. When one is due is decided in `domain/saved-searches/alerts.ts`.
 * Does nothing while changes are waiting to be compared, because they may remove matches.
 */
export async function sendAlerts(
  dependencies: AlertDependencies,
  kinds: readonly AlertKind[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<StoredSearch>`
    select id, user_id, params from saved_searches
    where alert = any (${kinds}) and alert <> 'off' and alert_due <= ${now} and deleted_at is null and (
      alert <> 'instant'
      or exists (select from saved_search_matches where search_id = saved_searches.id and batch > alerted)
    ) order by alert_due, id`.execute(dependencies.db);
  const errors: unknown[] = [];
  for (const search of rows) {
    try {
      if (!(await sendAlert(dependencies, search, now))) break;
    } catch (error) {
      if (error instanceof AppError && error.code === 'starting') return; // The next run sends them.
      errors.push(error); // One failure must not hold up the others.
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `Could not send ${errors.length} of ${rows.length} alerts`);
}

/**
 * Sends the alert of a search, if it is still due. The email and its record share a transaction.
 * @returns false while changes wait to be compared
 */
async function sendAlert(dependencies: AlertDependencies, candidate: StoredSearch, now: Date): Promise<boolean> {
  const { db, mailer, config } = dependencies;
  const { id } = candidate;
  // Before the transaction, because it uses other connections of the pool.
  const { version, isIn } = await currentResult(dependencies, candidate);
  const unsubscribe = await unsubscribeUrls(db, { appUrl: config.appUrl, kind: 'alert', id: `${id}` });
  return db.transaction().execute(async (trx) => {
    const batch = await lockComparedBatch(trx, version);
    if (batch === null) return false;
    const search = await lockDueSearch(trx, candidate, now);
    if (!search) return true;
    const { alert, alert_hour, alert_weekday, time_zone } = search;
    const timeZone = time_zone ?? 'UTC';
    const today = dayIn(timeZone, now);
    const sentToday = search.alerts_sent_on === today ? search.alerts_sent : 0;
    const update = trx.updateTable('saved_searches').where('id', '=', id);
    if (alert === 'instant' && sentToday >= MAX_INSTANT_ALERTS) {
      await update.set({ alert_due: nextDayIn(timeZone, now) }).execute();
      return true;
    }

    const since = { after: search.alerted, upTo: batch, most: MAX_LISTED, isIn };
    const { total, newest } = await newestMatches(trx, id, since);
    const viewer = await readViewer(trx, search.user_id, { adminEmail: config.adminEmail, now });
    const isSent = total > 0 && viewer?.user.emailVerified && planIncludes(viewer, 'workspace', now);
    const sentCount = isSent ? sentToday + 1 : sentToday;
    const isLast = alert === 'instant' && sentCount >= MAX_INSTANT_ALERTS;
    if (isSent) {
      const recipient = { to: viewer.user.email, appUrl: config.appUrl, unsubscribe };
      await mailer.send(alertMail({ search, total, newest, isLast, ...recipient }), trx);
    }
    const digest = { hour: alert_hour ?? 0, weekday: alert_weekday, timeZone };
    const due = alert !== 'instant' ? nextAlert(now, digest) : isLast ? nextDayIn(timeZone, now) : now;
    // Users without a plan, or who are banned, do not get these matches later either.
    await update.set({ alerted: batch, alert_due: due, alerts_sent: sentCount, alerts_sent_on: today }).execute();
    return true;
  });
}

type AlertMail = {
  to: string;
  search: DueSearch;
  total: number;
  newest: readonly Match[];
  /** Whether this is the last email of the day. */
  isLast: boolean;
  appUrl: string;
  unsubscribe: UnsubscribeUrls;
};

function alertMail({ search, total, newest, isLast, appUrl, ...recipient }: AlertMail): Mail {
  const searchName = oneLineExcerpt(maskAddresses(search.name));
  const matches = countText(total, 'new match', 'new matches');
  const lines = newest.map(matchText).map(({ name, facts }) => [name, ...facts].join(' · '));
  const limit = `You've reached today's limit of ${MAX_INSTANT_ALERTS} emails for this search. We'll send any further matches in one email tomorrow.`;
  return composeSubscribed({
    ...recipient,
    userId: search.user_id,
    subject: `${matches}: ${searchName}`,
    paragraphs: [
      `${matches} in your saved search “${searchName}”:`,
      ...firstOf(total, lines),
      ...(isLast ? [limit] : []),
    ],
    links: [{ label: 'View new matches', url: searchUrl(appUrl, search.params, search.id) }],
    reason: 'You received this email because you turned on alerts for this saved search.',
  });
}

/**
 * Keeps matches from being removed, and a batch from being finished, until the transaction ends. Must be the first lock
 * of the transaction, so that it never waits while holding another. Matches of the next batch may still be stored.
 * @returns the last batch; null while changes wait to be compared, or if there were any after `version`
 */
async function lockComparedBatch(trx: Trx, version: number): Promise<number | null> {
  await sql`select from saved_search_progress for share`.execute(trx);
  // Only a statement that begins now sees the batch that the lock may have waited for.
  const { rows } = await sql<{ batch: number; compared: boolean }>`
    select batch, s.version <= ${version}
      and (not recording or (p.version, company_id) >= (s.version, ${LAST_COMPANY})) as compared
    from saved_search_progress p cross join search_version s`.execute(trx);
  return rows[0]?.compared ? rows[0].batch : null;
}

/** Skips a search that has changed since, that another process is handling, or whose user is being deleted. */
async function lockDueSearch(trx: Trx, { id, params }: StoredSearch, now: Date): Promise<DueSearch | undefined> {
  const { rows } = await sql<DueSearch>`
    select s.* from saved_searches s join "user" u on u.id = user_id
    where s.id = ${id} and params = ${params} and alert <> 'off' and alert_due <= ${now} and deleted_at is null
    for no key update of s skip locked for key share of u skip locked`.execute(trx);
  return rows[0];
}

type AlertChoice = { when: AlertKind; hour: number | null; weekday: number | null; timeZone: string | null };

/**
 * Sets the alert of a search. An alert that was off starts with matches found from now on.
 * @throws AppError `not_found` when the user has no such search
 */
export async function setAlert(
  db: Db,
  userId: string,
  id: number,
  { when, hour, weekday, timeZone }: AlertChoice,
  now: Date,
): Promise<void> {
  const due =
    when === 'off'
      ? null
      : when === 'instant'
        ? now
        : nextAlert(now, { hour: hour ?? 0, weekday, timeZone: timeZone ?? 'UTC' });
  await savedSearches.update(db, userId, id, {
    alert: when,
    alert_hour: hour,
    alert_weekday: weekday,
    time_zone: timeZone,
    alert_due: due,
    alerted: sql`case when alert = 'off' then (select batch from saved_search_progress) else alerted end`,
  });
}

/** Turns off the alert of a search, even if the search is deleted, because it may be restored. */
export async function turnOffAlert(db: Db, id: number): Promise<void> {
  const off = { alert: 'off', alert_hour: null, alert_weekday: null, time_zone: null, alert_due: null } as const;
  await db.updateTable('saved_searches').set(off).where('id', '=', id).execute();
}
