import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { HIDE_CUSTOMERS } from '#domain/customers/customers.ts';
import { type ResultSet, resultSetParams } from '../../data/companies/search-address.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { refetchFiltered } from '../owned-rows/owned-rows.ts';

const COUNTS = 'customer-counts';
const STALE_MS = 30_000;

/** Counts the results that are the user's customers, given the other active filters. */
export function customerCountsQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: [COUNTS, stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api[COUNTS].$get({ query: params }, { init: { signal } })),
    staleTime: STALE_MS,
  });
}

/** The number of results of a search that are hidden because they are the user's customers. */
export function useHiddenCustomers({ filters, ...set }: ResultSet, enabled: boolean): number {
  const isHiding = filters.customers.includes(HIDE_CUSTOMERS);
  const query = customerCountsQuery(useApi(), resultSetParams({ ...set, filters: { ...filters, customers: [] } }));
  const { data } = useQuery({ ...query, enabled: enabled && isHiding });
  return isHiding ? (data?.customers ?? 0) : 0;
}

/** Refetches everything that depends on the user's customers. */
export function refetchCustomers(queryClient: QueryClient): Promise<void> {
  return refetchFiltered(
    queryClient,
    ['customers'],
    ({ queryKey }) => queryKey[0] === COUNTS || queryKey.includes('customers'),
  );
}
