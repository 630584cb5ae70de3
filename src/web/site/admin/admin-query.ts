import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { responseJson } from '../../platform/api/api.ts';
import { dataToHydrate } from '../../platform/api/query-client.ts';
import { useHydrated } from '../../ui/hooks.ts';

export const ADMIN_KEY = ['admin'];

/** Poll interval while work is in progress, in case progress events do not arrive. */
export const POLL_MS = 5_000;

/** Poll interval of what changes without an event, such as followed sources. */
export const REFRESH_MS = 30_000;

/**
 * A query of the panel. It is read again whenever its page opens, and by every admin action.
 * @param pollMs how often it is also read while its page is open; may depend on the data
 */
export function adminQuery<R extends Response>(
  key: readonly unknown[],
  call: () => Promise<R>,
  pollMs: number | ((data: Awaited<ReturnType<typeof responseJson<R>>> | undefined) => number | false) = () => false,
) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, ...key],
    queryFn: () => responseJson(call()),
    staleTime: 0,
    refetchInterval: ({ state }) => (typeof pollMs === 'number' ? pollMs : pollMs(state.data)),
  });
}

/** The data of a query for a part of the page that shows it, but does not wait for it. */
export function useLoadedData<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>): T | undefined {
  const { data } = useQuery(query);
  return useHydrated() ? data : dataToHydrate(query.queryKey, data);
}
