import { queryOptions } from '@tanstack/react-query';
import { type Answer, type ApiClient, responseJson } from '../../../platform/api/api.ts';
import type { ListSearch } from '../loaders.ts';
import { ADMIN_KEY } from '../use-admin-action.ts';

type RequestsSearch = ListSearch<'id' | 'kind' | 'state'>;

export function requestsQuery(api: ApiClient, search: RequestsSearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'requests', search],
    queryFn: () => responseJson(api.admin.requests.$get({ query: search })),
    staleTime: 0,
  });
}

export type UserRequest = Answer<typeof requestsQuery>['requests'][number];

export function matchesQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'request-matches', id],
    queryFn: () => responseJson(api.admin.requests[':id'].matches.$get({ param: { id: String(id) } })),
    staleTime: 0,
  });
}

export type RequestMatches = Answer<typeof matchesQuery>;
