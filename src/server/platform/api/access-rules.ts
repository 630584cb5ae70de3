import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { isFreshSession, type Scope } from '#domain/accounts/credentials.ts';
import { mayExportCompanies, mayExportLps, mayUseWorkspace } from '#domain/billing/access.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { AppEnv } from '../../app-env.ts';
import { AppError } from '../http/problem.ts';
import { accessSubject, type Viewer, type ViewerSession } from './viewer.ts';

/**
 * Access rules, with the errors that other callers get. Calls name their rule in their contract, those of Better Auth in
 * `better-auth-calls.ts`.
 */
const ACCESS_RULES = {
  anyone: [],
  /** Users, including API keys and tokens. */
  'signed in': ['sign_in_required'],
  /** Like `signed in`, but not an impersonating admin. */
  'owner or API client': ['sign_in_required', 'forbidden'],
  /** API keys and tokens, not browsers: the calls of API v1. */
  'API client': ['sign_in_required'],
  /** Users with a browser session, not API clients. */
  session: ['sign_in_required', 'forbidden'],
  /** Like `session`, but not an impersonating admin. */
  owner: ['sign_in_required', 'forbidden'],
  /** Like `owner`, soon after signing in: someone who finds an open browser must not be able to do this. */
  'fresh owner': ['sign_in_required', 'forbidden', 'fresh_session_required'],
  /** Admins with a browser session. Others get `not_found`; API clients got `forbidden` before (`API_CLIENT_CALLS`). */
  admin: ['forbidden', 'not_found'],
  'fresh admin': ['forbidden', 'not_found', 'fresh_session_required'],
  /** Like `fresh admin`, but every such call keeps the session fresh for the next: routine edits of data. */
  'active admin': ['forbidden', 'not_found', 'fresh_session_required'],
} as const satisfies Record<string, readonly ErrorCode[]>;

export type AccessRule = keyof typeof ACCESS_RULES;

export type AdmittedViewer<R extends AccessRule> = R extends 'anyone'
  ? Viewer
  : R extends 'signed in' | 'owner or API client' | 'API client'
    ? NonNullable<Viewer>
    : SignedInViewer;

export function accessErrors(rule: AccessRule): readonly ErrorCode[] {
  return ACCESS_RULES[rule];
}

/** When each session last made a call with the rule `active admin`. Another process asks to sign in again at worst. */
const lastEdits = new LRUCache<string, Date>({ max: 1_000 });

/** Returns the viewer. @throws AppError when the rule does not admit them */
export function admit<R extends AccessRule>(c: Context<AppEnv>, rule: R): AdmittedViewer<R>;
export function admit(c: Context<AppEnv>, rule: AccessRule): Viewer {
  const viewer = c.get('viewer');
  if (rule === 'anyone') return viewer;
  const isAdmin = viewer?.admin && viewer.session && !viewer.session.impersonatedBy;
  if (rule.endsWith('admin') && !isAdmin) throw new AppError('not_found');
  if (rule === 'API client' && (!viewer || viewer.session)) {
    throw new AppError('sign_in_required', { detail: 'Send an API key in the Authorization header, as Bearer fsk_…' });
  }
  if (!viewer) throw new AppError('sign_in_required');
  if (rule === 'signed in' || rule === 'API client') return viewer;
  if (rule !== 'session') refuseImpersonation(viewer.session);
  if (rule === 'owner or API client') return viewer;
  if (!viewer.session) throw new AppError('forbidden', { detail: 'Sign in with a browser to do this' });
  const { id, signedInAt } = viewer.session;
  if (rule === 'fresh owner' || rule === 'fresh admin') refuseStaleSession(signedInAt);
  if (rule === 'active admin') {
    refuseStaleSession(signedInAt, lastEdits.get(id));
    lastEdits.set(id, new Date());
  }
  return viewer;
}

/**
 * Calls that name no scope need a key with all of them.
 * @throws AppError `insufficient_scope` when the viewer's API key does not have the scope
 */
export function requireScope(viewer: Viewer, scope: Scope | undefined): void {
  const { scopes } = viewer ?? {};
  if (!scopes || (scope && scopes.includes(scope))) return;
  throw new AppError('insufficient_scope', {
    scope,
    detail: scope
      ? `This call needs the scope \`${scope}\`. Create a key that has it, or connect the app again with it`
      : 'This call needs an API key with all scopes',
  });
}

export type SignedInViewer = NonNullable<Viewer> & { session: ViewerSession };

/** @throws AppError `forbidden` for an impersonating admin */
export function refuseImpersonation(session: { impersonatedBy?: unknown } | null): void {
  if (session?.impersonatedBy) throw new AppError('forbidden', { detail: 'Stop viewing as this user to do this' });
}

/** @throws AppError `fresh_session_required` */
export function refuseStaleSession(signedInAt: Date, lastEditAt?: Date): void {
  // Compares with the machine's clock, which sessions are stamped with.
  if (!isFreshSession(signedInAt, new Date(), lastEditAt)) throw new AppError('fresh_session_required');
}

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
