import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { dayOf } from '#domain/dates.ts';

/** Loads data on the server, so that it renders a complete page; in the browser the section renders at once and loads itself. */
export async function prefetch<T, K extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  const loading = queryClient.prefetchQuery(query);
  if (typeof window === 'undefined') await loading;
}

export type ListSearch<Name extends string> = { [N in Name | 'page']?: string };

export function listSearch<Name extends string>(...names: Name[]) {
  return (raw: Record<string, unknown>): ListSearch<Name> => {
    const search: ListSearch<Name> = {};
    for (const name of [...names, 'page' as const]) {
      const value = raw[name];
      if (typeof value === 'string' && value) search[name] = value;
    }
    return search;
  };
}

/** What is wrong with the dates of a filter; null if nothing. */
export function periodIssue({ from, to }: ListSearch<'from' | 'to'>): string | null {
  if (from && to && from > to) return 'To must not be before From.';
  return to && to > dayOf(new Date()) ? 'To must not be in the future.' : null;
}
