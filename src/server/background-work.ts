import path from 'node:path';
import { EVENTS_KEPT_MS } from '#domain/server-events.ts';
import type { AppDependencies } from './app-env.ts';
import { scheduleMergeJobs } from './data/changes/merge-job.ts';
import { scheduleUndoJobs } from './data/changes/undo-job.ts';
import { scheduleRuleJobs } from './data/evidence/apply-rule.ts';
import { purgeUploads, scheduleImportJobs } from './data/imports/uploads/jobs.ts';
import { purgeSnapshots } from './data/search/search-cursor.ts';
import { sendSilenceAlerts } from './data/sources/alert-admins.ts';
import { startFollowing } from './data/sources/follow-sources.ts';
import { listSources } from './data/sources/sources.ts';
import { purgeApps } from './members/accounts/api-clients/connected-apps.ts';
import { purgeSessions } from './members/accounts/sessions/sessions.ts';
import { purgeActivity } from './members/activity/activity-log.ts';
import { purgePaymentRecords, reconcileAll, sendTrialReminders } from './members/billing/jobs.ts';
import { closeCustomers } from './members/billing/stripe-customers.ts';
import { purgeIdempotentRequests } from './platform/api/idempotency.ts';
import { purgeAudit } from './platform/audit/audit-log.ts';
import type { JobOptions } from './platform/jobs/jobs.ts';
import { log } from './platform/log.ts';
import { purgeMails } from './platform/mail/stored-mails.ts';
import { purgeEvents } from './platform/realtime/events.ts';
import { purgePartialFiles } from './platform/storage/files.ts';
import { checkMailDomainsByDns } from './site/quality/email-domains.ts';
import { purgeRequests } from './site/requests/send-request.ts';
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

/** Defines all jobs besides the delivery of emails, and starts everything that follows database changes. */
export function startBackgroundWork(
  services: AppDependencies,
  print: (line: string) => void,
): { close(): Promise<void> } {
  const { jobs, db, pool, files, now } = services;
  scheduleImportJobs(jobs, { db, pool, files });
  scheduleUndoJobs(jobs, { db, pool });
  scheduleMergeJobs(jobs, { db, pool, now });
  scheduleRuleJobs(jobs, { db, pool, now });
  for (const [name, { cron, run, rules }] of Object.entries<RecurringJob>(recurringJobs(services)))
    jobs.define(name, () => run(now()), { ...rules, cron });

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

type RecurringJob = { cron: string; run(now: Date): Promise<void>; rules?: JobOptions };

/**
 * Every recurring job, with its cron expression in UTC. Sources are polled by `data/sources/follow-sources.ts`, and instant
 * alerts follow each comparison (`startBackgroundWork`).
 */
export function recurringJobs(services: AppDependencies) {
  const { db, pool, files, billing, config, contactPressure } = services;
  return {
    // At night. Spread out, so that they do not compete for the database.
    'check-mail-domains': {
      cron: '10 2 * * *',
      run: (now) => checkMailDomainsByDns(db, now),
      rules: { retryLimit: 0, expireInSeconds: 4 * 3_600 },
    },
    // Updates weekly; runs daily in case a Monday is missed.
    'update-contact-pressure': { cron: '30 2 * * *', run: (now) => contactPressure.update(now) },
    // Reads customers one by one. When a process is killed, its heartbeat stops and another process starts over.
    'check-billing': {
      cron: '20 3 * * *',
      run: () => reconcileAll(billing),
      rules: { expireInSeconds: 6 * 3_600, heartbeatSeconds: 30 },
    },
    'purge-activity': { cron: '25 3 * * *', run: (now) => purgeActivity(db, now) },
    'purge-requests': { cron: '30 3 * * *', run: (now) => purgeRequests(db, now) },
    'purge-audit': { cron: '35 3 * * *', run: () => purgeAudit(db) },
    'purge-sessions': { cron: '36 3 * * *', run: (now) => purgeSessions(db, now) },
    'purge-apps': { cron: '37 3 * * *', run: (now) => purgeApps(db, now) },
    'purge-results': { cron: '38 3 * * *', run: (now) => purgeResults(db, now) },
    'purge-exports': { cron: '40 3 * * *', run: (now) => purgeExports(db, files, now) },
    'purge-partial-files': {
      cron: '42 3 * * *',
      run: (now) => purgePartialFiles(path.join(config.dataDir, 'storage'), now),
    },
    'purge-uploads': { cron: '45 3 * * *', run: (now) => purgeUploads({ db, files }, now) },
    'purge-saved-searches': { cron: '48 3 * * *', run: (now) => savedSearches.purge(db, now) },
    'purge-mails': { cron: '50 3 * * *', run: (now) => purgeMails(db, now) },
    'purge-lists': { cron: '52 3 * * *', run: (now) => purgeLists(db, now) },
    'purge-clients': { cron: '54 3 * * *', run: (now) => purgeClients(db, now) },
    'purge-payment-records': { cron: '55 3 * * *', run: () => purgePaymentRecords(billing) },
    'purge-crm-pushes': { cron: '56 3 * * *', run: (now) => purgePushes(db, now) },
    'purge-webhooks': { cron: '57 3 * * *', run: (now) => purgeWebhooks(db, now) },
    'purge-contact-checks': { cron: '58 3 * * *', run: (now) => purgeContactChecks(db, now) },

    // Sends monthly; runs daily in case the first of the month is missed.
    'send-monthly-leads': { cron: '20 7 * * *', run: (now) => emailNewLeads(services, now) },
    'announce-trial-ends': { cron: '5 * * * *', run: () => sendTrialReminders(billing) },
    'purge-api-requests': { cron: '45 * * * *', run: (now) => purgeIdempotentRequests(db, now) },
    'purge-search-cursors': { cron: '47 * * * *', run: (now) => purgeSnapshots(db, now) },
    // Daily and weekly alerts are sent on the hour of the user, but some time zones are offset by half or quarter hours.
    'send-alerts': { cron: '*/15 * * * *', run: (now) => sendAlerts(services, ['daily', 'weekly'], now) },
    'send-recalls': { cron: '*/15 * * * *', run: (now) => sendRecalls(services, now) },
    'send-raises': { cron: '*/15 * * * *', run: (now) => sendRaises(services, now) },
    // Disconnected pages can fetch them until then.
    'purge-events': {
      cron: '*/15 * * * *',
      run: (now) => purgeEvents(db, new Date(now.getTime() - EVENTS_KEPT_MS)),
    },
    'check-sources': { cron: '*/5 * * * *', run: async () => sendSilenceAlerts(services, await listSources(pool)) },
    'close-customers': { cron: '*/10 * * * *', run: () => closeCustomers(billing) },
  } satisfies Record<string, RecurringJob>;
}
