import { sql } from 'kysely';
import { daysBefore } from '#domain/dates.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Billing } from './billing.ts';
import { reconcileAll } from './reconcile.ts';
import { closeCustomers } from './stripe-customers.ts';
import { sendTrialReminders } from './trial-reminders.ts';

/** Customers are checked one by one. When a process is killed its heartbeat stops and another process starts over. */
const COMPARING = { expireInSeconds: 6 * 3_600, heartbeatSeconds: 30 };

export function scheduleBillingJobs(jobs: Jobs, billing: Billing): void {
  jobs.defineRecurring('check-billing', () => reconcileAll(billing), COMPARING);
  jobs.defineRecurring('announce-trial-ends', () => sendTrialReminders(billing));
  jobs.defineRecurring('close-customers', () => closeCustomers(billing));
  jobs.defineRecurring('purge-payment-records', () => purgePaymentRecords(billing));
}

/** Deletes webhook events, comparison findings and records of sent emails after their retention period. Unprocessed events stay. */
export async function purgePaymentRecords({ db, now }: Pick<Billing, 'db' | 'now'>): Promise<void> {
  const oldest = daysBefore(now(), KEPT_DAYS.paymentNotes);
  await db.deleteFrom('billing_events').where('processed_at', '<', oldest).execute();
  await db.deleteFrom('billing_checks').where('at', '<', oldest).execute();
  await db.deleteFrom('billing_mails').where('sent_at', '<', oldest).execute();
  // Including sandbox deliveries, which are never read again either.
  await sql`
    with sent as (delete from sandbox.deliveries where delivered_at < ${oldest} returning event)
    delete from sandbox.objects where id in (select event from sent)`.execute(db);
}
