import { createContext, type ReactNode, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CompanyFilterValues, clearedFilters, shownView } from '../../data/companies/search-address.ts';
import { useFilterLayout } from '../../data/search/filter-bar.tsx';
import type { EditFilters } from '../../data/search/filter-values.ts';
import { useResultsFocus } from '../../data/search/use-search-keys.ts';
import { useProvided } from '../../ui/hooks.ts';
import { useSavedSearches } from '../saved-searches/saved-searches.ts';
import { useShownSearch } from './use-results.ts';
import { type ChangeSearchAddress, useSearchAddress } from './use-search-address.ts';
import { suggestedChange } from './use-suggestions.ts';

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
  const exact = useSearchAddress();
  const { issues } = exact;
  /** What was entered in the search field since the address last changed otherwise. */
  const [entry, setEntry] = useState<{ text: string; state: 'typing' | 'left' | 'submitted' } | null>(null);
  const typing = entry?.state === 'typing';
  const entryState = entry !== null && entry.text.trim() === exact.address.query.trim() ? entry.state : null;
  const exactView = shownView(exact.address);
  const layout = useFilterLayout(exactView === 'cards' && exact.address.listPage === null);
  // Companies behind the filters do not count as seen.
  const masked = exactView === 'board' || layout.sheet;
  const search = useShownSearch(exact, access, { masked, entry: entryState });
  const { address, change, set, results, counted, sentence } = search;
  const { page, wait, shown } = results;
  const failed = results.error !== null;
  const savedSearches = useSavedSearches(address, access.active, change);
  const { heading, wantFocus } = useResultsFocus(shown);
  const chooseSubmitted = useEffectEvent(() => {
    if (entryState !== 'submitted' || !shown || !sentence?.isLatest || !sentence.sentence.onEnter) return;
    setEntry(null);
    exact.change(suggestedChange(exact.address.filters, sentence.sentence), 'replace');
  });
  // Enter turns a text that its filters say completely into these, with their results.
  useLayoutEffect(() => chooseSubmitted(), [sentence, entry, shown]);
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
    set,
    change,
    /** The search that counts and charts refer to, once its results are on screen. */
    counted,
    /** The filters in the text, if their results show instead. */
    sentence,
    issues,
    /** The search as typed, which `address` differs from if the filters in its text show instead. */
    exact,
    view: shownView(address),
    layout,
    failed,
    // Outdated results are neither counted nor reachable by keyboard shortcuts.
    total: wait === 'short' && !failed ? (page?.total ?? null) : null,
    /** Whether `counted` is the current search. */
    settled: counted === set,
    /** Whether counts and charts still refer to the results before. */
    hasOldCounts: shown && counted !== set,
    saved: savedSearches,
    /** Like `change`, for controls that are gone with these results: moves focus to the next ones. */
    replace,
    editFilters,
    clear: (also: { query?: string } = {}) =>
      change((now) => ({ filters: clearedFilters(now), added: null, newMatchesOf: null, ...also })),
    /** The search field, and the heading of the results. */
    field: useRef<HTMLInputElement>(null),
    /** The text being typed; null before and after. */
    typed: typing ? entry.text : null,
    /** Whether the text is searched for as it is typed only: it was neither submitted nor followed by link. */
    isDraft: entry !== null && entry.state !== 'submitted' && entry.text === exact.address.query,
    setEntry,
    stopTyping: () => {
      results.showTyped();
      setEntry((now) => now && { ...now, state: 'left' });
    },
    heading,
    wantFocus,
  };
}
