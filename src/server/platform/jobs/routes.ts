import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint, timestamp } from '../api/endpoint.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { oneOf } from '../http/body.ts';
import { AppError } from '../http/problem.ts';
import { pageQuery } from '../http/query.ts';
import { findJobName, JOB_STATES, listJobs, listQueues } from './queries.ts';

const jobPath = z.object({ id: z.uuid() });

const job = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  tries: z.int(),
  reason: z.string().nullable().describe('Why it failed'),
  file: z.string().nullable().describe('The file that it previews or imports'),
  createdAt: timestamp,
  startsAt: timestamp,
  endedAt: timestamp.nullable(),
});

const queue = z.object({
  name: z.string(),
  cron: z.string().nullable().describe('Its schedule, in UTC'),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
});

export function jobAdminRoutes({ db, jobs }: AppDependencies) {
  /** Retries or cancels a job and audits it. */
  async function change(c: Context<AppEnv>, id: string, what: 'retry' | 'cancel', refusal: string): Promise<void> {
    const name = await findJobName(db, id);
    if (!name) throw new AppError('not_found', { detail: 'Job not found. It may have been deleted' });
    await db.transaction().execute(async (transaction) => {
      if (!(await jobs[what](name, id, transaction))) throw new AppError('conflict', { detail: refusal });
      await recordAudit(transaction, c, { action: `job.${what}`, subject: `job:${id}`, details: { name } });
    });
  }

  return new Hono<AppEnv>()
    .get(
      '/admin/jobs',
      endpoint(
        {
          operationId: 'list_jobs',
          summary: 'List background jobs and their schedules',
          access: 'admin',
          query: z.object({
            page: pageQuery,
            state: oneOf(JOB_STATES).optional(),
          }),
          response: z.object({ total: z.int(), page: z.int(), jobs: z.array(job), queues: z.array(queue) }),
        },
        async ({ query }) => {
          const [{ total, jobs: jobsOfPage }, queues] = await Promise.all([listJobs(db, query), listQueues(db)]);
          return { total, page: query.page, jobs: jobsOfPage, queues };
        },
      ),
    )
    .post(
      '/admin/jobs/:id/retry',
      endpoint(
        {
          operationId: 'retry_job',
          summary: 'Retry a failed job',
          access: 'fresh admin',
          path: jobPath,
          errors: ['conflict'],
        },
        ({ c, path }) => change(c, path.id, 'retry', 'Only a failed job can be retried'),
      ),
    )
    .post(
      '/admin/jobs/:id/cancel',
      endpoint(
        {
          operationId: 'cancel_job',
          summary: 'Cancel a job that has not finished',
          access: 'fresh admin',
          path: jobPath,
          errors: ['conflict'],
        },
        ({ c, path }) => change(c, path.id, 'cancel', 'This job has already finished'),
      ),
    );
}
