import { type Access, type AccessSubject, accessOf, type Subscription } from '#domain/access.ts';
import type { Db } from '../database/connection.ts';

/** Who asks: a signed-in user with what decides about their access. A visitor is null. */
export type Viewer = {
  user: { id: string; email: string };
  profile: { firstName: string | null; lastName: string | null };
  subscription: Subscription | null;
  admin: boolean;
} | null;

/** What decides about a viewer's access. */
export function accessSubject(viewer: Viewer): AccessSubject {
  return viewer && { admin: viewer.admin, subscription: viewer.subscription };
}

/** The access flags of a viewer at a moment. */
export function viewerAccess(viewer: Viewer, now: Date): Access {
  return accessOf(accessSubject(viewer), now);
}

/** Reads a user with profile and subscription; null when there is no such user. */
export async function readViewer(db: Db, userId: string, adminEmail: string): Promise<Viewer> {
  const row = await db
    .selectFrom('user')
    .leftJoin('profiles', 'profiles.id', 'user.id')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'user.id')
    .select([
      'user.email',
      'user.emailVerified',
      'first_name',
      'last_name',
      'is_admin',
      'status',
      'plan_id',
      'current_period_end',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { status, plan_id: planId, current_period_end: currentPeriodEnd } = row;
  return {
    user: { id: userId, email: row.email },
    profile: { firstName: row.first_name, lastName: row.last_name },
    subscription: status !== null && planId !== null ? { status, planId, currentPeriodEnd } : null,
    // Anyone may sign up with that address; only who has confirmed it is the one it belongs to.
    admin: row.is_admin === true || (row.emailVerified && row.email.toLowerCase() === adminEmail),
  };
}
