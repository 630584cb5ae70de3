import { expect, test } from 'vitest';
import { paidSubscription } from '#test/subscriptions.ts';
import {
  type Access,
  type AccessSubject,
  accessOf,
  endOfGrant,
  type Grant,
  grantProblem,
  mayExportCompanies,
  mayUseWorkspace,
  namedPlan,
} from './access.ts';
import type { Subscription } from './billing-states.ts';
import type { PlanId } from './plans.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T12:00:00.001Z');

function user(
  status: string,
  planId: PlanId,
  changes: Partial<Subscription> = {},
  grant: Grant | null = null,
): NonNullable<AccessSubject> {
  const paidUntil = status === 'trialing' ? null : LATER;
  return { admin: false, subscription: paidSubscription(LATER, { status, planId, paidUntil, ...changes }), grant };
}

function granted(planId: PlanId, until: Date | null = null, trial = false): NonNullable<AccessSubject> {
  return { admin: false, subscription: null, grant: { planId, until, trial } };
}

const NONE: Access = {
  subscribed: false,
  trialing: false,
  program: false,
  active: false,
  export: false,
  admin: false,
};
const PAID: Partial<Access> = { subscribed: true, active: true, export: true };
const LP_PROGRAM: Partial<Access> = { subscribed: true, program: true };
const TRIAL: Partial<Access> = { trialing: true, active: true };
const ADMIN: Partial<Access> = { admin: true, program: true, active: true, export: true };

test.each<[who: string, subject: AccessSubject, flags: Partial<Access>, mayExportCompanies: true | string]>([
  ['a visitor', null, {}, 'sign_in_required'],
  ['a user without a plan', { admin: false, subscription: null, grant: null }, {}, 'subscription_required'],
  ['annual', user('active', 'pro'), PAID, true],
  ['monthly', user('active', 'monthly'), PAID, true],
  ['lifetime', granted('lifetime'), PAID, true],
  ['the LP program', granted('lps'), LP_PROGRAM, 'subscription_required'],
  ['a paid LP program', user('active', 'lps'), LP_PROGRAM, 'subscription_required'],
  ['the LP program before it expires', granted('lps', LATER), LP_PROGRAM, 'subscription_required'],
  ['the LP program once it expires', granted('lps', NOW), {}, 'subscription_required'],
  [
    'the LP program and a plan',
    user('active', 'pro', {}, { planId: 'lps', until: null, trial: false }),
    { ...PAID, program: true },
    true,
  ],
  [
    'lifetime after a plan has ended',
    user('canceled', 'pro', { paidUntil: null }, { planId: 'lifetime', until: null, trial: false }),
    PAID,
    true,
  ],
  [
    'lifetime during a trial',
    user('trialing', 'pro', {}, { planId: 'lifetime', until: null, trial: false }),
    PAID,
    true,
  ],
  ['a trial of monthly', user('trialing', 'monthly'), TRIAL, 'export_disabled_during_trial'],
  ['a trial of annual', user('trialing', 'pro'), TRIAL, 'export_disabled_during_trial'],
  [
    'a plan before its first payment',
    user('active', 'pro', { paidUntil: null }),
    TRIAL,
    'export_disabled_during_trial',
  ],
  ['a plan without an end date', user('active', 'pro', { currentPeriodEnd: null, paidUntil: null }), PAID, true],
  [
    'a trial and the LP program',
    user('trialing', 'pro', {}, { planId: 'lps', until: null, trial: false }),
    { ...TRIAL, subscribed: true, program: true },
    'export_disabled_during_trial',
  ],
  ['a trial on request', granted('pro', LATER, true), TRIAL, 'export_disabled_during_trial'],
  ['an expired trial on request', granted('pro', NOW, true), {}, 'subscription_required'],
  [
    'a plan and a trial on request',
    user('active', 'pro', {}, { planId: 'pro', until: LATER, trial: true }),
    PAID,
    true,
  ],
  ['past due, in the grace period', user('past_due', 'pro', { paidUntil: NOW }), PAID, true],
  ['past due after a trial', user('past_due', 'pro', { paidUntil: null }), {}, 'subscription_required'],
  ['unpaid', user('unpaid', 'monthly'), {}, 'subscription_required'],
  ['an admin', { admin: true, subscription: null, grant: null }, ADMIN, true],
  ['an admin in a trial', { ...user('trialing', 'pro'), admin: true }, { ...ADMIN, trialing: true }, true],
])('gives the right access to %s', (_, subject, flags, permission) => {
  expect(accessOf(subject, NOW)).toEqual({ ...NONE, ...flags });
  expect(mayExportCompanies(subject, NOW)).toEqual(
    permission === true ? { allowed: true } : { allowed: false, reason: permission },
  );
  const mayUse = permission === true || permission === 'export_disabled_during_trial';
  expect(mayUseWorkspace(subject, NOW)).toEqual(mayUse ? { allowed: true } : { allowed: false, reason: permission });
});

test.each<[AccessSubject, string | undefined]>([
  [null, undefined],
  [granted('lps'), 'active lps'],
  [granted('lps', NOW), undefined],
  [granted('pro', LATER, true), 'trialing pro'],
  [user('trialing', 'pro', {}, { planId: 'lps', until: null, trial: false }), 'trialing pro'],
  [user('unpaid', 'pro', {}, { planId: 'lps', until: null, trial: false }), 'active lps'],
  [user('unpaid', 'pro'), 'unpaid pro'],
])('names the plan of %j as %s', (subject, named) => {
  const plan = namedPlan(subject, NOW);
  expect(plan ? `${plan.status} ${plan.planId}` : undefined).toBe(named);
});

test.each([
  ['2026-11-22', undefined],
  ['2026-11-21', undefined],
  ['2026-11-20', 'must not be in the past'],
  ['2026-02-30', 'must be a date like 2027-12-31'],
  ['soon', 'must be a date like 2027-12-31'],
])('a plan until %s: %s', (until, problem) => {
  expect(grantProblem(until, new Date('2026-11-21T23:59:59Z'))).toBe(problem);
});

test('keeps a granted plan active through its last day', () => {
  expect(endOfGrant('2026-11-21')).toEqual(new Date('2026-11-21T23:59:59.999Z'));
});
