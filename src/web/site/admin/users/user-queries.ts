import { queryOptions } from '@tanstack/react-query';
import { type Answer, type ApiClient, responseJson } from '../../../platform/api/api.ts';
import type { ListSearch } from '../loaders.ts';
import { ADMIN_KEY } from '../use-admin-action.ts';

type UsersSearch = ListSearch<'query' | 'filter'>;

export function usersQuery(api: ApiClient, search: UsersSearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', search],
    queryFn: () => responseJson(api.admin.users.$get({ query: search })),
    staleTime: 0,
  });
}

export function userQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    queryFn: () => responseJson(api.admin.users[':id'].$get({ param: { id } })),
    staleTime: 0,
  });
}

/** A user's subscriptions, a separate query because it calls the payment provider. */
export function subscriptionsQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'charged-plans', id],
    queryFn: () => responseJson(api.admin.users[':id'].subscriptions.$get({ param: { id } })),
    staleTime: 0,
  });
}

export type ListedUser = Answer<typeof usersQuery>['users'][number];
export type UserAccount = Answer<typeof userQuery>;
export type ActiveSubscription = Answer<typeof subscriptionsQuery>['subscriptions'][number];
