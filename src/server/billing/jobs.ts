import type { Jobs } from '../jobs/jobs.ts';
import { announceTrialEnds } from './announce.ts';
import type { Billing } from './billing.ts';
import { checkAll } from './check-all.ts';
import { closeCustomers } from './close-customers.ts';
import { forgetPaymentNotes } from './forget-payment-notes.ts';

/** Every customer is asked about, one after the other. A process that was killed says nothing any more; another begins again. */
const COMPARING = { expireInSeconds: 6 * 3_600, heartbeatSeconds: 30 };

/** What is looked after whether or not anybody asks. */
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
