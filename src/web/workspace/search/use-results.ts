import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { withMatchesFirst } from '#domain/companies/matches-first.ts';
import { searchParams } from '#domain/search/company-filters.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { type SearchSuggestion, sentenceOf } from '#domain/search/search-suggestions.ts';
import { companyPageQuery, type ResultsPage } from '../../data/companies/company-queries.ts';
import type { ResultSet, SearchAddress } from '../../data/companies/search-address.ts';
import { type ResultsQuery, useResultsQuery, useWaitStage } from '../../data/search/use-results-query.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useDebounced } from '../../ui/hooks.ts';
import type { ChangeSearchAddress, useSearchAddress } from './use-search-address.ts';
import { suggestedChange, useSuggestions } from './use-suggestions.ts';

type Results = ResultsQuery<ResultsPage> & {
  /** Whether the emails are masked for now. */
  preview: boolean;
  /**
   * Fetches the first page for a text being typed, with the same filters.
   * @param show changes the address to it: together with the results, so that a key renders once, unless they are slow
   */
  type: (query: string, show: () => void) => void;
  /** Shows the text being typed at once, if it is not shown yet. */
  showTyped: () => void;
};

/**
 * How long a text must last before its emails are fetched: results of intermediate searches while typing do not count
 * as seen.
 */
const DEBOUNCE_MS = 600;

/** About how long a result takes nearby. */
const SLOW_MS = 40;

/**
 * The results of an address.
 * @param failure the error from server rendering, shown until the browser has a newer result
 * @param masked whether the view shows no emails anyway
 */
function useResults(
  address: SearchAddress,
  issues: readonly FieldIssue[],
  active: boolean,
  failure: string | null,
  masked: boolean,
): Results {
  const api = useApi();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const isLimited = useRef(true);
  const preview = active && (masked || typed !== null);
  const results = usePage(address, issues, active, failure, preview);
  // Without an email limit there is no need to wait.
  if (results.page) isLimited.current = results.page.revealBudget !== null;

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => setTyped(null), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const pending = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      pending.current = null;
    },
    [],
  );
  const type = (text: string, show: () => void) => {
    const next = searchParams({ ...address, query: text, page: 1 });
    const showLatest = () => {
      if (pending.current !== showLatest) return;
      pending.current = null;
      if (isLimited.current) setTyped(text);
      show();
    };
    pending.current = showLatest;
    void queryClient.prefetchQuery(companyPageQuery(api, active, next, active && isLimited.current)).then(showLatest);
    setTimeout(showLatest, SLOW_MS);
  };
  return { ...results, preview, type, showTyped: () => pending.current?.() };
}

/** @param preview whether its emails are masked; once they no longer are, the page is fetched again with them */
function usePage(
  address: SearchAddress,
  issues: readonly FieldIssue[],
  active: boolean,
  failure: string | null,
  preview: boolean,
  enabled = true,
): ResultsQuery<ResultsPage> {
  const query = companyPageQuery(useApi(), active, searchParams(address), preview);
  const results = useResultsQuery({ ...query, enabled }, issues, failure);
  const { shown, retry } = results;
  const page = useStableCompanies(results.page, address);
  const refetch = useEffectEvent(() => retry?.());
  useEffect(() => {
    if (enabled && !preview && shown && page?.preview) refetch();
  }, [enabled, preview, shown, page]);
  return { ...results, page };
}

/** How long typing pauses before the filters in a text that finds nothing are looked up. */
const SENTENCE_PAUSE_MS = 150;

/**
 * What shows for a search: its results or those of the filters that its text names, if no company matches the text, or if
 * it was entered and these say all of it. Until these are known, what showed before stays.
 * @param exact the search as in the address
 * @param entry whether the text was entered in the search field, and whether it is still being typed or was submitted
 */
