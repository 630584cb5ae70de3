import { createContext, type ReactNode, useMemo, useRef, useState } from 'react';
import type { ResultsPage } from '../../data/companies/company-queries.ts';
import { type ResultSet, resultSetParams } from '../../data/companies/search-address.ts';
import { stringifySearch } from '../../platform/routing/url-params.ts';
import { useProvided } from '../../ui/hooks.ts';
import { useClients } from '../exports/ledger-queries.ts';
import { exportedLabel } from '../search/own-filters.tsx';
import { useSearchResults } from '../search/results-context.tsx';
import { CompanyListsProvider } from './company-lists.tsx';
import { type Lists, type Targets, useLists } from './use-lists.ts';

type ListSelection = {
  lists: Lists;
  /** The clients that the user exports for. */
  clients: ReturnType<typeof useClients>;
  /** The labels of filter values, with the user's names for lists and clients. */
  labelOf: Lists['labelOf'];
  selection: Selection;
};

const Context = createContext<ListSelection | null>(null);

/** Provides the user's lists and clients, and the selected results. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const { address, hasLists, mayExport, change, set, view, page } = useSearchResults();
  const lists = useLists(address, hasLists, change);
  const selection = useSelection(set, view === 'board' ? null : page);
  const clients = useClients(mayExport);
  const labelOf: Lists['labelOf'] = (name, value) =>
    name === 'exported' ? exportedLabel(clients, value) : lists.labelOf(name, value);
  return (
    <Context value={{ lists, clients, labelOf, selection }}>
      <CompanyListsProvider lists={lists} selection={selection} page={page}>
        {children}
      </CompanyListsProvider>
    </Context>
  );
}

export function useListSelection() {
  return useProvided(Context, 'SelectionProvider');
}

const NONE = { ids: new Set<number>() as ReadonlySet<number>, all: false };

export type Selection = ReturnType<typeof useSelection>;

/**
 * The companies selected in the results of a search, across its pages, or all results. A new search clears the
 * selection.
 * @param page null for a board, whose companies cannot be selected
 */
export function useSelection(set: ResultSet, page: ResultsPage | null) {
  const search = stringifySearch(resultSetParams(set)).slice(1);
  const [state, setState] = useState({ search, ...NONE });
  const anchor = useRef<number>(null);
  const isOther = state.search !== search;
  if (isOther && (state.all || state.ids.size > 0)) setState({ search, ...NONE });
  const [working, setWorking] = useState<string | null>(null);
  const { ids, all } = isOther || page === null ? NONE : state;
  const latest = useRef({ search, page });
  latest.current = { search, page };
  // Unless all results are selected, the object stays the same while a user types: every result depends on it.
  const selectedSearch = all ? search : null;
  const count = all ? (page?.total ?? 0) : ids.size;
  const byLists = [set.filters.list, set.filters.status, set.filters.tag].some((values) => values.length > 0);
  return useMemo(() => {
    const select = (next: Iterable<number>) =>
      setState({ search: latest.current.search, ids: new Set(next), all: false });
    const results: Targets = selectedSearch ? { search: selectedSearch } : { all: true };
    const targets = selectedSearch === null ? { companies: [...ids] } : results;
    const clear = () => setState({ search: latest.current.search, ...NONE });
    return {
      /** The progress text of the running change; null if there is none. */
      working,
      /**
       * Applies a change to the selected companies.
       * @param stays whether they remain in the results, and so remain selected; all results do unless the search
       * depends on lists
       */
      run: async (text: string, change: () => Promise<unknown>, stays = true) => {
        setWorking(text);
        const refusal = await change();
        setWorking(null);
        // By now, the user may have selected results of another search.
        const isSame = (now: typeof state) => (all ? now.search === selectedSearch : now.ids === ids);
        if (!refusal && (!stays || (all && byLists))) setState((now) => (isSame(now) ? { ...now, ...NONE } : now));
      },
      count,
      all,
      targets,
      has: (id: number) => all || ids.has(id),
      /** Selects or deselects a company; with `range`, everything between it and the last one. */
      toggle: (id: number, range = false) => {
        const pageIds = latest.current.page?.companies.map((company) => company.id) ?? [];
        const now = all ? new Set(pageIds) : new Set(ids);
        const [from, to] = [pageIds.indexOf(anchor.current ?? -1), pageIds.indexOf(id)].sort((a, b) => a - b);
        const these = range && from !== undefined && from >= 0 && to !== undefined ? pageIds.slice(from, to + 1) : [id];
        const isOn = now.has(id);
        for (const companyId of these) {
          if (isOn) now.delete(companyId);
          else now.add(companyId);
        }
        anchor.current = id;
        select(now);
      },
      select,
      selectAll: () => setState({ search: latest.current.search, ids: NONE.ids, all: true }),
      clear,
    };
  }, [selectedSearch, ids, all, count, working, byLists]);
}
