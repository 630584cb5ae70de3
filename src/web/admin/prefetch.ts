import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Has the server answer with a complete page; in the browser the section stands at once and waits by itself. */
export async function prefetch<T, K extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  const loading = queryClient.prefetchQuery(query);
  if (typeof window === 'undefined') await loading;
}
