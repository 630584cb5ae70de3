import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiCalls } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { type ListEntry, listEntriesQuery } from './list-queries.ts';

/** The entries of a company, one per list that it is in; undefined while they load. */
export function useEntries(companyId: number, enabled: boolean): readonly ListEntry[] | undefined {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...listEntriesQuery(api, [companyId]),
    enabled,
    // The search page has loaded the entries of all its results.
    placeholderData: () => {
      const cachedQueries = queryClient.getQueriesData<Map<number, ListEntry[]>>({
        queryKey: listEntriesQuery(api, []).queryKey,
      });
      return cachedQueries.map(([, entries]) => entries).find((entries) => entries?.has(companyId));
    },
  });
  return data && (data.get(companyId) ?? []);
}

/** Changes an entry in the query cache. */
export function editEntry(
  queryClient: QueryClient,
  api: ApiCalls,
  { companyId, listId }: Pick<ListEntry, 'companyId' | 'listId'>,
  part: Partial<ListEntry>,
): void {
  const { queryKey } = listEntriesQuery(api, []);
  void queryClient.cancelQueries({ queryKey: [...queryKey, companyId], exact: true });
  queryClient.setQueriesData<ReadonlyMap<number, readonly ListEntry[]>>({ queryKey }, (now) => {
    const editedEntries = now
      ?.get(companyId)
      ?.map((entry) => (entry.listId === listId ? { ...entry, ...part } : entry));
    return editedEntries ? new Map(now).set(companyId, editedEntries) : now;
  });
}
