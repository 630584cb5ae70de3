import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAdminRoutes } from '../../data/changes/routes.ts';
import { sourceRuleRoutes } from '../../data/evidence/rule-routes.ts';
import { importAdminRoutes } from '../../data/imports/uploads/routes.ts';
import { sourceAdminRoutes } from '../../data/sources/admin-routes.ts';
import { countSourceProblems } from '../../data/sources/status.ts';
import { suppressionAdminRoutes } from '../../data/suppressions/routes.ts';
import { billingAdminRoutes } from '../../members/billing/admin-routes.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { auditAdminRoutes } from '../../platform/audit/routes.ts';
import { countFailedJobs } from '../../platform/jobs/queries.ts';
import { jobAdminRoutes } from '../../platform/jobs/routes.ts';
import { mailAdminRoutes } from '../../platform/mail/routes.ts';
import { countUnsentMails } from '../../platform/mail/stored-mails.ts';
import { qualityAdminRoutes } from '../quality/routes.ts';
import { requestAdminRoutes } from '../requests/admin-routes.ts';
import { countOpenRequests } from '../requests/queries.ts';
import { overviewAdminRoutes } from './overview/routes.ts';
import { userAdminRoutes } from './users/routes.ts';

export function adminRoutes(dependencies: AppDependencies) {
  return new Hono<AppEnv>()
    .route('/', attentionRoutes(dependencies))
    .route('/', overviewAdminRoutes(dependencies))
    .route('/', userAdminRoutes(dependencies))
    .route('/', billingAdminRoutes(dependencies))
    .route('/', requestAdminRoutes(dependencies))
    .route('/', suppressionAdminRoutes(dependencies))
    .route('/', recordAdminRoutes(dependencies))
    .route('/', importAdminRoutes(dependencies))
    .route('/', sourceRuleRoutes(dependencies))
    .route('/', sourceAdminRoutes(dependencies))
    .route('/', qualityAdminRoutes(dependencies))
    .route('/', mailAdminRoutes(dependencies))
    .route('/', jobAdminRoutes(dependencies))
    .route('/', auditAdminRoutes(dependencies));
}

/** Counts of items that need an admin, by section. */
function attentionRoutes(dependencies: AppDependencies) {
  const { db, config } = dependencies;
  return new Hono<AppEnv>().get(
    '/admin/attention',
    endpoint(
      {
        operationId: 'count_admin_items',
        summary: 'Count open requests, failed emails, failed jobs, and sources with a problem',
        access: 'admin',
        response: z.object({
          requests: z.int(),
          outbox: z.int(),
          jobs: z.int(),
          sources: z.int(),
          sendsMail: z.boolean().describe('Whether a mail server is configured'),
        }),
      },
      async () => {
        const [open, mails, jobs, sources] = await Promise.all([
          countOpenRequests(db),
          countUnsentMails(db),
          countFailedJobs(db),
          countSourceProblems(dependencies),
        ]);
        const requests = open.reduce((sum, one) => sum + one.open, 0);
        return { requests, outbox: mails.failed, jobs, sources, sendsMail: config.smtpUrl !== null };
      },
    ),
  );
}
