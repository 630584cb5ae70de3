import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../http/query.ts';
import { findJobName, JOB_STATES, listJobs, listQueues } from './queries.ts';

const listQuery = z.object({ page: pageQuery, state: z.enum(JOB_STATES, 'is not a job state').optional() });

/** Background jobs, for admins. */
export function jobAdminRoutes({ db, jobs }: AppDependencies) {
  /** Retries or cancels the job of a request and audits it. */
  async function change(c: Context<AppEnv, '/admin/jobs/:id/x'>, what: 'retry' | 'cancel', refusal: string) {
    const id = z.uuid().safeParse(c.req.param('id')).data;
    const name = id && (await findJobName(db, id));
    if (!id || !name) throw new AppError('not_found', { detail: 'No such job, or it has already been deleted' });
    await db.transaction().execute(async (transaction) => {
      if (!(await jobs[what](name, id, transaction))) throw new AppError('changed_meanwhile', { detail: refusal });
      await recordAudit(transaction, c, { action: `job.${what}`, subject: `job:${id}`, details: { name } });
    });
    return c.body(null, 204);
  }

  return new Hono<AppEnv>()
    .get(
      '/admin/jobs',
      operation({
        operationId: 'list_jobs',
        summary: 'List background jobs and their schedules, for admins',
        query: [PAGE_PARAMETER, { name: 'state', description: JOB_STATES.join(', ') }],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const query = readQuery(c, listQuery);
        const [{ total, jobs: found }, queues] = await Promise.all([listJobs(db, query), listQueues(db)]);
        return c.json({ total, page: query.page, jobs: found, queues });
      },
    )
    .post(
      '/admin/jobs/:id/retry',
      operation({
        operationId: 'retry_job',
        summary: 'Retry a failed job, for admins',
        errors: ['not_found', 'changed_meanwhile', 'fresh_session_required'],
      }),
      (c) => change(c, 'retry', 'Only a failed job can be retried'),
    )
    .post(
      '/admin/jobs/:id/cancel',
      operation({
        operationId: 'cancel_job',
        summary: 'Cancel a job that has not finished, for admins',
        errors: ['not_found', 'changed_meanwhile', 'fresh_session_required'],
      }),
      (c) => change(c, 'cancel', 'This job has already finished'),
    );
}
