import { getSessionFromCtx } from 'better-auth/api';
import type { Context } from 'hono';
import * as z from 'zod';
import { isFreshSession } from '#domain/accounts/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { AppEnv } from '../app-env.ts';
import type { Db } from '../database/connection.ts';
import { AppError } from '../http/problem.ts';
import { blameDatabase } from './auth-problems.ts';
import type { CallContext } from './call-context.ts';
import { isBanned, type Viewer, type ViewerSession } from './viewer.ts';

/** Who may make a call, with the errors that everyone else gets. */
const ACCESS_RULES = {
  /** Visitors too. */
  anyone: [],
  /** Users, also through API keys and tokens. */
  'signed in': ['sign_in_required'],
  /** Users with a session of their own, not through an API key. */
  session: ['sign_in_required', 'forbidden'],
  /** As `session`, but not an admin who views the product as this user. */
  owner: ['sign_in_required', 'forbidden'],
  /** As `owner`, soon after signing in: for what someone at an open browser must not be able to do. */
  'fresh owner': ['sign_in_required', 'forbidden', 'fresh_session_required'],
  /** Admins with a session of their own. For other users there is nothing here; API clients are told that they may not. */
  admin: ['forbidden', 'not_found'],
  'fresh admin': ['forbidden', 'not_found', 'fresh_session_required'],
} as const satisfies Record<string, readonly ErrorCode[]>;

export type AccessRule = keyof typeof ACCESS_RULES;

/** The viewer whom a rule lets through. */
export type Admitted<R extends AccessRule> = R extends 'anyone'
  ? Viewer
  : R extends 'signed in'
    ? NonNullable<Viewer>
    : SignedInViewer;

/** Errors of those whom a rule refuses. */
export function refusals(rule: AccessRule): readonly ErrorCode[] {
  return ACCESS_RULES[rule];
}

/** @throws AppError when the rule does not let the caller through */
export function admit<R extends AccessRule>(c: Context<AppEnv>, rule: R): Admitted<R>;
export function admit(c: Context<AppEnv>, rule: AccessRule): Viewer {
  const viewer = c.get('viewer');
  switch (rule) {
    case 'anyone':
      return viewer;
    case 'signed in':
      if (!viewer) throw new AppError('sign_in_required');
      return viewer;
    case 'session':
      return requireSession(c);
    case 'owner':
      return requireOwner(c);
    case 'fresh owner':
      return requireFreshSession(c);
    case 'admin':
    case 'fresh admin':
      if (!viewer?.admin || !viewer.session || viewer.session.impersonatedBy) throw new AppError('not_found');
      return rule === 'admin' ? viewer : requireFreshSession(c);
  }
}

/** A viewer who has come with a session of their own, and not with an API key. */
export type SignedInViewer = NonNullable<Viewer> & { session: ViewerSession };

/**
 * Who asks, for calls about their own account.
 * @throws AppError for visitors, and for programs, which read and change no account
 */
export function requireSession(c: Context<AppEnv>): SignedInViewer {
  const viewer = c.get('viewer');
  if (!viewer) throw new AppError('sign_in_required');
  const { session } = viewer;
  if (!session) throw new AppError('forbidden', { detail: 'Sign in with a browser to do this' });
  return { ...viewer, session };
}

/**
 * Who asks, for a change that only the owner of the account may make.
 * @throws AppError as `requireSession`, and for an admin who looks at the product as this user
 */
export function requireOwner(c: Context<AppEnv>): SignedInViewer {
  const viewer = requireSession(c);
  refuseImpersonation(viewer.session);
  return viewer;
}

/**
 * Who asks, for a dangerous change: one who takes over an open browser must not be able to make it.
 * @throws AppError as `requireOwner`, and when it is too long ago that the user signed in
 */
export function requireFreshSession(c: Context<AppEnv>): SignedInViewer {
  const viewer = requireOwner(c);
  refuseStaleSession(viewer.session.signedInAt);
  return viewer;
}

const bannable = z.object({ banned: z.boolean(), banExpires: z.date().nullable() });

/**
 * As `requireOwner` and `requireFreshSession`, for calls of the library.
 * @throws AppError `sign_in_required`, `banned`, `forbidden`, or `fresh_session_required` when a fresh session is needed
 */
export async function requireCallByOwner(
  ctx: CallContext,
  { fresh }: { fresh: boolean },
  { db }: { db: Db },
): Promise<void> {
  const found = await getSessionFromCtx(ctx);
  if (!found) return blameDatabase(db, new AppError('sign_in_required'));
  const { session, user } = found;
  if (isBanned(bannable.parse(user), new Date())) throw new AppError('banned');
  refuseImpersonation({ impersonatedBy: session.impersonatedBy });
  if (fresh) refuseStaleSession(session.createdAt);
}

/** @throws AppError `forbidden` to an admin who views the product as this user */
export function refuseImpersonation(session: { impersonatedBy?: unknown } | null): void {
  if (session?.impersonatedBy) throw new AppError('forbidden', { detail: 'Stop viewing as this user to do this' });
}

/** @throws AppError `fresh_session_required` */
export function refuseStaleSession(signedInAt: Date): void {
  // Sessions are stamped by the clock of this machine, so that is the one to compare with.
  if (!isFreshSession(signedInAt, new Date())) throw new AppError('fresh_session_required');
}
