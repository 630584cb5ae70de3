import { mayExportCompanies, mayExportLps, mayUseWorkspace } from '#domain/billing/access.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { AppError } from '../http/problem.ts';
import { accessSubject, type Viewer } from './viewer.ts';

/** What a call requires of the caller's plan, with the errors for callers whose plan lacks it. Contracts name these rules. */
const PLAN_RULES = {
  /** Saved searches, lists and other personal data about companies. */
  workspace: { permission: mayUseWorkspace, errors: ['subscription_required'] },
  'company export': {
    permission: mayExportCompanies,
    errors: ['subscription_required', 'export_disabled_during_trial'],
  },
  'LP export': { permission: mayExportLps, errors: ['program_required'] },
} as const satisfies Record<string, { permission: typeof mayUseWorkspace; errors: readonly ErrorCode[] }>;

export type PlanRule = keyof typeof PLAN_RULES;

export function planErrors(rule: PlanRule): readonly ErrorCode[] {
  return PLAN_RULES[rule].errors;
}

export function planIncludes(viewer: Viewer, rule: PlanRule, now: Date): boolean {
  return PLAN_RULES[rule].permission(accessSubject(viewer), now).allowed;
}

/** @throws AppError unless the viewer's plan includes it */
export function requirePlan(viewer: Viewer, rule: PlanRule, now: Date): void {
  const permission = PLAN_RULES[rule].permission(accessSubject(viewer), now);
  if (!permission.allowed) throw new AppError(permission.reason);
}
