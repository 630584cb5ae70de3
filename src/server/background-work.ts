import path from 'node:path';
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
import type { RecurringJob } from './platform/jobs/schedules.ts';
import { log } from './platform/log.ts';
import { scheduleRealtimeJobs } from './platform/realtime/events.ts';
import { purgePartialFiles } from './platform/storage/files.ts';
import { scheduleMailDomainCheck } from './site/quality/email-domains.ts';
import { scheduleRequestJobs } from './site/requests/jobs.ts';
import { purgePushes } from './workspace/crm/pushes.ts';
import { startPushing } from './workspace/crm/send-pushes.ts';
import { sendRaises } from './workspace/customers/send-raises.ts';
import { purgeResults } from './workspace/delivery-results/save-results.ts';
import { purgeExports } from './workspace/exports/store-export.ts';
import { purgeClients } from './workspace/ledger/clients.ts';
import { purgeContactChecks } from './workspace/ledger/contact-checks.ts';
import { purgeLists } from './workspace/lists/change-lists.ts';
import { emailNewLeads } from './workspace/new-leads/monthly-mail.ts';
import { startFindingHolders } from './workspace/recalls/find-holders.ts';
import { sendRecalls } from './workspace/recalls/send-recalls.ts';
import { startMatching } from './workspace/saved-searches/match-changes.ts';
import { savedSearches } from './workspace/saved-searches/save-search.ts';
import { sendAlerts } from './workspace/saved-searches/send-alerts.ts';
import { startDelivering } from './workspace/webhooks/deliver.ts';
import { purgeWebhooks } from './workspace/webhooks/endpoints.ts';
import { startFollowingCompanies } from './workspace/webhooks/follow-companies.ts';

/** The recurring jobs of the workspace. */
function workspaceJobs(services: AppDependencies): Partial<Record<RecurringJob, (now: Date) => Promise<void>>> {
  const { db, files, config, contactPressure } = services;
  return {
    'purge-results': (now) => purgeResults(db, now),
    'purge-saved-searches': (now) => savedSearches.purge(db, now),
    'purge-lists': (now) => purgeLists(db, now),
    'purge-clients': (now) => purgeClients(db, now),
    'purge-contact-checks': (now) => purgeContactChecks(db, now),
    'purge-crm-pushes': (now) => purgePushes(db, now),
    'purge-webhooks': (now) => purgeWebhooks(db, now),
    async 'purge-exports'(now) {
      await purgeExports(db, files, now);
      await purgePartialFiles(path.join(config.dataDir, 'storage/.partial'), now);
    },
    'update-contact-pressure': (now) => contactPressure.update(now),
    'send-alerts': (now) => sendAlerts(services, ['daily', 'weekly'], now), // Instant ones follow each comparison.
    'send-monthly-leads': (now) => emailNewLeads(services, now),
    'send-raises': (now) => sendRaises(services, now),
    'send-recalls': (now) => sendRecalls(services, now),
  };
}

/** Defines all jobs besides those of the mailer, and starts everything that follows database changes. */
export function startBackgroundWork(
  services: AppDependencies,
  print: (line: string) => void,
): { close(): Promise<void> } {
  const { jobs, db, pool, files, billing, now } = services;
  scheduleSessionJobs(jobs, db);
  scheduleActivityJobs(jobs, db);
  scheduleAuditJobs(jobs, db);
  scheduleRequestJobs(jobs, db);
  scheduleIdempotencyJobs(jobs, db);
  scheduleCursorJobs(jobs, db);
  scheduleRealtimeJobs(jobs, db);
  scheduleBillingJobs(jobs, billing);
  scheduleMailDomainCheck(jobs, db);
  scheduleImportJobs(jobs, { db, pool, files });
  scheduleUndoJobs(jobs, { db, pool });
  scheduleMergeJobs(jobs, { db, pool, now });
  scheduleRuleJobs(jobs, { db, pool, now });
  scheduleSourceJobs(jobs, services);
  for (const [name, work] of Object.entries(workspaceJobs(services))) {
    jobs.defineRecurring(name as RecurringJob, () => work(new Date()));
  }

  const failingWith = (message: string) => ({ ...services, onError: (err: unknown) => log.error({ err }, message) });
  const running = [
    startMatching({
      ...failingWith('Saved searches could not be matched'),
      sendAlerts: () => sendAlerts(services, ['instant'], now()),
    }),
    startFindingHolders(failingWith('Exports could not be searched for recalled contacts')),
    startFollowing({ ...services, print }),
    startFollowingCompanies(failingWith('Events about changed companies could not be queued')),
    startDelivering(failingWith('Webhook events could not be sent')),
    startPushing(failingWith('Contacts could not be sent to CRMs')),
  ];
  return {
    async close() {
      await Promise.all(running.map((polling) => polling.close()));
    },
  };
}
