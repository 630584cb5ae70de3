import { billingState } from '#domain/billing/billing-states.ts';
import { fullName } from '#domain/companies/person-names.ts';
import { isAdmin, isBanned, readSubscription } from '../../accounts/viewer.ts';
import type { UserRow } from './queries.ts';

/** A user as listed in the admin panel. */
export function userJson(row: UserRow, { adminEmail, now }: { adminEmail: string; now: Date }) {
  const subscription = readSubscription(row);
  return {
    id: row.id,
    email: row.email,
    confirmed: row.emailVerified,
    name: fullName(row.first_name, row.last_name),
    admin: isAdmin(row, adminEmail),
    owner: row.email.toLowerCase() === adminEmail,
    banned: isBanned(row, now),
    createdAt: row.createdAt,
    lastLogin: row.last_login,
    subscription: subscription && {
      plan: subscription.planId,
      state: billingState(subscription, now),
      until: subscription.currentPeriodEnd,
    },
    grant: row.granted_plan_id && {
      plan: row.granted_plan_id,
      until: row.until,
      trial: row.granted_trial ?? false,
      over: row.until !== null && row.until <= now,
    },
  };
}
