import type { Db } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { forgetOldRequests } from './queries.ts';

const FORGET = 'forget-old-requests';
const EVERY_NIGHT = '35 3 * * *';

/** Schedules the deletion of old requests. */
export function scheduleRequestJobs(jobs: Jobs, db: Db): void {
  jobs.define(FORGET, () => forgetOldRequests(db, new Date()));
  jobs.schedule(FORGET, EVERY_NIGHT);
}
