import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { LIST_PAGE_SIZE } from '../http/query.ts';

/** Job states, as named by pg-boss. */
export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
type JobState = (typeof JOB_STATES)[number];

/** Excludes pg-boss's internal queues. */
const isWork = (name: RawBuilder<unknown>) => sql`${name} not like '\\_\\_pgboss%'`;

type JobRow = {
  id: string;
  name: string;
  state: JobState;
  reason: string | null;
  file: string | null;
  tries: number;
  createdAt: Date;
  startsAt: Date;
  endedAt: Date | null;
};

/** A page of jobs, newest first, without their data. */
export async function listJobs(db: Db, { page, state }: { page: number; state?: JobState | undefined }) {
  const condition = sql`where ${isWork(sql`name`)} ${state ? sql`and state = ${state}` : sql``}`;
  const [jobs, total] = await Promise.all([
    sql<JobRow>`
      select id, name, state, output->>'reason' as reason,
        case when state in ('active', 'completed', 'failed') then retry_count + 1 else retry_count end as tries,
        (select file_name from uploads
          where uploads.id = case name when 'import-uploads' then (data ->> 'id')::uuid end) as file,
        created_on as "createdAt", start_after as "startsAt", completed_on as "endedAt"
      from pgboss.job ${condition} order by created_on desc, id limit ${LIST_PAGE_SIZE} offset ${(page - 1) * LIST_PAGE_SIZE}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total from pgboss.job ${condition}`.execute(db),
  ]);
  return { total: total.rows[0]?.total ?? 0, jobs: jobs.rows };
}

/** Counts waiting, running and failed jobs per queue, with its schedule. */
export async function listQueues(db: Db) {
  const { rows } = await sql<{ name: string; cron: string | null; waiting: number; running: number; failed: number }>`
    select queue.name, schedule.cron,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.queue
      left join pgboss.schedule on schedule.name = queue.name
      left join pgboss.job on job.name = queue.name
    where ${isWork(sql`queue.name`)}
    group by queue.name, schedule.cron order by queue.name
  `.execute(db);
  return rows;
}

/** Counts failed jobs that were not retried. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from pgboss.job where state = 'failed'
  `.execute(db);
  return rows[0]?.failed ?? 0;
}

/** Returns the queue of a job; undefined when there is no such job. */
export async function findJobName(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where id = ${id}`.execute(db);
  return rows[0]?.name;
}
