import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { endpoint } from '../endpoint.ts';
import { countFailedJobs } from '../jobs/queries.ts';
import { mailTroubles } from './figures/queries.ts';
import { countOpenRequests } from './requests/queries.ts';

/** Counts of items that need an admin, by section. */
export function attentionRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/admin/attention',
    endpoint(
      {
        operationId: 'get_attention',
        summary: 'Count open requests, failed messages and failed jobs',
        access: 'admin',
        answer: z.object({ requests: z.int(), outbox: z.int(), jobs: z.int() }),
      },
      async () => {
        const [open, mails, jobs] = await Promise.all([countOpenRequests(db), mailTroubles(db), countFailedJobs(db)]);
        return { requests: open.reduce((sum, one) => sum + one.open, 0), outbox: mails.failed, jobs };
      },
    ),
  );
}
