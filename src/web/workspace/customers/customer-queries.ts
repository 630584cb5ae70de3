import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, responseJson } from '../../platform/api/api.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { refetchFiltered } from '../owned-rows/refetch-filtered.ts';

const COUNTS = 'customer-counts';
const STALE_MS = 30_000;

/** Counts the results that are the user's customers, given the other active filters. */
export function customerCountsQuery(api: ApiClient, params: UrlParams) {
  return queryOptions({
    queryKey: [COUNTS, stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api[COUNTS].$get({ query: params }, { init: { signal } })),
    staleTime: STALE_MS,
  });
}

/** Refetches everything that depends on the user's customers. */
export function refetchCustomers(queryClient: QueryClient): Promise<void> {
  return refetchFiltered(
    queryClient,
    ['customers'],
    ({ queryKey }) => queryKey[0] === COUNTS || queryKey.includes('customers'),
  );
}
