import { type PlanId, PRO_PLAN_IDS } from './plans.ts';

export type Subscription = {
  /** The payment provider's word: active, trialing, past_due, canceled, unpaid, incomplete, paused. */
  status: string;
  planId: PlanId;
  /** End of what is paid for; null has no end. */
  currentPeriodEnd: Date | null;
};

/** Who asks. A visitor is null. */
export type AccessSubject = { admin: boolean; subscription: Subscription | null } | null;

export type Access = {
  subscribed: boolean;
  trialing: boolean;
  pro: boolean;
  programme: boolean;
  active: boolean;
  export: boolean;
  admin: boolean;
};

/** Why something is not allowed; each is a code of the error catalogue. */
export type Refusal = 'sign_in_required' | 'subscription_required' | 'export_disabled_during_trial';
export type Permission = { allowed: true } | { allowed: false; reason: Refusal };

/**
 * The flags of a user at a moment. A plan counts while it is active or trialing and its period
 * has not ended; a canceled one keeps its access until the paid period ends.
 */
export function accessOf(subject: AccessSubject, now: Date): Access {
  const admin = subject?.admin ?? false;
  const subscription = subject?.subscription ?? null;
  const ended = subscription?.currentPeriodEnd != null && subscription.currentPeriodEnd <= now;
  const subscribed =
    !ended &&
    (subscription?.status === 'active' ||
      (subscription?.status === 'canceled' && subscription.currentPeriodEnd !== null));
  const trialing = subscription?.status === 'trialing' && !ended;
  const plan = subscribed || trialing ? subscription?.planId : undefined;
  const pro = admin || (plan !== undefined && PRO_PLAN_IDS.includes(plan));
  const active = pro || trialing;
  return {
    subscribed,
    trialing,
    pro,
    programme: admin || plan === 'lps',
    active,
    export: admin || (pro && !trialing),
    admin,
  };
}

/** Whether companies may be exported. */
export function mayExport(subject: AccessSubject, now: Date): Permission {
  if (!subject) return { allowed: false, reason: 'sign_in_required' };
  const access = accessOf(subject, now);
  if (access.export) return { allowed: true };
  return { allowed: false, reason: access.trialing ? 'export_disabled_during_trial' : 'subscription_required' };
}

/** How long a change of access within an open page must hold before dialogs follow it. */
export const ACCESS_STABILITY_MS = 100;
