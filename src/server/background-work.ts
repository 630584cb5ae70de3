import { scheduleSessionJobs } from './accounts/sessions/sessions.ts';
import { scheduleActivityJobs } from './activity/activity-log.ts';
import type { AppDependencies } from './app-env.ts';
import { scheduleAuditJobs } from './audit/audit-log.ts';
import { scheduleBillingJobs } from './billing/jobs.ts';
import { scheduleMergeJobs } from './changes/merge-job.ts';
import { scheduleUndoJobs } from './changes/undo-job.ts';
import { scheduleResultJobs } from './delivery-results/save-results.ts';
import { scheduleExportJobs } from './exports/store-export.ts';
import { scheduleImportJobs } from './imports/uploads/jobs.ts';
import { scheduleClientJobs } from './ledger/clients.ts';
import { schedulePressureJobs } from './ledger/contact-pressure.ts';
import { scheduleListJobs } from './lists/change-lists.ts';
import { log } from './log.ts';
import { scheduleMonthlyMail } from './new-leads/monthly-mail.ts';
import { scheduleMailDomainCheck } from './quality/email-domains.ts';
import { scheduleRealtimeJobs } from './realtime/events.ts';
import { startFindingHolders } from './recalls/find-holders.ts';
import { scheduleRecalls } from './recalls/send-recalls.ts';
import { scheduleRequestJobs } from './requests/queries.ts';
import { scheduleSavedSearchJobs, startMatching } from './saved-searches/match-changes.ts';
import { scheduleAlerts, sendAlerts } from './saved-searches/send-alerts.ts';

/** Defines all jobs besides those of the mailer, and starts everything that follows database changes. */
export function startBackgroundWork(services: AppDependencies): { close(): Promise<void> } {
  const { jobs, db, pool, files, mailer, config, billing, contactPressure, now } = services;
  scheduleSessionJobs(jobs, db);
  scheduleActivityJobs(jobs, db);
  scheduleAuditJobs(jobs, db);
  scheduleRequestJobs(jobs, db);
  scheduleResultJobs(jobs, db);
  scheduleSavedSearchJobs(jobs, db);
  scheduleListJobs(jobs, db);
  scheduleClientJobs(jobs, db);
  scheduleRealtimeJobs(jobs, db);
  schedulePressureJobs(jobs, contactPressure);
  scheduleBillingJobs(jobs, billing);
  scheduleExportJobs(jobs, db, files, config.dataDir);
  scheduleMailDomainCheck(jobs, db);
  scheduleImportJobs(jobs, { db, pool, files });
  scheduleUndoJobs(jobs, { db, pool });
  scheduleMergeJobs(jobs, { db, pool, now });
  scheduleRecalls(jobs, { db, mailer, config });
  scheduleAlerts(jobs, services);
  scheduleMonthlyMail(jobs, { db, mailer, appUrl: config.appUrl });

  const matching = startMatching({
    ...services,
    sendAlerts: () => sendAlerts(services, ['instant'], now()),
    onError: (err) => log.error({ err }, 'Saved searches could not be matched'),
  });
  const holders = startFindingHolders({
    ...services,
    onError: (err) => log.error({ err }, 'Exports could not be searched for recalled contacts'),
  });
  return {
    async close() {
      await Promise.all([matching.close(), holders.close()]);
    },
  };
}
