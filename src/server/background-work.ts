import type { AppDependencies } from './app-env.ts';
import { scheduleMergeJobs } from './data/changes/merge-job.ts';
import { scheduleUndoJobs } from './data/changes/undo-job.ts';
import { scheduleRuleJobs } from './data/evidence/apply-rule.ts';
import { scheduleImportJobs } from './data/imports/uploads/jobs.ts';
import { scheduleCursorJobs } from './data/search/search-cursor.ts';
import { scheduleSourceJobs, startFollowing } from './data/sources/follow-sources.ts';
import { scheduleSessionJobs } from './members/accounts/sessions/sessions.ts';
import { scheduleActivityJobs } from './members/activity/activity-log.ts';
import { scheduleBillingJobs } from './members/billing/jobs.ts';
import { scheduleIdempotencyJobs } from './platform/api/idempotency.ts';
import { scheduleAuditJobs } from './platform/audit/audit-log.ts';
import { log } from './platform/log.ts';
import { scheduleRealtimeJobs } from './platform/realtime/events.ts';
import { scheduleMailDomainCheck } from './site/quality/email-domains.ts';
import { scheduleRequestJobs } from './site/requests/jobs.ts';
import { schedulePushJobs } from './workspace/crm/pushes.ts';
import { startPushing } from './workspace/crm/send-pushes.ts';
import { scheduleRaiseMail } from './workspace/customers/send-raises.ts';
import { scheduleDeliveryResultJobs } from './workspace/delivery-results/save-results.ts';
import { scheduleExportJobs } from './workspace/exports/store-export.ts';
import { scheduleClientJobs } from './workspace/ledger/clients.ts';
import { scheduleReceiptJobs } from './workspace/ledger/contact-checks.ts';
import { schedulePressureJobs } from './workspace/ledger/contact-pressure.ts';
import { scheduleListJobs } from './workspace/lists/change-lists.ts';
import { scheduleMonthlyMail } from './workspace/new-leads/monthly-mail.ts';
import { startFindingHolders } from './workspace/recalls/find-holders.ts';
import { scheduleRecalls } from './workspace/recalls/send-recalls.ts';
import { scheduleSavedSearchJobs, startMatching } from './workspace/saved-searches/match-changes.ts';
import { scheduleAlerts, sendAlerts } from './workspace/saved-searches/send-alerts.ts';
import { startDelivering } from './workspace/webhooks/deliver.ts';
import { scheduleWebhookJobs } from './workspace/webhooks/endpoints.ts';
import { startFollowingCompanies } from './workspace/webhooks/follow-companies.ts';

/** Defines all jobs besides those of the mailer, and starts everything that follows database changes. */
export function startBackgroundWork(
  services: AppDependencies,
  print: (line: string) => void,
): { close(): Promise<void> } {
  const { jobs, db, pool, files, mailer, config, billing, contactPressure, now } = services;
  scheduleSessionJobs(jobs, db);
  scheduleActivityJobs(jobs, db);
  scheduleAuditJobs(jobs, db);
  scheduleRequestJobs(jobs, db);
  scheduleDeliveryResultJobs(jobs, db);
  scheduleSavedSearchJobs(jobs, db);
  scheduleListJobs(jobs, db);
  scheduleClientJobs(jobs, db);
  scheduleIdempotencyJobs(jobs, db);
  scheduleCursorJobs(jobs, db);
  scheduleReceiptJobs(jobs, db);
  scheduleRealtimeJobs(jobs, db);
  schedulePressureJobs(jobs, contactPressure);
  scheduleBillingJobs(jobs, billing);
  scheduleExportJobs(jobs, db, files, config.dataDir);
  scheduleMailDomainCheck(jobs, db);
  scheduleImportJobs(jobs, { db, pool, files });
  scheduleUndoJobs(jobs, { db, pool });
  scheduleMergeJobs(jobs, { db, pool, now });
  scheduleRuleJobs(jobs, { db, pool, now });
  scheduleSourceJobs(jobs, services);
  scheduleRecalls(jobs, { db, mailer, config });
  scheduleRaiseMail(jobs, services);
  scheduleWebhookJobs(jobs, db);
  schedulePushJobs(jobs, db);
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
  const following = startFollowing({ ...services, print });
  const events = startFollowingCompanies({
    ...services,
    onError: (err) => log.error({ err }, 'Events about changed companies could not be queued'),
  });
  const delivering = startDelivering({
    ...services,
    onError: (err) => log.error({ err }, 'Webhook events could not be sent'),
  });
  const pushing = startPushing({
    ...services,
    onError: (err) => log.error({ err }, 'Contacts could not be sent to CRMs'),
  });
  return {
    async close() {
      const all = [matching, holders, following, events, delivering, pushing];
      await Promise.all(all.map((polling) => polling.close()));
    },
  };
}
