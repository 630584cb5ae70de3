import { Hono } from 'hono';
import { recurringRevenue } from '#domain/revenue.ts';
import { readSubscription } from '../../accounts/viewer.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { operation } from '../../http/operation.ts';
import { countFailedJobs } from '../../jobs/queries.ts';
import {
  allSubscriptions,
  conversion,
  dailyActivity,
  dataAge,
  grantedPlans,
  mailTroubles,
  missedSearches,
  newUsers,
} from './queries.ts';

/** Business metrics. */
export function figureAdminRoutes({ db, now }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/admin/figures',
    operation({ operationId: 'get_figures', summary: 'Get business metrics, for admins', errors: ['not_found'] }),
    async (c) => {
      const moment = now();
      const [users, subscriptions, granted, trials, activity, missed, data, mails, failedJobs] = await Promise.all([
        newUsers(db, moment),
        allSubscriptions(db),
        grantedPlans(db, moment),
        conversion(db, moment),
        dailyActivity(db, moment),
        missedSearches(db, moment),
        dataAge(db),
        mailTroubles(db),
        countFailedJobs(db),
      ]);
      const revenue = recurringRevenue(
        subscriptions.flatMap((row) => readSubscription(row) ?? []),
        moment,
      );
      return c.json({
        users,
        revenue,
        granted,
        conversion: trials,
        activity,
        missed,
        data,
        mails,
        jobs: { failed: failedJobs },
      });
    },
  );
}
