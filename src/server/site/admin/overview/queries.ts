import { type RawBuilder, sql } from 'kysely';
import type { PlanId } from '#domain/billing/plans.ts';
import { monthlyCents } from '#domain/billing/revenue.ts';
import { RECENT_DAYS } from '#domain/companies/new-leads.ts';
import { type Day, dayNumber, toDay } from '#domain/dates.ts';
import { graceDays, isAdminRow, SUBSCRIPTION_COLUMNS } from '../../../members/accounts/viewer-queries.ts';
import type { Db } from '../../../platform/database/connection.ts';

const MAX_MISSED = 10;
const COHORT_MONTHS = 12;

/** Days from the first to the last one, in UTC and both included. */
export type Period = { from: Day; to: Day };

/** The days of the same number before a period. */
export function periodBefore({ from, to }: Period): Period {
  const first = dayNumber(from);
  return { from: toDay(2 * first - dayNumber(to) - 1), to: toDay(first - 1) };
}

/** The steps of a chart of a period, so that it has at most 53 bars. */
export type Step = 'day' | 'week' | 'month';

export function stepOf({ from, to }: Period): Step {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days <= 45) return 'day';
  return days <= 53 * 7 ? 'week' : 'month';
}

const start = ({ from }: Period) => sql`(${from}::date::timestamp at time zone 'UTC')`;
const end = ({ to }: Period) => sql`((${to}::date + 1)::timestamp at time zone 'UTC')`;
/** Leaves out what admins do to look after the site. */
const byUsers = (adminEmail: string) => sql`user_id not in (
  select id from "user" where ${isAdminRow(adminEmail)})`;

const within = (column: RawBuilder<unknown>, period: Period) =>
  sql`${column} >= ${start(period)} and ${column} < ${end(period)}`;

/**
 * What happened in each step of a period, oldest first. Searches by text and by filters are both searches, as in the
 * activity log; those of admins are left out. Added companies exclude the sample; recent ones had a round at most `RECENT_DAYS` old when they were added.
 */
export async function timeline(db: Db, period: Period, adminEmail: string) {
  const unit = stepOf(period);
  const step = (column: RawBuilder<unknown>) => sql`date_trunc(${unit}, ${column} at time zone 'UTC')`;
  const createdAt = sql.ref('createdAt');
  const { rows } = await sql<{
    day: Day;
    users: number;
    searches: number;
    exports: number;
    companies: number;
    recent: number;
  }>`
    with sign_ups as (
      select ${step(createdAt)} as step, count(*)::int as users from "user" where ${within(createdAt, period)} group by 1
    ), actions as (
      select ${step(sql`created_at`)} as step,
        count(*) filter (where action_type in ('search', 'filter'))::int as searches,
        count(*) filter (where action_type = 'export')::int as exports
      from user_activity where ${byUsers(adminEmail)} and ${within(sql`created_at`, period)} group by 1
    ), added as (
      select ${step(sql`first_seen_at`)} as step, count(*)::int as companies,
        count(*) filter (where last_funding_date >= (first_seen_at at time zone 'UTC')::date - ${RECENT_DAYS}::int)::int as recent
      from companies where source <> 'sample' and ${within(sql`first_seen_at`, period)} group by 1
    )
    select to_char(greatest(step, ${period.from}::date), 'YYYY-MM-DD') as day, coalesce(users, 0) as users,
      coalesce(searches, 0) as searches, coalesce(exports, 0) as exports,
      coalesce(companies, 0) as companies, coalesce(recent, 0) as recent
    from generate_series(date_trunc(${unit}, ${period.from}::date::timestamp), ${period.to}::date::timestamp,
        ('1 ' || ${unit})::interval) as every(step)
      left join sign_ups using (step) left join actions using (step) left join added using (step)
    order by step
  `.execute(db);
  return rows;
}

/** Monthly revenue of paid subscriptions at the end of each step of a period, oldest first, and before it. */
export async function revenueOverTime(db: Db, period: Period) {
  const unit = stepOf(period);
  const { rows } = await sql<{ plans: Partial<Record<PlanId, number>> }>`
    select coalesce((
      select json_object_agg(plan_id, subscriptions) from (
        select plan_id, count(*)::int as subscriptions from subscription_history
        where paid_at < moment and (ended_at is null or ended_at >= moment) group by plan_id
      ) as paid), '{}') as plans
    from (
      select ${start(period)} as moment union all
      select least((step + ('1 ' || ${unit})::interval) at time zone 'UTC', ${end(period)})
      from generate_series(date_trunc(${unit}, ${period.from}::date::timestamp), ${period.to}::date::timestamp,
        ('1 ' || ${unit})::interval) as every(step)
    ) as moments order by moment
  `.execute(db);
  const [before = 0, ...steps] = rows.map(({ plans }) =>
    Object.entries(plans).reduce((sum, [planId, count]) => sum + monthlyCents(planId as PlanId, count), 0),
  );
  return { before, steps };
}

