import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { filterLabel } from '#domain/search/filter-labels.ts';
import type { ResultsPage } from '../../data/companies/company-queries.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useHydrated } from '../../ui/hooks.ts';
import { type CompanyMark, type ListEntry, listEntriesQuery, useCompanyMarks } from './list-queries.ts';
import type { Selection } from './selection-context.tsx';
import type { Lists } from './use-lists.ts';
import './lists.css';

type CompanyLists = Pick<Lists, 'lists' | 'statuses' | 'only' | 'labelOf' | 'add' | 'remove' | 'setDialog'> & {
  hasAccess: boolean;
  /** Whether controls show: not until the page is interactive, and not without access. */
  ready: boolean;
  /** Entries by company; undefined while they load. */
  entries: ReadonlyMap<number, readonly ListEntry[]> | undefined;
  marks: ReadonlyMap<number, CompanyMark> | undefined;
  selection: Selection;
};

export const ListDialogs = lazyRouteComponent(() => import('./list-dialogs.tsx'));

const Context = createContext<CompanyLists | null>(null);

type ProviderProps = { lists: Lists; selection: Selection; page: ResultsPage | null; children: ReactNode };

/** Provides the user's lists and the selection to the results. */
export function CompanyListsProvider({ lists: state, selection, page, children }: ProviderProps) {
  const { hasAccess, lists, statuses, only, labelOf, add, remove, setDialog } = state;
  const ready = useHydrated() && hasAccess;
  const ids = page?.companies.map(({ id }) => id) ?? [];
  const query = listEntriesQuery(useApi(), ids);
  const { data: entries } = useQuery({ ...query, enabled: ids.length > 0 && lists !== undefined && lists.length > 0 });
  const marks = useCompanyMarks(ids, hasAccess);
  const value = useMemo(
    () => ({
      ...{ hasAccess, lists, statuses, only, labelOf, add, remove, setDialog },
      ...{ ready, entries, marks, selection },
    }),
    [hasAccess, lists, statuses, only, labelOf, add, remove, setDialog, ready, entries, marks, selection],
  );
  return <Context value={value}>{children}</Context>;
}

/** Null outside the results. */
export function useCompanyLists(): CompanyLists | null {
  return useContext(Context);
}

/** Returns the labels of filter values, with the user's names for lists and statuses. */
export function useFilterLabels(): typeof filterLabel {
  return useContext(Context)?.labelOf ?? filterLabel;
}

/** Attributes of the results that reserve space for the list controls. */
export function useResultsLists(filteredByOne: boolean) {
  const context = useContext(Context);
  if (!context?.hasAccess) return {};
  return {
    'data-lists': filteredByOne ? 'status' : '',
    'data-selecting': context.selection.count > 0 || undefined,
  };
}

/** What the user's own data says about the results; undefined while it loads. */
export function useResultMarks() {
  return useContext(Context)?.marks;
}
