import type { Jobs } from '../jobs/jobs.ts';
import { announceTrialEnds } from './announce.ts';
import type { Billing } from './billing.ts';
import { checkAll } from './check-all.ts';
import { closeCustomers } from './close-customers.ts';
import { forgetPaymentNotes } from './forget-payment-notes.ts';

/** Customers are checked one by one. When a process is killed its heartbeat stops and another process starts over. */
const COMPARING = { expireInSeconds: 6 * 3_600, heartbeatSeconds: 30 };

export function scheduleBillingJobs(jobs: Jobs, billing: Billing): void {
  jobs.define('check-billing', () => checkAll(billing), COMPARING);
  jobs.schedule('check-billing', '20 3 * * *');
  jobs.define('announce-trial-ends', () => announceTrialEnds(billing));
  jobs.schedule('announce-trial-ends', '5 * * * *');
  jobs.define('close-customers', () => closeCustomers(billing));
  jobs.schedule('close-customers', '*/10 * * * *');
  jobs.define('forget-payment-notes', () => forgetPaymentNotes(billing));
  jobs.schedule('forget-payment-notes', '55 3 * * *');
}
