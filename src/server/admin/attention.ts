import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { countFailedJobs } from '../jobs/queries.ts';
import { mailTroubles } from './figures/queries.ts';
import { countOpenRequests } from './requests/queries.ts';

/** Counts of items that need an admin, by section. */
export function attentionRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/admin/attention',
    operation({
      operationId: 'get_attention',
      summary: 'Count open requests, failed messages and failed jobs, for admins',
      errors: ['not_found'],
    }),
    async (c) => {
      const [open, mails, jobs] = await Promise.all([countOpenRequests(db), mailTroubles(db), countFailedJobs(db)]);
      return c.json({ requests: open.reduce((sum, one) => sum + one.open, 0), outbox: mails.failed, jobs });
    },
  );
}
