import { type Selectable, sql } from 'kysely';
import {
  type Access,
  type AccessSubject,
  accessOf,
  type Grant,
  mayExport,
  mayExportLps,
} from '#domain/billing/access.ts';
import type { Subscription } from '#domain/billing/billing-states.ts';
import type { Db } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { log } from '../operations/log.ts';

/** The role that makes a user an admin; whoever has confirmed `ADMIN_EMAIL` is one without it. */
export const ADMIN_ROLE = 'admin';

/** Whether a user is an admin. Anyone may sign up with `ADMIN_EMAIL`; only who has confirmed it is the one it belongs to. */
export function isAdmin(
  { role, email, emailVerified }: { role: string; email: string; emailVerified: boolean },
  adminEmail: string,
): boolean {
  return role === ADMIN_ROLE || (emailVerified && email.toLowerCase() === adminEmail);
}

/** Whether a user is shut out at a moment. */
export function isBanned({ banned, banExpires }: { banned: boolean; banExpires: Date | null }, now: Date): boolean {
  return banned && (banExpires === null || banExpires > now);
}

/** The session a request came with; an API key brings none. */
export type ViewerSession = {
  id: string;
  signedInAt: Date;
  /** The admin who looks at the product as this user. */
  impersonatedBy: string | null;
};

/** Who asks: a signed-in user with what decides about their access. A visitor is null. */
export type Viewer = {
  user: { id: string; email: string; emailVerified: boolean; image: string | null; twoFactorEnabled: boolean };
  profile: { firstName: string | null; lastName: string | null; lastLogin: Date | null };
  subscription: Subscription | null;
  grant: Grant | null;
  admin: boolean;
  session: ViewerSession | null;
} | null;

/** What decides about a viewer's access. */
export function accessSubject(viewer: Viewer): AccessSubject {
  return viewer && { admin: viewer.admin, subscription: viewer.subscription, grant: viewer.grant };
}

/** The access flags of a viewer at a moment. */
export function viewerAccess(viewer: Viewer, now: Date): Access {
  return accessOf(accessSubject(viewer), now);
}

/** Logs what the account of `TRIAL_TEST_EMAIL` may do, for those who test trials. It has no other effect. */
export function logTrialTest(viewer: Viewer, trialTestEmail: string | null, call: string, now: Date): void {
  if (!viewer || viewer.user.email !== trialTestEmail) return;
  const subject = accessSubject(viewer);
  const { subscription, grant } = viewer;
  const decisions = {
    access: accessOf(subject, now),
    mayExport: mayExport(subject, now),
    mayExportLps: mayExportLps(subject, now),
  };
  log.debug({ call, subscription, grant, ...decisions }, 'Access of the trial test account');
}

/** At which moment a viewer is read, and which address is the admin's. */
export type Reading = { adminEmail: string; now: Date };

/**
 * Reads the user a program asks for.
 * @returns null when there is no such user, or the user is banned
 */
export async function readViewer(db: Db, userId: string, reading: Reading): Promise<Viewer> {
  const row = await viewerRows(db).where('user.id', '=', userId).executeTakeFirst();
  return row ? viewerOf(row, null, reading) : null;
}

/**
 * Reads the user of a session by its token, in one query: this is what a request waits for.
 * @returns null when the session has ended, or its user is banned
 */
export async function readSessionViewer(
  db: Db,
  token: string,
  reading: Reading,
): Promise<{ viewer: Viewer; expiresAt: Date } | null> {
  const row = await viewerRows(db)
    .innerJoin('session', 'session.userId', 'user.id')
    .select(['session.id as session_id', 'session.createdAt', 'session.expiresAt', 'session.impersonatedBy'])
    .where('session.token', '=', token)
    .where('session.expiresAt', '>', reading.now)
    .executeTakeFirst();
  if (!row) return null;
  const session = { id: row.session_id, signedInAt: row.createdAt, impersonatedBy: row.impersonatedBy };
  return { viewer: viewerOf(row, session, reading), expiresAt: row.expiresAt };
}

function viewerRows(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('profiles', 'profiles.id', 'user.id')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'user.id')
    .leftJoin('plan_grants', 'plan_grants.user_id', 'user.id')
    .select([
      'user.id as user_id',
      'user.email',
      'user.emailVerified',
      'user.image',
      'user.twoFactorEnabled',
      'user.role',
      'user.banned',
      'user.banExpires',
      'first_name',
      'last_name',
      'last_login',
      'status',
      'subscriptions.plan_id',
      'current_period_end',
      'paid_until',
      'cancel_at_period_end',
      'ended_at',
      'reversal',
      'trial_refused',
      graceDays,
      'plan_grants.plan_id as granted_plan_id',
      'until',
      'plan_grants.trial as granted_trial',
    ]);
}

type ViewerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof viewerRows>['executeTakeFirst']>>>;

function viewerOf(row: ViewerRow, session: ViewerSession | null, { adminEmail, now }: Reading): Viewer {
  if (isBanned(row, now)) return null;
  const { user_id: id, email, emailVerified, image, twoFactorEnabled, granted_plan_id: granted } = row;
  return {
    user: { id, email, emailVerified, image, twoFactorEnabled },
    profile: { firstName: row.first_name, lastName: row.last_name, lastLogin: row.last_login },
    subscription: readSubscription(row),
    grant: granted && { planId: granted, until: row.until, trial: row.granted_trial ?? false },
    admin: isAdmin(row, adminEmail),
    session,
  };
}

/** The site setting beside a subscription. */
export const graceDays = sql<number>`(select grace_days from site_settings)`.as('grace_days');

type SubscriptionRow = {
  [Column in keyof Selectable<Database['subscriptions']>]: Selectable<Database['subscriptions']>[Column] | null;
};

/** The subscription of a row that may have none. */
export function readSubscription(
  row: Omit<SubscriptionRow, 'user_id' | 'stripe_subscription_id' | 'price_id' | 'ticket' | 'updated_at'> & {
    grace_days: number;
  },
): Subscription | null {
  if (row.status === null || row.plan_id === null) return null;
  return {
    status: row.status,
    planId: row.plan_id,
    currentPeriodEnd: row.current_period_end,
    paidUntil: row.paid_until,
    cancelAtPeriodEnd: row.cancel_at_period_end ?? false,
    endedAt: row.ended_at,
    reversal: row.reversal,
    trialRefused: row.trial_refused ?? false,
    graceDays: row.grace_days,
  };
}