export async function countUsers(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Searches of a period with no results, most frequent first, without the users. */
export async function searchesWithNoResults(db: Db, period: Period, adminEmail: string) {
  const { rows } = await sql<{ query: string; times: number }>`
    select lower(action_details->>'query') as query, count(*)::int as times
    from user_activity
    where ${byUsers(adminEmail)} and ${within(sql`created_at`, period)}
      and action_type = 'search' and action_details->'totalResults' = '0' and action_details->>'query' <> ''
    group by 1 order by times desc, query limit ${MAX_MISSED}
  `.execute(db);
  return rows;
}

/** Trials that started in a period, how many of them have ended, and how many were paid, even if they ended since. */
export async function conversion(db: Db, period: Period, now: Date) {
  const { rows } = await sql<{ started: number; ended: number; paid: number }>`
    select count(*)::int as started, count(paid_at)::int as paid,
      count(*) filter (where paid_at is not null or ended_at is not null or trial_ends_at <= ${now})::int as ended
    from subscription_history where trial_ends_at is not null and ${within(sql`started_at`, period)}
  `.execute(db);
  return rows[0] ?? { started: 0, ended: 0, paid: 0 };
}

/** Paid subscriptions at the start of a period, those that began and ended in it, and those of the start that ended. */
export async function churn(db: Db, period: Period) {
  const { rows } = await sql<{ start: number; began: number; ended: number; lost: number }>`
    select count(*) filter (where paid_at < ${start(period)})::int as start,
      count(*) filter (where paid_at >= ${start(period)})::int as began,
      count(*) filter (where ended_at < ${end(period)})::int as ended,
      count(*) filter (where paid_at < ${start(period)} and ended_at < ${end(period)})::int as lost
    from subscription_history
    where paid_at < ${end(period)} and (ended_at is null or ended_at >= ${start(period)})
  `.execute(db);
  return rows[0] ?? { start: 0, began: 0, ended: 0, lost: 0 };
}

/** Subscriptions by the month they started in, newest month first, with how many were paid and still ran after each month. */
export async function cohorts(db: Db, now: Date) {
  const { rows } = await sql<{ month: Day; started: number; paid: number; running: number[] }>`
    select to_char(month, 'YYYY-MM-DD') as month, count(stripe_subscription_id)::int as started, count(paid_at)::int as paid,
      array(
        select count(h.stripe_subscription_id)::int
        from generate_series(month, date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') as every(later)
          left join subscription_history as h on date_trunc('month', h.started_at at time zone 'UTC') = month
            and h.paid_at < least((later + interval '1 month') at time zone 'UTC', ${now}::timestamptz)
            and (h.ended_at is null or h.ended_at >= least((later + interval '1 month') at time zone 'UTC', ${now}::timestamptz))
        group by later order by later
      ) as running
    from generate_series(
        date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${COHORT_MONTHS - 1}),
        date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') as months(month)
      left join subscription_history on date_trunc('month', started_at at time zone 'UTC') = month
    group by month order by month desc
  `.execute(db);
  return rows;
}

/** Every subscription with the columns that determine its state. */
export function allSubscriptions(db: Db) {
  return db
    .selectFrom('subscriptions')
    .select([...SUBSCRIPTION_COLUMNS, graceDays])
    .execute();
}

/** Number of users with a granted plan, by plan. */
export function grantedPlans(db: Db, now: Date) {
  return db
    .selectFrom('plan_grants')
    .select(({ fn }) => ['plan_id as planId', fn.countAll<number>().as('users')])
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .groupBy('plan_id')
    .execute();
}

/** Freshness of the data by the origin of the companies, and the last completed import of each kind. */
export async function dataAge(db: Db) {
  const sources = await db
    .selectFrom('companies')
    .select(({ fn }) => [
      'source',
      fn.countAll<number>().as('companies'),
      fn.max('first_seen_at').as('newestCompany'),
      fn.max('last_changed_at').as('newestChange'),
      fn.max('last_funding_date').as('newestRound'),
    ])
    .groupBy('source')
    .orderBy('companies', 'desc')
    .execute();
  const imports = await db
    .selectFrom('imports')
    .distinctOn('kind')
    .select(({ exists, selectFrom }) => [
      'kind',
      'file_name as fileName',
      'finished_at as finishedAt',
      exists(selectFrom('changes').whereRef('import_id', '=', 'imports.id').where('undone_by', 'is not', null)).as(
        'undone',
      ),
    ])
    .where('finished_at', 'is not', null)
    .orderBy('kind')
    .orderBy('finished_at', 'desc')
    .execute();
  return {
    sources,
    imports: imports.map((each) => ({ ...each, undone: Boolean(each.undone) })),
  };
}
