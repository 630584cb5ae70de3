import { Hono } from 'hono';
import * as z from 'zod';
import { PLAN_IDS } from '#domain/billing/plans.ts';
import { recurringRevenue } from '#domain/billing/revenue.ts';
import { UPLOAD_KINDS } from '#domain/imports/uploads.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { subscriptionFromRow } from '../../../members/accounts/viewer-queries.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';
import { countFailedJobs } from '../../../platform/jobs/queries.ts';
import { countUnsentMails } from '../../../platform/mail/queries.ts';
import {
  allSubscriptions,
  conversion,
  dailyActivity,
  dataAge,
  grantedPlans,
  newUsers,
  searchesWithNoResults,
} from './queries.ts';

const cents = z.int().describe('US cents per month');
const planId = z.enum(PLAN_IDS);

const figures = z.object({
  users: z.object({
    total: z.int(),
    weeks: z
      .array(z.object({ week: z.iso.date().describe('Monday, in UTC'), users: z.int() }))
      .describe('Sign-ups per week, oldest first'),
  }),
  revenue: z
    .object({
      plans: z.array(z.object({ planId, subscriptions: z.int(), cents })),
      cents,
      trials: z.int(),
      canceled: z.int().describe('Paid subscriptions that will not renew'),
      paused: z.int().describe('Subscriptions with paused payments'),
      pastDue: z.int(),
    })
    .describe('Monthly recurring revenue, before discounts and taxes'),
  granted: z.array(z.object({ planId, users: z.int() })).describe('Users with a granted plan'),
  conversion: z.object({ ended: z.int(), paid: z.int() }).describe('Recently started trials that have ended'),
  activity: z
    .array(z.object({ day: z.iso.date(), searches: z.int(), exports: z.int() }))
    .describe('Searches and exports per day, oldest first'),
  missed: z.array(z.object({ query: z.string(), times: z.int() })).describe('Searches with no results'),
  data: z.object({
    count: z.int().describe('Companies'),
    newestChange: timestamp.nullable(),
    oldestChange: timestamp.nullable(),
    newestRound: z.iso.date().nullable(),
    lastImport: z
      .object({ kind: z.enum(UPLOAD_KINDS), fileName: z.string(), finishedAt: timestamp.nullable() })
      .nullable(),
  }),
  mails: z.object({ waiting: z.int(), failed: z.int() }),
  jobs: z.object({ failed: z.int() }),
});

export function overviewAdminRoutes({ db, now }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/admin/figures',
    endpoint(
      { operationId: 'get_business_metrics', summary: 'Get business metrics', access: 'admin', response: figures },
      async () => {
        const at = now();
        const [users, subscriptions, granted, trials, activity, missed, data, mails, failed] = await Promise.all([
          newUsers(db, at),
          allSubscriptions(db),
          grantedPlans(db, at),
          conversion(db, at),
          dailyActivity(db, at),
          searchesWithNoResults(db, at),
          dataAge(db),
          countUnsentMails(db),
          countFailedJobs(db),
        ]);
        const revenue = recurringRevenue(
          subscriptions.flatMap((row) => subscriptionFromRow(row) ?? []),
          at,
        );
        return { users, revenue, granted, conversion: trials, activity, missed, data, mails, jobs: { failed } };
      },
    ),
  );
}
