import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type ApiClient, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { useApi } from '../../platform/api/use-api.ts';

export type SavedSearchResponse = InferResponseType<ApiClient['saved-searches']['$get']>['searches'][number];

const STALE_MS = 30_000;

/** The user's saved searches as stored. Reading their filters takes a parser, which not every page needs. */
export function savedRowsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['saved-searches'],
    queryFn: async ({ signal }) => (await responseJson(api['saved-searches'].$get({}, { init: { signal } }))).searches,
    staleTime: STALE_MS,
  });
}

/** The number of new matches in all saved searches, kept up to date; 0 while they load. */
export function useNewMatchCount(active: boolean): number {
  const query = savedRowsQuery(useApi());
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...query, enabled: active });
  const recount = () => void queryClient.invalidateQueries(query);
  const recountIf = (filters: RegExp) => {
    if (data?.some(({ params }) => filters.test(params))) recount();
  };
  useServerEvent('leads_added', recount);
  useServerEvent('matches_found', recount);
  useServerEvent('lists_changed', () => recountIf(/\b(list|status|tag)=/));
  useServerEvent('ledger_changed', () => recountIf(/\bexported=/));
  useServerEvent('customers_changed', () => recountIf(/\bcustomers=/));
  return data?.reduce((sum, { newMatches }) => sum + newMatches, 0) ?? 0;
}
