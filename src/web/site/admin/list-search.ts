import { dayOf } from '#domain/dates.ts';
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

/**
 * Options of the route of a list, whose filters and page are in the URL. They are in the context of the loader: as its
 * `loaderDeps`, each search would be a page of its own, and on slow devices a placeholder would take the focus. The loader
 * is not among the options: the build moves only those written in a route out of the scripts of every page.
 */
export function listRoute<Name extends string = never>(title: string, ...names: Name[]) {
  return {
    validateSearch: listSearch(...names),
    beforeLoad: ({ search }: { search: ListSearch<Name> }) => ({ search }),
    head: () => adminHead(title),
  };
}

/** What is wrong with the dates of a filter; null if nothing. */
export function periodIssue({ from, to }: ListSearch<'from' | 'to'>): string | null {
  if (from && to && from > to) return 'The end date is before the start date.';
  return to && to > dayOf(new Date()) ? 'To must not be in the future.' : null;
}
