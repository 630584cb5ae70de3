import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../http/query.ts';
import { findJobName, JOB_STATES, listJobs, listQueues } from './queries.ts';

const listQuery = z.object({ page: pageQuery, state: z.enum(JOB_STATES, 'is not a state of jobs').optional() });

/** Work in the background: what waits, runs and has failed. */
export function jobAdminRoutes({ db, jobs }: AppDependencies) {
  /** Does something to the job of a request, and notes it. */
  async function change(c: Context<AppEnv, '/admin/jobs/:id/x'>, what: 'retry' | 'cancel', refusal: string) {
    const id = z.uuid().safeParse(c.req.param('id')).data;
    const name = id && (await findJobName(db, id));
    if (!id || !name) throw new AppError('not_found', { detail: 'There is no such job, or it is forgotten by now' });
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
        summary: 'Work in the background and its schedules, for admins',
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
        summary: 'Has a job done again that has failed, for admins',
        errors: ['not_found', 'changed_meanwhile', 'fresh_session_required'],
      }),
      (c) => change(c, 'retry', 'Only a job that has failed can be done again'),
    )
    .post(
      '/admin/jobs/:id/cancel',
      operation({
        operationId: 'cancel_job',
        summary: 'Takes a job back that has not ended, for admins',
        errors: ['not_found', 'changed_meanwhile', 'fresh_session_required'],
      }),
      (c) => change(c, 'cancel', 'This job has ended already'),
    );
}
