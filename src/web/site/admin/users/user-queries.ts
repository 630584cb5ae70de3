import { queryOptions } from '@tanstack/react-query';
import { BILLING_STATES } from '#domain/billing/billing-states.ts';
import { PLAN_NAMES } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { type ApiCalls, type QueryData, responseJson } from '../../../platform/api/api.ts';
import type { ListSearch } from '../list-search.ts';
import { ADMIN_KEY } from '../use-admin-action.ts';

type UsersSearch = ListSearch<'query' | 'filter'>;

export function usersQuery(api: ApiCalls, search: UsersSearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', search],
    queryFn: () => responseJson(api.admin.users.$get({ query: search })),
    staleTime: 0,
  });
}

export function userQuery(api: ApiCalls, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    queryFn: () => responseJson(api.admin.users[':id'].$get({ param: { id } })),
    staleTime: 0,
  });
}

/** A user's subscriptions, a separate query because it calls the payment provider. */
export function subscriptionsQuery(api: ApiCalls, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'charged-plans', id],
    queryFn: () => responseJson(api.admin.users[':id'].subscriptions.$get({ param: { id } })),
    staleTime: 0,
  });
}

export type ListedUser = QueryData<typeof usersQuery>['users'][number];
export type UserAccount = QueryData<typeof userQuery>;
export type ActiveSubscription = QueryData<typeof subscriptionsQuery>['subscriptions'][number];

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
