import type { Context } from 'hono';
import { isFreshSession } from '#domain/credentials.ts';
import type { AppEnv } from '../../app-env.ts';
import { AppError } from '../../http/problem.ts';
import type { Viewer, ViewerSession } from '../viewer.ts';

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
  if (viewer.session.impersonatedBy) {
    throw new AppError('forbidden', { detail: 'Stop looking at the product as this user to do this' });
  }
  return viewer;
}

/**
 * Who asks, for a dangerous change: one who takes over an open browser must not be able to make it.
 * @throws AppError as `requireOwner`, and when it is too long ago that the user signed in
 */
export function requireFreshSession(c: Context<AppEnv>): SignedInViewer {
  const viewer = requireOwner(c);
  // Sessions are stamped by the clock of this machine, so that is the one to compare with.
  if (!isFreshSession(viewer.session.signedInAt, new Date())) throw new AppError('fresh_session_required');
  return viewer;
}
