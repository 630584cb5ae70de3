import { AUDIT_YEARS } from '#domain/changes/audit.ts';
import type { Db } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteAuditBefore } from './queries.ts';

const FORGET = 'forget-old-audit';
const EVERY_NIGHT = '35 3 * * *';

/** Has entries of the audit log forgotten when their time is over. */
export function scheduleAuditJobs(jobs: Jobs, db: Db): void {
  jobs.define(FORGET, () => {
    const oldest = new Date();
    oldest.setFullYear(oldest.getFullYear() - AUDIT_YEARS);
    return deleteAuditBefore(db, oldest);
  });
  jobs.schedule(FORGET, EVERY_NIGHT);
}
