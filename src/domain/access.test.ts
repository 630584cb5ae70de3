import { expect, test } from 'vitest';
import { type Access, type AccessSubject, accessOf, mayExport } from './access.ts';
import type { PlanId } from './plans.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T12:00:00.001Z');

function user(status: string, planId: PlanId, currentPeriodEnd: Date | null = LATER): NonNullable<AccessSubject> {
  return { admin: false, subscription: { status, planId, currentPeriodEnd } };
}

const NONE: Access = {
  subscribed: false,
  trialing: false,
  pro: false,
  programme: false,
  active: false,
  export: false,
  admin: false,
};
const PAID: Partial<Access> = { subscribed: true, pro: true, active: true, export: true };
const TRIAL: Partial<Access> = { trialing: true, pro: true, active: true };
const ADMIN: Partial<Access> = { admin: true, pro: true, programme: true, active: true, export: true };

test.each<[who: string, subject: AccessSubject, flags: Partial<Access>, mayExport: true | string]>([
  ['a visitor', null, {}, 'sign_in_required'],
  ['a user without subscription', { admin: false, subscription: null }, {}, 'subscription_required'],
  ['annual', user('active', 'pro'), PAID, true],
  ['monthly', user('active', 'monthly'), PAID, true],
  ['lifetime, without an end', user('active', 'lifetime', null), PAID, true],
  ['the programme', user('active', 'lps', null), { subscribed: true, programme: true }, 'subscription_required'],
  ['a trial of monthly', user('trialing', 'monthly'), TRIAL, 'export_disabled_during_trial'],
  ['a trial of annual', user('trialing', 'pro'), TRIAL, 'export_disabled_during_trial'],
  ['a trial that ends now', user('trialing', 'pro', NOW), {}, 'subscription_required'],
  ['a period that ends now', user('active', 'pro', NOW), {}, 'subscription_required'],
  ['canceled, paid until later', user('canceled', 'pro'), PAID, true],
  ['canceled, the paid period over', user('canceled', 'pro', NOW), {}, 'subscription_required'],
  ['canceled, without an end', user('canceled', 'pro', null), {}, 'subscription_required'],
  ['past due', user('past_due', 'pro'), {}, 'subscription_required'],
  ['unpaid', user('unpaid', 'monthly'), {}, 'subscription_required'],
  ['incomplete', user('incomplete', 'monthly'), {}, 'subscription_required'],
  ['paused', user('paused', 'pro'), {}, 'subscription_required'],
  ['an unknown status', user('Active', 'pro'), {}, 'subscription_required'],
  ['an admin', { admin: true, subscription: null }, ADMIN, true],
  ['an admin in a trial', { ...user('trialing', 'pro'), admin: true }, { ...ADMIN, trialing: true }, true],
])('%s', (_, subject, flags, permission) => {
  expect(accessOf(subject, NOW)).toEqual({ ...NONE, ...flags });
  expect(mayExport(subject, NOW)).toEqual(
    permission === true ? { allowed: true } : { allowed: false, reason: permission },
  );
});
