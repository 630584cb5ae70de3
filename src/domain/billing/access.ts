import { isDay } from '../dates.ts';
import { BILLING_STATES, billingState, type Subscription } from './billing-states.ts';
import { type PlanId, PRO_PLAN_IDS } from './plans.ts';

/** A granted plan; `until` null never expires. Independent of a subscription. A granted trial gives trial access. */
export type Grant = { planId: PlanId; until: Date | null; trial: boolean };

/** The viewer; null for a visitor. */
export type AccessSubject = { admin: boolean; subscription: Subscription | null; grant: Grant | null } | null;

export type Access = {
  subscribed: boolean;
  trialing: boolean;
  /** LPs: with the LP program, and for admins. */
  program: boolean;
  /** Full search and emails: with a Pro plan or its trial, and for admins; the LP program does not count. */
  active: boolean;
  export: boolean;
  admin: boolean;
};

/** Why access is denied; each value is an error code. */
type DenialReason = 'sign_in_required' | 'subscription_required' | 'program_required' | 'export_disabled_during_trial';
type Permission = { allowed: true } | { allowed: false; reason: DenialReason };

export function accessOf(subject: AccessSubject, now: Date): Access {
  const admin = subject?.admin ?? false;
  const givesAccess = BILLING_STATES[billingState(subject?.subscription ?? null, now)].givesAccess;
  const grant = runningGrant(subject, now);
  const subscriptionPlan = subject?.subscription?.planId;
  const paid = [givesAccess === 'plan' ? subscriptionPlan : undefined, grant?.trial ? undefined : grant?.planId];
  const isPro = (plan: PlanId | undefined) => plan !== undefined && PRO_PLAN_IDS.includes(plan);
  const paidPro = paid.some(isPro);
  const inTrial =
    (givesAccess === 'trial' && isPro(subscriptionPlan)) || (grant?.trial === true && isPro(grant.planId));
  const trialing = inTrial && !paidPro;
  return {
    subscribed: paid.some((plan) => plan !== undefined),
    trialing,
    program: admin || paid.includes('lps'),
    active: admin || paidPro || inTrial,
    export: admin || paidPro,
    admin,
  };
}

export function mayExportCompanies(subject: AccessSubject, now: Date): Permission {
  if (!subject) return { allowed: false, reason: 'sign_in_required' };
  const access = accessOf(subject, now);
  if (access.export) return { allowed: true };
  return { allowed: false, reason: access.trialing ? 'export_disabled_during_trial' : 'subscription_required' };
}

/** Whether the user may use saved searches, lists and other personal data about companies. */
export function mayUseWorkspace(subject: AccessSubject, now: Date): Permission {
  if (!subject) return { allowed: false, reason: 'sign_in_required' };
  return accessOf(subject, now).active ? { allowed: true } : { allowed: false, reason: 'subscription_required' };
}

export function mayExportLps(subject: AccessSubject, now: Date): Permission {
  if (!subject) return { allowed: false, reason: 'sign_in_required' };
  return accessOf(subject, now).program ? { allowed: true } : { allowed: false, reason: 'program_required' };
}

/** The plan to show where only one fits: paid or trialing first, then granted, then ended. */
export function namedPlan(subject: AccessSubject, now: Date): { status: string; planId: PlanId } | null {
  const subscription = subject?.subscription ?? null;
  const grant = runningGrant(subject, now);
  if (!grant || BILLING_STATES[billingState(subscription, now)].givesAccess !== 'nothing') return subscription;
  return { status: grant.trial ? 'trialing' : 'active', planId: grant.planId };
}

export function runningGrant(subject: AccessSubject, now: Date): Grant | null {
  const grant = subject?.grant ?? null;
  return grant && (grant.until === null || grant.until > now) ? grant : null;
}

/** When a granted plan expires: at the end of its last day. */
export function endOfGrant(until: string): Date {
  return new Date(`${until}T23:59:59.999Z`);
}

export function grantProblem(until: string, now: Date): string | undefined {
  if (!isDay(until)) return 'must be a date like 2027-12-31';
  return endOfGrant(until) <= now ? 'must not be in the past' : undefined;
}
