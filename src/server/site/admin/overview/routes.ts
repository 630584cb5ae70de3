import { Hono } from 'hono';
import * as z from 'zod';
import { PLAN_IDS } from '#domain/billing/plans.ts';
import { recurringRevenue } from '#domain/billing/revenue.ts';
import { RECENT_DAYS } from '#domain/companies/new-leads.ts';
import { dayNumber, dayOf, MAX_PERIOD_DAYS, toDay } from '#domain/dates.ts';
import { UPLOAD_KINDS } from '#domain/imports/uploads.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { subscriptionFromRow } from '../../../members/accounts/viewer-queries.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';
import { dayRange } from '../../../platform/http/query.ts';
import { countFailedJobs } from '../../../platform/jobs/queries.ts';
import { countUnsentMails } from '../../../platform/mail/stored-mails.ts';
import {
  allSubscriptions,
  churn,
  cohorts,
  conversion,
  countUsers,
  dataAge,
  grantedPlans,
  type Period,
  periodBefore,
  revenueOverTime,
  searchesWithNoResults,
  stepOf,
  timeline,
} from './queries.ts';

const cents = z.int().describe('US cents per month');
const planId = z.enum(PLAN_IDS);

const DEFAULT_DAYS = 30;

/** The period of the figures: by default the last 30 days. */
const periodQuery = (now: () => Date) =>
  z
    .object({ ...dayRange, to: dayRange.to.describe('Last day, in UTC; today by default') })
    .transform(({ from, to = dayOf(now()) }, context): Period => {
      const first = from ?? toDay(dayNumber(to) - DEFAULT_DAYS + 1);
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (to > dayOf(now())) refuse('to', 'must not be in the future');
      if (first > to) refuse('to', 'must not be before from');
      if (dayNumber(to) - dayNumber(first) >= MAX_PERIOD_DAYS) refuse('from', 'must be at most 10 years before to');
      return { from: first, to };
    });

const count = z.int();

function total<Name extends string>(steps: readonly Record<Name, number>[], name: Name): number {
  return steps.reduce((sum, step) => sum + step[name], 0);
}

const figures = z.object({
  period: z.object({ from: z.iso.date(), to: z.iso.date(), step: z.enum(['day', 'week', 'month']) }),
  users: count.describe('Accounts today, confirmed or not'),
  timeline: z
    .array(
      z.object({
        day: z.iso.date().describe('First day of the step'),
        users: count.describe('Sign-ups'),
        searches: count.describe('Searches by text or filters'),
        exports: count,
        companies: count.describe('Companies added, without the sample'),
        recent: count.describe(`Companies added with a round at most ${RECENT_DAYS} days old`),
        cents: cents.describe(
          'Monthly revenue of paid subscriptions at its end, canceled ones until they end, in US cents',
        ),
      }),
    )
    .describe('Oldest first'),
  previous: z
    .object({ users: count, searches: count, exports: count, recent: count, cents })
    .describe('Totals of the period of the same length before; revenue at its end'),
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
  conversion: z
    .object({ started: count, ended: count, paid: count.describe('Includes those that have ended since') })
    .describe('Trials that started in the period'),
  churn: z
    .object({
      start: count.describe('When the period started'),
      began: count.describe('First payments in the period'),
      ended: count.describe('Ended in the period'),
      lost: count.describe('Of those at the start, ended in the period'),
    })
    .describe('Paid subscriptions'),
  cohorts: z
    .array(
      z.object({
        month: z.iso.date(),
        started: count,
        paid: count.describe('Includes those that have ended since'),
        running: z
          .array(count)
          .describe('Paid and running at the end of this month, the next one, and so on until now'),
      }),
    )
    .describe('Subscriptions by the month they started in, newest first'),
  missed: z.array(z.object({ query: z.string(), times: count })).describe('Searches with no results'),
  data: z.object({
    sources: z
      .array(
        z.object({
          source: z.string(),
          companies: count,
          newestCompany: timestamp.nullable(),
          newestChange: timestamp.nullable(),
          newestRound: z.iso.date().nullable(),
        }),
      )
      .describe('By where companies came from first'),
    imports: z
      .array(
        z.object({
          kind: z.enum(UPLOAD_KINDS),
          fileName: z.string(),
          finishedAt: timestamp.nullable(),
          undone: z.boolean(),
        }),
      )
      .describe('The last import of each kind'),
  }),
  mails: z.object({ outbox: count.describe('Not sent, without a mail server'), waiting: count, failed: count }),
  jobs: z.object({ failed: z.int() }),
});

export function overviewAdminRoutes({ db, now, config: { adminEmail } }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/admin/figures',
    endpoint(
      {
        operationId: 'get_business_metrics',
        summary: 'Get business metrics of a period',
        access: 'admin',
        query: periodQuery(now),
        response: figures,
      },
      async ({ query: period }) => {
        const at = now();
        const [users, steps, before, paid, subscriptions, granted, trials, lost, months, missed, data, mails, failed] =
          await Promise.all([
            countUsers(db),
            timeline(db, period, adminEmail),
            timeline(db, periodBefore(period), adminEmail),
            revenueOverTime(db, period),
            allSubscriptions(db),
            grantedPlans(db, at),
            conversion(db, period, at),
            churn(db, period),
            cohorts(db, at),
            searchesWithNoResults(db, period, adminEmail),
            dataAge(db),
            countUnsentMails(db),
            countFailedJobs(db),
          ]);
        const revenue = recurringRevenue(
          subscriptions.flatMap((row) => subscriptionFromRow(row) ?? []),
          at,
        );
        return {
          period: { ...period, step: stepOf(period) },
          previous: {
            ...{ users: total(before, 'users'), searches: total(before, 'searches') },
            ...{ exports: total(before, 'exports'), recent: total(before, 'recent'), cents: paid.before },
          },
          timeline: steps.map((step, index) => ({ ...step, cents: paid.steps[index] ?? 0 })),
          ...{ users, revenue, granted, conversion: trials, churn: lost, cohorts: months },
          ...{ missed, data, mails, jobs: { failed } },
        };
      },
    ),
  );
}
