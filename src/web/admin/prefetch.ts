import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Loads data on the server, so that it renders a complete page; in the browser the section renders at once and loads itself. */
export async function prefetch<T, K extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  const loading = queryClient.prefetchQuery(query);
  if (typeof window === 'undefined') await loading;
}
