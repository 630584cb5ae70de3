import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../members/accounts/session.tsx';
import type { ApiCalls } from '../platform/api/api.ts';
import { prefetch } from '../platform/api/query-client.ts';

type Visit<Search> = { context: { queryClient: QueryClient; api: ApiCalls }; deps: Search };

/** Returns a loader of data that only the user may see, not an admin who views the site as the user. */
export function loadOwn<Search = unknown>(
  queriesOf: (api: ApiCalls, search: Search) => Parameters<typeof prefetch>[1],
) {
  return async ({ context: { queryClient, api }, deps }: Visit<Search>): Promise<void> => {
    const { impersonatedBy } = await queryClient.ensureQueryData(sessionQuery(api));
    if (!impersonatedBy) await prefetch(queryClient, queriesOf(api, deps));
  };
}

/** Parameters of a page with rows that can be searched. */
export type RowSearch = { query?: string; page?: string };

export function readRowSearch({ query, page }: Record<string, unknown>): RowSearch {
  return {
    query: typeof query === 'string' && query !== '' ? query : undefined,
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? page : undefined,
  };
}
