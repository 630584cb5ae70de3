import type { QueryClient } from '@tanstack/react-query';
import { dayOf } from '#domain/dates.ts';
import type { ApiCalls } from '../../platform/api/api.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { adminHead } from '../../platform/shell/page-head.ts';

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

type Loading<Name extends string> = { context: { queryClient: QueryClient; api: ApiCalls }; deps: ListSearch<Name> };

/** Options of the route of a list, whose filters and page are in the URL. @param names the filters */
export function listRoute<Name extends string = never>(
  title: string,
  query: (api: ApiCalls, search: ListSearch<Name>) => { queryKey: readonly unknown[] },
  ...names: Name[]
) {
  return {
    validateSearch: listSearch(...names),
    loaderDeps: ({ search }: { search: ListSearch<Name> }) => search,
    loader: ({ context: { queryClient, api }, deps }: Loading<Name>) => prefetch(queryClient, [query(api, deps)]),
    head: () => adminHead(title),
  };
}

/** What is wrong with the dates of a filter; null if nothing. */
export function periodIssue({ from, to }: ListSearch<'from' | 'to'>): string | null {
  if (from && to && from > to) return 'The end date is before the start date.';
  return to && to > dayOf(new Date()) ? 'To must not be in the future.' : null;
}
