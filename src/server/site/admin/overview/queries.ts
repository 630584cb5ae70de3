import { sql } from 'kysely';
import { graceDays, SUBSCRIPTION_COLUMNS } from '../../../members/accounts/viewer-queries.ts';
import type { Db } from '../../../platform/database/connection.ts';

const CHART_DAYS = 30;
const CHART_WEEKS = 12;
/** Window for the conversion rate of trials, in days. */
const CONVERSION_DAYS = 90;
const MAX_MISSED = 10;

/** Total users and sign-ups per recent week (from Monday, UTC), oldest first. */
export async function newUsers(db: Db, now: Date) {
  const { rows } = await sql<{ week: string; users: number }>`
    select to_char(week, 'YYYY-MM-DD') as week, count("user".id)::int as users
    from generate_series(
        date_trunc('week', ${now}::timestamptz at time zone 'UTC') - make_interval(weeks => ${CHART_WEEKS - 1}),
        date_trunc('week', ${now}::timestamptz at time zone 'UTC'), interval '1 week') as week
      left join "user" on date_trunc('week', "createdAt" at time zone 'UTC') = week
    group by week order by week
  `.execute(db);
  const { total } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Number(total), weeks: rows };
}

/** Searches and exports per recent day (UTC), oldest first. */
export async function dailyActivity(db: Db, now: Date) {
  const { rows } = await sql<{ day: string; searches: number; exports: number }>`
    with counted as (
      select (created_at at time zone 'UTC')::date as day,
        count(*) filter (where action_type = 'search')::int as searches,
        count(*) filter (where action_type = 'export')::int as exports
      from user_activity where created_at >= ${now}::timestamptz - make_interval(days => ${CHART_DAYS}) group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(searches, 0) as searches, coalesce(exports, 0) as exports
    from generate_series(
        (${now}::timestamptz at time zone 'UTC')::date - ${CHART_DAYS - 1}::int,
        (${now}::timestamptz at time zone 'UTC')::date, interval '1 day') as every(day)
      left join counted using (day)
    order by day
  `.execute(db);
  return rows;
}

/** Recent searches with no results, most frequent first, without the users. */
export async function searchesWithNoResults(db: Db, now: Date) {
  const { rows } = await sql<{ query: string; times: number }>`
    select lower(action_details->>'query') as query, count(*)::int as times
    from user_activity
    where created_at >= ${now}::timestamptz - make_interval(days => ${CHART_DAYS})
      and action_type = 'search' and action_details->'totalResults' = '0' and action_details->>'query' <> ''
    group by 1 order by times desc, query limit ${MAX_MISSED}
  `.execute(db);
  return rows;
}

/** Number of recently started trials that have ended, and how many of them converted to a paid plan. */
export async function conversion(db: Db, now: Date) {
  const { rows } = await sql<{ ended: number; paid: number }>`
    select count(*)::int as ended, count(*) filter (where paid_until is not null)::int as paid
    from (select distinct stripe_subscription_id from past_trials
        where stripe_subscription_id not like 'request:%' and since >= ${now}::timestamptz - make_interval(days => ${CONVERSION_DAYS})) as trials
      left join subscriptions using (stripe_subscription_id)
    where status is distinct from 'trialing' and trial_refused is distinct from true
  `.execute(db);
  return rows[0] ?? { ended: 0, paid: 0 };
}

/** Every subscription with the columns that determine its state. */
export function allSubscriptions(db: Db) {
  return db
    .selectFrom('subscriptions')
    .select([...SUBSCRIPTION_COLUMNS, graceDays])
    .execute();
}

/** Number of users with a granted plan, by plan. */
export async function grantedPlans(db: Db, now: Date) {
  const rows = await db
    .selectFrom('plan_grants')
    .select(({ fn }) => ['plan_id', fn.countAll<number>().as('users')])
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .groupBy('plan_id')
    .execute();
  return rows.map(({ plan_id: planId, users }) => ({ planId, users: Number(users) }));
}

/** Freshness of the data: last change of companies, latest round, and last completed import. */
export async function dataAge(db: Db) {
  const companies = await db
    .selectFrom('companies')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max('last_changed_at').as('newestChange'),
      fn.min('last_changed_at').as('oldestChange'),
      fn.max('last_funding_date').as('newestRound'),
    ])
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('imports')
    .select(['kind', 'file_name as fileName', 'finished_at as finishedAt'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...companies, count: Number(companies.count), lastImport: last ?? null };
}
