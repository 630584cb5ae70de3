import type { Scope } from '#domain/accounts/credentials.ts';
import { type Access, type AccessSubject, accessOf, type Grant, namedPlan } from '#domain/billing/access.ts';
import { paymentNotice, type Subscription, trialRefusal } from '#domain/billing/billing-states.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { ERRORS } from '#domain/errors.ts';

/** Role of admins. A user who confirmed `ADMIN_EMAIL` is an admin without it. */
export const ADMIN_ROLE = 'admin';

/** Whether a user is an admin. `ADMIN_EMAIL` counts only once confirmed, because anyone can sign up with it. */
export function isAdmin(
  { role, email, emailVerified }: { role: string; email: string; emailVerified: boolean },
  adminEmail: string,
): boolean {
  return role === ADMIN_ROLE || (emailVerified && email.toLowerCase() === adminEmail);
}

export function isBanned({ banned, banExpires }: { banned: boolean; banExpires: Date | null }, now: Date): boolean {
  return banned && (banExpires === null || banExpires > now);
}

/** What a banned user is told. */
export function banText({ banExpires }: { banExpires: Date | null }): string {
  return banExpires
    ? `This account is suspended until ${formatDay(dayOf(banExpires))}. Contact us if you think this is a mistake`
    : ERRORS.banned.title;
}

/** The session of a request; API clients have none. */
export type ViewerSession = {
  id: string;
  signedInAt: Date;
  /** The admin who impersonates this user. */
  impersonatedBy: string | null;
};

/** A signed-in user with everything that determines their access; null for a visitor. */
export type Viewer = {
  user: { id: string; email: string; emailVerified: boolean; image: string | null; twoFactorEnabled: boolean };
  profile: { firstName: string | null; lastName: string | null; lastLogin: Date | null; hidesCustomers: boolean };
  subscription: Subscription | null;
  grant: Grant | null;
  admin: boolean;
  session: ViewerSession | null;
  /** Scopes of the API key; null for a session, a token or a key with all scopes. */
  scopes: readonly Scope[] | null;
} | null;

export function accessSubject(viewer: Viewer): AccessSubject {
  return viewer && { admin: viewer.admin, subscription: viewer.subscription, grant: viewer.grant };
}

export function viewerAccess(viewer: Viewer, now: Date): Access {
  return accessOf(accessSubject(viewer), now);
}

/** What pages show about their viewer: a part of `GET /me`. */
export function shownViewer(viewer: Viewer, now: Date) {
  const plan = namedPlan(accessSubject(viewer), now);
  return {
    user: viewer?.user ?? null,
    profile: viewer && { first_name: viewer.profile.firstName, last_name: viewer.profile.lastName },
    subscription: plan && { status: plan.status, plan_id: plan.planId },
    paymentNotice: paymentNotice(viewer?.subscription ?? null, now),
    trialRefusal: trialRefusal(viewer?.subscription ?? null, now),
    impersonatedBy: viewer?.session?.impersonatedBy ?? null,
    hidesCustomers: viewer?.profile.hidesCustomers ?? false,
    access: viewerAccess(viewer, now),
  };
}
