import { Hono } from 'hono';
import { sql } from 'kysely';
import {
  ACTIVITY_BYTES,
  ACTIVITY_PER_DAY,
  type Activity,
  activityReport,
  readActivity,
} from '#domain/accounts/activity.ts';
import { dayOf, daysBefore } from '#domain/dates.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { CompanySearch } from '#domain/search/company-filters.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import type { CompanySearchService } from '../../data/search/company-search.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import type { Db } from '../../platform/database/connection.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.ts';

export async function logActivity(db: Db, userId: string, { type, details }: Activity): Promise<void> {
  await db
    .insertInto('user_activity')
    .values({ user_id: userId, action_type: type, action_details: JSON.stringify(details) })
    .execute();
}

async function deleteActivityBefore(db: Db, timestamp: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from user_activity where id in (
      select id from user_activity where created_at < ${timestamp} order by created_at limit ${max}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

const AT_ONCE = 5_000;

/** Deletes old activity in batches, to keep locks short. */
export async function purgeActivity(db: Db, now: Date, atOnce = AT_ONCE): Promise<void> {
  const oldest = daysBefore(now, KEPT_DAYS.activity);
  while ((await deleteActivityBefore(db, oldest, atOnce)) === atOnce);
}

/** Far above normal use; guards against a page stuck in a loop. */
const REPORTS: Limit = { max: 120, windowSeconds: 60 };
const REPORTS_OF_DAY: Limit = { max: ACTIVITY_PER_DAY, windowSeconds: 86_400 };

export function activityRoutes({ companySearch, db, now }: AppDependencies) {
  return new Hono<AppEnv>().post(
    '/activity',
    endpoint(
      {
        operationId: 'log_activity',
        summary: 'Log a search or a filter change',
        access: 'session',
        body: activityReport,
        maxBytes: ACTIVITY_BYTES,
      },
      async ({ viewer: { user, session }, body }) => {
        const read = readActivity(body, (search) => resultsOf(companySearch, search, now()));
        if ('issues' in read) throw invalidParameters(read.issues);
        await countAttempt(db, `activity:${user.id}`, REPORTS, now());
        await countAttempt(db, `activity-day:${user.id}`, REPORTS_OF_DAY, now());
        // An impersonating admin is not the user.
        if (!session.impersonatedBy) await logActivity(db, user.id, read.activity);
      },
    ),
  );
}

/** Undefined while the index is loading; the search is logged without its count. */
function resultsOf(companySearch: CompanySearchService, search: CompanySearch, now: Date): number | undefined {
  try {
    return companySearch.index().search(search, dayOf(now)).total;
  } catch (error) {
    if (error instanceof AppError && error.code === 'starting') return undefined;
    throw error;
  }
}
