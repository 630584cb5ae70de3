import type { Jobs } from '../jobs/jobs.ts';
import type { Billing } from './billing.ts';
import { checkAll } from './check-all.ts';
import { closeCustomers } from './close-customers.ts';

/** What is looked after whether or not anybody asks. */
export function scheduleBillingJobs(jobs: Jobs, billing: Billing): void {
  jobs.define('check-billing', () => checkAll(billing));
  jobs.schedule('check-billing', '20 3 * * *');
  jobs.define('close-customers', () => closeCustomers(billing));
  jobs.schedule('close-customers', '*/10 * * * *');
}