export function useShownSearch(
  exact: ReturnType<typeof useSearchAddress>,
  { active, failure }: { active: boolean; failure: string | null },
  { masked, entry }: { masked: boolean; entry: 'typing' | 'left' | 'submitted' | null },
) {
  const { issues, change: changeExact } = exact;
  const { query: text, filters: exactFilters } = exact.address;
  const exactResults = useResults(exact.address, issues, active, failure, masked);
  const noneMatch = text !== '' && exactResults.page?.total === 0;
  const mayBeSentence = noneMatch || (entry !== null && /\S\s+\S/.test(text));
  const steadyText = useDebounced(text, SENTENCE_PAUSE_MS);
  const isSteady = entry !== 'typing' || steadyText === text;
  const isSettled = mayBeSentence && exactResults.shown && isSteady;
  const { suggestions, isLoading, hrefOf, onChoose } = useSuggestions({ ...exact, settled: isSettled });
  const isUndecided = mayBeSentence && (!isSettled || isLoading);
  const [lastSentence, setLastSentence] = useState<SearchSuggestion>();
  const latestSentence = mayBeSentence ? sentenceOf(suggestions) : undefined;
  const sentence = isUndecided
    ? (entry ?? undefined) && lastSentence
    : noneMatch || latestSentence?.onEnter
      ? latestSentence
      : undefined;
  if (sentence !== lastSentence) setLastSentence(sentence);
  const edit = useMemo(() => sentence && suggestedChange(exactFilters, sentence), [sentence, exactFilters]);
  const address = useMemo(() => ({ ...exact.address, ...edit }), [exact.address, edit]);
  const sentenceResults = usePage(address, [], active, null, exactResults.preview, edit !== undefined);
  const change = useCallback<ChangeSearchAddress>(
    (to, mode) =>
      changeExact((now) => {
        const part = typeof to === 'function' ? to({ ...now, ...edit }) : to;
        return edit && (part.filters || part.page) ? { ...edit, ...part } : part;
      }, mode),
    [changeExact, edit],
  );
  const { query, filters, added, newMatchesOf } = address;
  const set = useMemo(() => ({ query, filters, added, newMatchesOf }), [query, filters, added, newMatchesOf]);
  // While a text that finds companies is being typed, these show until it is decided.
  const isWaiting = isUndecided && (noneMatch || entry === 'submitted');
  const isPending = edit ? !sentenceResults.shown && !sentenceResults.error : isWaiting;
  const results = edit ? { ...exactResults, ...sentenceResults } : exactResults;
  const { page, shown } = results;
  const previous = useRef<{ page: ResultsPage; set: ResultSet }>(null);
  useEffect(() => {
    if (page && shown && !isPending) previous.current = { page, set };
  }, [page, shown, isPending, set]);
  const wait = useWaitStage(isPending && isSteady);
  const heldResults = isPending && entry ? previous.current : null;
  return {
    address,
    change,
    set,
    results: heldResults ? { ...results, page: heldResults.page, shown: false, wait } : results,
    counted: useCounted(heldResults?.set ?? set, shown || heldResults !== null),
    sentence: sentence && { sentence, isLatest: !isUndecided, hrefOf, onChoose },
  };
}

/**
 * Reuses the objects of companies that were also on the previous page, so that their cards do not rerender. What a
 * company matches by comes first.
 */
function useStableCompanies(
  page: ResultsPage | null,
  { query, filters: { industry } }: SearchAddress,
): ResultsPage | null {
  const before = useRef<ResultsPage['companies']>([]);
  const same = useMemo(() => {
    if (!page) return null;
    const previous = new Map(before.current.map((company) => [company.id, company]));
    const companies = page.companies.map((company) =>
      replaceEqualDeep(previous.get(company.id), withMatchesFirst(company, query, industry)),
    );
    return { ...page, companies };
  }, [page, query, industry]);
  before.current = same?.companies ?? [];
  return same;
}

const TYPING_PAUSE_MS = 350;

/**
 * The result set that counts and charts refer to. Follows the results once they are on screen, and while a user types
 * once typing pauses, so that it never delays a key.
 * @param set the same object until the set changes
 * @param shown whether its results are on screen
 */
function useCounted(set: ResultSet, shown: boolean): ResultSet {
  const [counted, setCounted] = useState(set);
  useEffect(() => {
    if (!shown || counted === set) return;
    const pause = counted.query === set.query ? 0 : TYPING_PAUSE_MS;
    const timer = setTimeout(() => startTransition(() => setCounted(set)), pause);
    return () => clearTimeout(timer);
  }, [counted, set, shown]);
  return counted;
}

// Long enough for a frame to be painted, too short to scroll past it.
const AFTER_FRAME_MS = 40;

/**
 * The page whose remaining results are rendered: follows `page` after the first ones are painted, so that offscreen
 * results do not delay visible ones. Follows at once if the current company is among them.
 */
export function useRestAfterPaint(page: ResultsPage, current: string | null, first: number): ResultsPage {
  const later = useAfterPaint(page);
  return page.companies.findIndex(({ slug }) => slug === current) >= first ? page : later;
}

function useAfterPaint<T>(value: T): T {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    if (followed === value) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setFollowed(value)), AFTER_FRAME_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, followed]);
  return followed;
}
