import { accessOf, mayExportCompanies, mayExportLps } from '#domain/billing/access.ts';
import { accessSubject, type Viewer } from '../../platform/api/viewer.ts';
import { log } from '../../platform/log.ts';

/** Logs the access of the `TRIAL_TEST_EMAIL` account, for testing trials. */
export function logTrialTest(viewer: Viewer, trialTestEmail: string | null, call: string, now: Date): void {
  if (!viewer || viewer.user.email !== trialTestEmail) return;
  const subject = accessSubject(viewer);
  const { subscription, grant } = viewer;
  const decisions = {
    access: accessOf(subject, now),
    mayExportCompanies: mayExportCompanies(subject, now),
    mayExportLps: mayExportLps(subject, now),
  };
  log.debug({ call, subscription, grant, ...decisions }, 'Access of the trial test account');
}
