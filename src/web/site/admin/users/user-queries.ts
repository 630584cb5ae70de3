import { BILLING_STATES } from '#domain/billing/billing-states.ts';
import { PLAN_NAMES } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import type { ApiCalls, QueryData } from '../../../platform/api/api.ts';
import { adminQuery } from '../admin-query.ts';
import type { ListSearch } from '../list-search.ts';

type UsersSearch = ListSearch<'query' | 'filter'>;

export function usersQuery(api: ApiCalls, search: UsersSearch) {
  return adminQuery(['users', search], () => api.admin.users.$get({ query: search }));
}

export function userQuery(api: ApiCalls, id: string) {
  return adminQuery(['user', id], () => api.admin.users[':id'].$get({ param: { id } }));
}

/** A user's subscriptions, a separate query because it calls the payment provider. */
export function subscriptionsQuery(api: ApiCalls, id: string) {
  return adminQuery(['charged-plans', id], () => api.admin.users[':id'].subscriptions.$get({ param: { id } }));
}

export type UserRow = QueryData<typeof usersQuery>['users'][number];
export type UserAccount = QueryData<typeof userQuery>;
export type ActiveSubscription = QueryData<typeof subscriptionsQuery>['subscriptions'][number];

export function subscriptionText({ subscription }: Pick<UserRow, 'subscription'>): string | null {
  if (!subscription) return null;
  const until = subscription.until && BILLING_STATES[subscription.state].givesAccess !== 'nothing';
  return `${PLAN_NAMES[subscription.plan]}: ${BILLING_STATES[subscription.state].title}${until ? `, until ${day(subscription.until)}` : ''}`;
}

export function grantText({ grant }: Pick<UserRow, 'grant'>): string | null {
  if (!grant) return null;
  const name = grant.trial ? 'Trial' : PLAN_NAMES[grant.plan];
  if (grant.until === null) return `${name}, complimentary, no expiration`;
  return `${name}, complimentary, ${grant.expired ? 'expired' : 'until'} ${day(grant.until)}`;
}

export function day(moment: string | null): string {
  return formatDay(moment && dayOf(new Date(moment)));
}
