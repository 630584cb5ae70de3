import type { Query, QueryClient } from '@tanstack/react-query';
import type { FilterName } from '#domain/search/company-filters.ts';

/** Refetches what depends on a user's own data: its queries (`isOwn`), and all results filtered by it. */
export function refetchFiltered(
  queryClient: QueryClient,
  filters: readonly FilterName[],
  isOwn: (query: Query) => boolean,
  skip: (params: URLSearchParams) => boolean = () => false,
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => {
      const params = query.queryKey.map((part) => new URLSearchParams(typeof part === 'string' ? part : ''));
      if (params.some(skip)) return false;
      return isOwn(query) || params.some((one) => filters.some((name) => one.has(name)));
    },
  });
}
