import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { ApiError } from './api.ts';

const STALE_MS = 5 * 60_000;
const MAX_RETRIES = 3;

/** Creates the query client. Calls fail at once without a network, so that the page can say so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: typeof window !== 'undefined' && shouldRetry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

/** Whether to retry: after server errors and broken connections, but not after a client error or offline. */
export function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < MAX_RETRIES && !refused && navigator.onLine !== false;
}

type Dehydrated = { queries: string };

/**
 * Sends the successful queries of a server-rendered page along with it. In the browser they count as just fetched, since
 * only its own clock can tell their age.
 * @param isKnown whether the page was rendered before from the same data
 */
export function dehydrateQueries({ options }: AnyRouter, queryClient: QueryClient, isKnown: () => boolean): void {
  options.dehydrate = (): Dehydrated => {
    if (isKnown()) return { queries: '[]' };
    const loaded = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data]);
    // As one JSON text, which the router serializes five times faster than nested objects.
    return { queries: JSON.stringify(loaded) };
  };
  options.hydrate = ({ queries }: Dehydrated) => {
    const entries: [key: QueryKey, data: unknown][] = JSON.parse(queries);
    for (const [key, data] of entries) queryClient.setQueryData(key, data);
  };
}
