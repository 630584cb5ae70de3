import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Subscription } from '#domain/billing/billing-states.ts';
import type { SessionEnd } from '#domain/server-events.ts';
import { ADMIN_ROLE, isAdmin, isBanned, type Viewer, type ViewerSession } from '../../platform/api/viewer.ts';
import type { Db } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/schema.ts';

export type ViewerReadOptions = { adminEmail: string; now: Date };

/** Reads a user as a viewer without a session; null if the user does not exist or is banned. */
export async function readViewer(db: Db, userId: string, reading: ViewerReadOptions): Promise<Viewer> {
  const row = await viewerRows(db).where('user.id', '=', userId).executeTakeFirst();
  return row ? viewerOf(row, null, reading) : null;
}

/** Reads why a user no longer has a session. */
export async function readSessionEnd(db: Db, userId: string, now: Date): Promise<SessionEnd> {
  const row = await db.selectFrom('user').select(['banned', 'banExpires']).where('id', '=', userId).executeTakeFirst();
  if (!row) return 'deleted';
  return isBanned(row, now) ? 'banned' : 'ended';
}

/** Reads the viewer of a session token in one query, as every request waits for it; null if the session ended. */
export async function readSessionViewer(
  db: Db,
  token: string,
  reading: ViewerReadOptions,
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

/** {@link isAdmin} as a condition on a row of `user`. */
export function isAdminRow(adminEmail: string): RawBuilder<boolean> {
  return sql`("user".role = ${ADMIN_ROLE} or ("user"."emailVerified" and lower("user".email) = ${adminEmail}))`;
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
      'hides_customers',
      ...SUBSCRIPTION_COLUMNS,
      graceDays,
      'plan_grants.plan_id as granted_plan_id',
      'until',
      'plan_grants.trial as granted_trial',
    ]);
}

type ViewerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof viewerRows>['executeTakeFirst']>>>;

function viewerOf(row: ViewerRow, session: ViewerSession | null, { adminEmail, now }: ViewerReadOptions): Viewer {
  if (isBanned(row, now)) return null;
  const { user_id: id, email, emailVerified, image, twoFactorEnabled, granted_plan_id: grantedPlanId } = row;
  return {
    user: { id, email, emailVerified, image, twoFactorEnabled },
    profile: {
      firstName: row.first_name,
      lastName: row.last_name,
      lastLogin: row.last_login,
      hidesCustomers: row.hides_customers ?? false,
    },
    subscription: subscriptionFromRow(row),
    grant: grantedPlanId && { planId: grantedPlanId, until: row.until, trial: row.granted_trial ?? false },
    admin: isAdmin(row, adminEmail),
    session,
    scopes: null,
  };
}

/** The columns that determine the state of a subscription, together with `graceDays`. */
export const SUBSCRIPTION_COLUMNS = [
  'status',
  'subscriptions.plan_id',
  'current_period_end',
  'paid_until',
  'cancel_at',
  'collection_paused',
  'scheduled_plan_id',
  'scheduled_at',
  'ended_at',
  'reversal',
  'trial_refused',
  'refused_card',
] as const;

export const graceDays = sql<number>`(select grace_days from site_settings)`.as('grace_days');

type SubscriptionRow = {
  [Column in keyof Selectable<Database['subscriptions']>]: Selectable<Database['subscriptions']>[Column] | null;
};

export function subscriptionFromRow(
  row: Omit<
    SubscriptionRow,
    'user_id' | 'stripe_subscription_id' | 'price_id' | 'payment_method_hash' | 'ticket' | 'updated_at'
  > & { grace_days: number },
): Subscription | null {
  if (row.status === null || row.plan_id === null) return null;
  return {
    status: row.status,
    planId: row.plan_id,
    currentPeriodEnd: row.current_period_end,
    paidUntil: row.paid_until,
    cancelAt: row.cancel_at,
    collectionPaused: row.collection_paused ?? false,
    scheduledChange:
      row.scheduled_plan_id && row.scheduled_at ? { planId: row.scheduled_plan_id, at: row.scheduled_at } : null,
    endedAt: row.ended_at,
    reversal: row.reversal,
    trialRefused: row.trial_refused ?? false,
    refusedCard: row.refused_card,
    graceDays: row.grace_days,
  };
}
