import { Hono } from 'hono';
import { ACTIVITY_BYTES, ACTIVITY_PER_DAY, activityReport, readActivity } from '#domain/activity.ts';
import type { CompanySearch } from '#domain/company-filters.ts';
import { dayOf } from '#domain/dates.ts';
import { requireSession } from '../accounts/access-rules.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import type { CompanySearchService } from '../companies/company-search.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { countAttempt, type Limit } from '../http/rate-limit.ts';
import { logActivity } from './queries.ts';

/** More than anyone types or clicks; a page that runs wild fills no table. */
const REPORTS: Limit = { max: 120, windowSeconds: 60 };
const REPORTS_OF_DAY: Limit = { max: ACTIVITY_PER_DAY, windowSeconds: 86_400 };

/** What pages tell of their user, after the results are there. */
export function activityRoutes({ companies, db, now }: AppDependencies) {
  return new Hono<AppEnv>().post(
    '/activity',
    operation({
      operationId: 'log_activity',
      summary: "Notes a search { type: 'search', query, filters } or a filter { type: 'filter', searchQuery, filters }",
      errors: ['invalid_parameters', 'sign_in_required', 'payload_too_large', 'too_many_requests'],
    }),
    async (c) => {
      const { user, session } = requireSession(c);
      const report = await readBody(c, activityReport, ACTIVITY_BYTES);
      const read = readActivity(report, (search) => resultsOf(companies, search, now()));
      if ('issues' in read) throw invalidParameters(read.issues);
      await countAttempt(db, `activity:${user.id}`, REPORTS, now());
      await countAttempt(db, `activity-day:${user.id}`, REPORTS_OF_DAY, now());
      // What an admin looks at is not what the user did.
      if (!session.impersonatedBy) await logActivity(db, user.id, read.activity);
      return c.body(null, 204);
    },
  );
}

/** None while the index is not ready: that someone searched is worth keeping by itself. */
function resultsOf(companies: CompanySearchService, search: CompanySearch, now: Date): number | undefined {
  try {
    return companies.index().search(search, dayOf(now)).total;
  } catch (error) {
    if (error instanceof AppError && error.code === 'starting') return undefined;
    throw error;
  }
}
