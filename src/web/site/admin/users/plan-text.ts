import { BILLING_STATES } from '#domain/billing/billing-states.ts';
import { PLAN_NAMES } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import type { ListedUser } from './user-queries.ts';

export function subscriptionText({ subscription }: Pick<ListedUser, 'subscription'>): string | null {
  if (!subscription) return null;
  const until = subscription.until && BILLING_STATES[subscription.state].givesAccess !== 'nothing';
  return `${PLAN_NAMES[subscription.plan]}: ${BILLING_STATES[subscription.state].title}${until ? `, until ${day(subscription.until)}` : ''}`;
}

export function grantText({ grant }: Pick<ListedUser, 'grant'>): string | null {
  if (!grant) return null;
  const name = grant.trial ? 'Trial' : PLAN_NAMES[grant.plan];
  if (grant.until === null) return `${name}, complimentary, no expiration`;
  return `${name}, complimentary, ${grant.expired ? 'expired' : 'until'} ${day(grant.until)}`;
}

export function day(moment: string | null): string {
  return formatDay(moment && dayOf(new Date(moment)));
}
