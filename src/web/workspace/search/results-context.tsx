import {
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ResultsPage } from '../../data/companies/company-queries.ts';
import {
  type CompanyFilterValues,
  clearedFilters,
  type ResultSet,
  shownView,
} from '../../data/companies/search-address.ts';
import { useFilterLayout } from '../../data/search/filter-bar.tsx';
import type { EditFilters } from '../../data/search/filter-values.ts';
import { useWaitStage } from '../../data/search/use-results-query.ts';
import { useResultsFocus } from '../../data/search/use-search-keys.ts';
import { useProvided } from '../../ui/hooks.ts';
import { useSavedSearches } from '../saved-searches/saved-searches.ts';
import { type Results, useCounted, usePage, useResults, useSentence } from './use-results.ts';
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
  const exact = useSearchAddress();
  const { issues } = exact;
  /** What was entered in the search field since the address last changed otherwise. */
  const [entry, setEntry] = useState<{ text: string; state: 'typing' | 'left' | 'submitted' } | null>(null);
  const typing = entry?.state === 'typing';
  const layout = useFilterLayout(shownView(exact.address) === 'cards' && exact.address.listPage === null);
  // Companies behind the filters do not count as seen.
  const masked = shownView(exact.address) === 'board' || layout.sheet;
  const exactResults = useResults(exact.address, issues, active, failure, masked);
  const noneMatch = exact.address.query !== '' && exactResults.wait === 'short' && exactResults.page?.total === 0;
  const { sentence, edit, isSteady, isUndecided, ...links } = useSentence(exact, noneMatch, typing);
  const address = useMemo(() => ({ ...exact.address, ...edit }), [exact.address, edit]);
  const sentencePage = usePage(address, [], active, null, exactResults.preview, edit !== null);
  const change = useCallback<ChangeSearchAddress>(
    (to, mode) =>
      exact.change((now) => {
        const part = typeof to === 'function' ? to({ ...now, ...edit }) : to;
        return edit && (part.filters || part.page) ? { ...edit, ...part } : part;
      }, mode),
    [exact.change, edit],
  );
  const { query, filters, added, newMatchesOf } = address;
  const view = shownView(address);
  const set = useMemo(() => ({ query, filters, added, newMatchesOf }), [query, filters, added, newMatchesOf]);
  const latest = edit ? { ...exactResults, ...sentencePage } : exactResults;
  const isPending = isUndecided || (edit !== null && !sentencePage.page && !sentencePage.error);
  const pendingWait = useWaitStage(isPending && isSteady);
  const lastResults = useRef<{ page: ResultsPage; set: ResultSet }>(null);
  useEffect(() => {
    if (latest.shown && latest.page && !isPending) lastResults.current = { page: latest.page, set };
  }, [latest.shown, latest.page, isPending, set]);
  const previous = isPending && entry ? lastResults.current : null;
  const results: Results = previous ? { ...latest, page: previous.page, shown: false, wait: pendingWait } : latest;
  const { page, wait, shown } = results;
  const failed = results.error !== null;
  const countedSet = useCounted(previous?.set ?? set, shown || previous !== null);
  const savedSearches = useSavedSearches(address, active, change);
  const { heading, wantFocus } = useResultsFocus(shown);
  const chooseSubmitted = useEffectEvent(() => {
    const isSubmitted = entry?.state === 'submitted' && entry.text.trim() === exact.address.query.trim();
    if (!sentence || sentence.leftOut || !isSubmitted) return;
    setEntry(null);
    links.onChoose(sentence);
  });
  // Enter turns a text that its filters say completely into these.
  useEffect(() => chooseSubmitted(), [sentence, entry]);
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
    /** The search as typed, which `address` differs from if the filters in its text show instead. */
    exact,
    view,
    layout,
    failed,
    // Outdated results are neither counted nor reachable by keyboard shortcuts.
    total: wait === 'short' && !failed ? (page?.total ?? null) : null,
    /** The filters in the text, if their results show instead. */
    sentence: sentence && edit && { sentence, edit, ...links },
    /** Whether `counted` is the current search. */
    settled: countedSet === set,
    /** Whether counts and charts still refer to the results before. */
    hasOldCounts: shown && countedSet !== set,
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
