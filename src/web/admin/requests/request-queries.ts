import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, answerOf } from '../../api.ts';
import { ADMIN_KEY } from '../admin-calls.tsx';
import type { ListSearch } from '../list-search.ts';

type RequestsSearch = ListSearch<'kind' | 'state'>;

/** A page of requests. */
export function requestsQuery(api: ApiClient, search: RequestsSearch) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'requests', search],
    queryFn: () => readRequests(api, search),
    staleTime: 0,
  });
}

function readRequests(api: ApiClient, search: RequestsSearch) {
  return answerOf(api.admin.requests.$get({ query: search }));
}

export type AskedRequest = Awaited<ReturnType<typeof readRequests>>['requests'][number];
