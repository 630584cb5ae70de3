import { queryOptions } from '@tanstack/react-query';
import { type Answer, type ApiClient, answerOf } from '../../api.ts';
import type { ListSearch } from '../loaders.ts';
import { ADMIN_KEY } from '../use-change.ts';

type UsersSearch = ListSearch<'query' | 'filter'>;

export function usersQuery(api: ApiClient, search: UsersSearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', search],
    queryFn: () => answerOf(api.admin.users.$get({ query: search })),
    staleTime: 0,
  });
}

export function userQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    queryFn: () => answerOf(api.admin.users[':id'].$get({ param: { id } })),
    staleTime: 0,
  });
}

/** A user's subscriptions, a separate query because it calls the payment provider. */
export function chargedPlansQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'charged-plans', id],
    queryFn: () => answerOf(api.admin.users[':id'].subscriptions.$get({ param: { id } })),
    staleTime: 0,
  });
}

export type ListedUser = Answer<typeof usersQuery>['users'][number];
export type UserAccount = Answer<typeof userQuery>;
export type ChargedPlan = Answer<typeof chargedPlansQuery>['subscriptions'][number];
