import type { AppDependencies } from './app-env.ts';
import { scheduleMergeJobs } from './data/changes/merge-job.ts';
import { scheduleUndoJobs } from './data/changes/undo-job.ts';
import { scheduleRuleJobs } from './data/evidence/apply-rule.ts';
import { scheduleImportJobs } from './data/imports/uploads/jobs.ts';
import { startFollowing } from './data/sources/follow-sources.ts';
import { log } from './platform/log.ts';
import { type RecurringJob, recurringJobs } from './recurring-jobs.ts';
import { startPushing } from './workspace/crm/send-pushes.ts';
import { startFindingHolders } from './workspace/recalls/find-holders.ts';
import { startMatching } from './workspace/saved-searches/match-changes.ts';
import { sendAlerts } from './workspace/saved-searches/send-alerts.ts';
import { startDelivering } from './workspace/webhooks/deliver.ts';
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
    jobs.define(name, () => run(new Date()), { ...rules, cron });

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
