import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

type Carried = { queries: [key: QueryKey, data: unknown][] };

/**
 * Sends the answers that a page was made from along with it, and nothing else: a browser begins with them as if it had
 * asked for them when the page arrived. What failed it asks for again.
 */
export function carryQueries({ options }: AnyRouter, queryClient: QueryClient): void {
  options.dehydrate = (): Carried => ({
    queries: queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data]),
  });
  options.hydrate = ({ queries }: Carried) => {
    for (const [key, data] of queries) queryClient.setQueryData(key, data);
  };
}
