import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResultsPage } from '../../data/companies/company-queries.ts';
import {
  type CompanyFilterValues,
  clearedFilters,
  type ResultSet,
  shownView,
} from '../../data/companies/search-address.ts';
import { useFilterLayout } from '../../data/search/filter-bar.tsx';
import type { EditFilters } from '../../data/search/filter-values.ts';
import { useResultsFocus } from '../../data/search/use-search-keys.ts';
import { useProvided } from '../../ui/hooks.ts';
import { useSavedSearches } from '../saved-searches/saved-searches.ts';
import { useActivity } from './use-activity.ts';
import { type Results, useCounted, useResults } from './use-results.ts';
import { type ChangeSearchAddress, useSearchAddress } from './use-search-address.ts';

type SearchAccess = {
  active: boolean;
  trialing: boolean;
  mayExport: boolean;
  /** Whether list controls show; an admin viewing as a user has none. */
  hasLists: boolean;
  /** The error from server rendering. */
  failure: string | null;
  /** Called when a user tries something that their access does not cover. */
  onNoAccess: () => void;
  onNoExport: () => void;
  /** Called when a trial user asks for more emails than the daily limit. */
  onEmailLimit: () => void;
};

const Context = createContext<ReturnType<typeof useSearch> | null>(null);

/** Provides the search, its results and what changes them. */
export function ResultsProvider({ children, ...access }: SearchAccess & { children: ReactNode }) {
  return <Context value={useSearch(access)}>{children}</Context>;
}

export function useSearchResults() {
  return useProvided(Context, 'ResultsProvider');
}

function useSearch(access: SearchAccess) {
  const { active, failure } = access;
  const { address, issues, change } = useSearchAddress();
  const { query, filters, added, newMatchesOf } = address;
  const view = shownView(address);
  const layout = useFilterLayout(view === 'cards' && address.listPage === null);
  // Companies behind the filters do not count as seen.
  const masked = view === 'board' || layout.sheet;
  const [typed, setTyped] = useState<string | null>(null);
  const queryResults = useResults(address, issues, active, failure, masked);
  const [isPlainText, setIsPlainText] = useState(false);
  const empty = queryResults.wait === 'short' && queryResults.page?.total === 0;
  const set = useMemo(() => ({ query, filters, added, newMatchesOf }), [query, filters, added, newMatchesOf]);
  const lastResults = useRef<{ page: ResultsPage; set: ResultSet }>(null);
  useEffect(() => {
    if (queryResults.shown && queryResults.page?.total && !queryResults.page.preview)
      lastResults.current = { page: queryResults.page, set };
  }, [queryResults.shown, queryResults.page, set]);
  // Text that finds nothing may name filters: the last results with emails stay until it is searched for.
  const previous = queryResults.page?.total === 0 && typed && active && !isPlainText ? lastResults.current : null;
  const results: Results = previous
    ? { ...queryResults, page: previous.page, shown: false, wait: 'noticed' }
    : queryResults;
  const { page, wait, shown } = results;
  const failed = results.error !== null;
  const countedSet = useCounted(previous?.set ?? set, shown || previous !== null);
  useActivity(set, shown && active);
  const savedSearches = useSavedSearches(address, active, change);
  const { heading, wantFocus } = useResultsFocus(shown);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const editFilters = useCallback<EditFilters<CompanyFilterValues>>(
    (updater) => change(({ filters }) => ({ filters: updater(filters) })),
    [change],
  );
  const replace: ChangeSearchAddress = (to, mode) => {
    change(to, mode);
    wantFocus(true);
  };
  return {
    ...access,
    ...results,
    address,
    issues,
    view,
    layout,
    failed,
    // Outdated results are neither counted nor reachable by keyboard shortcuts.
    total: wait === 'short' && !failed ? (page?.total ?? null) : null,
    /** Whether no company matches, also while the results before are shown. */
    empty,
    /** Whether `counted` is the current search. */
    settled: countedSet === set,
    set,
    /** The search that counts and charts refer to, once its results are on screen. */
    counted: countedSet,
    saved: savedSearches,
    change,
    /** Like `change`, for controls that are gone with these results: moves focus to the next ones. */
    replace,
    editFilters,
    clear: (also: { query?: string } = {}) =>
      change((now) => ({ filters: clearedFilters(now), added: null, newMatchesOf: null, ...also })),
    /** The search field, and the heading of the results. */
    field: useRef<HTMLInputElement>(null),
    /** The text being typed; null before and after. */
    typed,
    setTyped,
    stopTyping: () => {
      results.showTyped();
      setTyped(null);
    },
    /** Takes whether it names no filters. */
    setIsPlainText,
    /** The text that Enter searched for; null once it is edited. */
    submitted,
    setSubmitted,
    heading,
    wantFocus,
  };
}
