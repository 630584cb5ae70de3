import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

type Carried = { queries: string };

/**
 * Sends the answers that a page was made from along with it, and nothing else: a browser begins with them as if it had
 * asked for them when the page came to life: how old they are is then told by its own clock alone, which may be wrong.
 * What failed it asks for again.
 */
export function carryQueries({ options }: AnyRouter, queryClient: QueryClient): void {
  options.dehydrate = (): Carried => ({
    // Answers are JSON: in one text they are written and read in a fifth of the time that their parts would take.
    queries: JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.status === 'success')
        .map(({ queryKey, state }) => [queryKey, state.data]),
    ),
  });
  options.hydrate = ({ queries }: Carried) => {
    const carried: [key: QueryKey, data: unknown][] = JSON.parse(queries);
    for (const [key, data] of carried) queryClient.setQueryData(key, data);
  };
}
