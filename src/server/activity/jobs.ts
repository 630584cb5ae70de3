import { ACTIVITY_DAYS } from '#domain/accounts/activity.ts';
import type { Db } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteActivityBefore } from './queries.ts';

const FORGET = 'forget-old-activity';
const EVERY_NIGHT = '20 3 * * *';
const DAY_MS = 86_400_000;
const AT_ONCE = 5_000;

/** Has activity forgotten when its time is over. */
export function scheduleActivityJobs(jobs: Jobs, db: Db): void {
  jobs.define(FORGET, () => forgetOldActivity(db, new Date()));
  jobs.schedule(FORGET, EVERY_NIGHT);
}

/** In parts, so that no other work on the log waits long. */
export async function forgetOldActivity(db: Db, now: Date, atOnce = AT_ONCE): Promise<void> {
  const oldest = new Date(now.getTime() - ACTIVITY_DAYS * DAY_MS);
  while ((await deleteActivityBefore(db, oldest, atOnce)) === atOnce);
}
