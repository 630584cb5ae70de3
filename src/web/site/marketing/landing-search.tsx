import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CompanyCard } from '#domain/companies/company.ts';
import { withMatchesFirst } from '#domain/companies/matches-first.ts';
import { formatCount } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { FilterName } from '#domain/search/company-filters.ts';
import { filterLabel } from '#domain/search/filter-labels.ts';
import { type SearchSuggestion, sentenceOf } from '#domain/search/search-suggestions.ts';
import { companySuggestionsQuery } from '../../data/companies/company-queries.ts';
import { FilterPanel } from '../../data/companies/filters/filter-panel.tsx';
import {
  addressHref,
  addressParams,
  type CompanyFilterValues,
  isNarrowed,
  NO_FILTERS,
  readAddress,
  resultSetParams,
} from '../../data/companies/search-address.ts';
import { FilterSheet, FilterSidebar, FilterToolbar, useFilterLayout } from '../../data/search/filter-bar.tsx';
import type { EditFilters } from '../../data/search/filter-values.ts';
import { FilteredInstead, OtherSearches } from '../../data/search/search-suggestions.tsx';
import { clearText, DidYouMean, noMatchHint, SuggestedChanges } from '../../data/search/suggested-changes.tsx';
import { useListAddress } from '../../data/search/use-list-address.ts';
import { errorMessage, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/hooks.ts';
import { ListFoot, LoadingRows } from './live-list.tsx';

const Matches = lazy(() => import('../../data/search/matches.tsx'));

const DEBOUNCE_MS = 150;
const ROWS = 20;
/** The search is in the address, so that Back and a link lead to it. */
const ADDRESS = { path: '/', read: (raw: UrlParams) => readAddress(raw), write: addressParams };

type LandingSearchProps = {
  typed: string;
  /** Whether the visitor opened the filters, rather than typed. */
  filtering: boolean;
  /** Shown without a search. */
  newest: readonly CompanyCard[];
  total: number;
  /** Receives the address of the search on the search page; undefined without a search. */
  onSearch: (path: string | undefined) => void;
  /** Writes a text into the field. */
  onWrite: (text: string) => void;
  children: (company: CompanyCard, index: number) => ReactNode;
};

/** The search of the landing page: the filters, and the first results with masked emails. */
export default function LandingSearch({
  typed,
  filtering,
  newest,
  total,
  onSearch,
  onWrite,
  children,
}: LandingSearchProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { address, change } = useListAddress(ADDRESS, useSearch({ strict: false }) as UrlParams);
  const { filters, query } = address;
  const layout = useFilterLayout(false);
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const narrowed = isNarrowed(address);
  /** Whether the page was opened with a search, so that there are no rows before its results. */
  const [opensSearch] = useState(narrowed);
  const lastQuery = useRef(query);
  const sync = useEffectEvent(() => {
    if (lastQuery.current !== query) {
      // Back and links change the search without the field.
      lastQuery.current = query;
      onWrite(query);
    } else if (text !== query && text === typed.trim()) {
      lastQuery.current = text;
      // Back leads to the page without a search.
      change({ query: text }, 'typed');
    }
  });
  useEffect(() => sync(), [query, text]);
  const editFilters: EditFilters<CompanyFilterValues> = (edit) =>
    change((now) => ({ filters: edit(now.filters) }), narrowed ? 'replace' : 'push');
  const clear = () => {
    onWrite('');
    change({ query: '', filters: NO_FILTERS }, 'replace');
  };
  const clearFilters = () => change({ filters: NO_FILTERS }, 'replace');
  const params = resultSetParams(address);
  const addressChangeOf = ({ query, filters }: SearchSuggestion) => ({ query, filters: { ...NO_FILTERS, ...filters } });
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['companies', 'masked', 'landing', stringifySearch(params)],
    queryFn: async ({ signal }) => {
      const search = (set: UrlParams) => {
        const request = { ...set, emails: 'masked', limit: String(ROWS) };
        return responseJson(api.companies.$get({ query: request }, { init: { signal } }));
      };
      const [matches, suggestions] = await Promise.all([
        search(params),
        // Shown with the rows, which they would move otherwise.
        queryClient.fetchQuery(companySuggestionsQuery(api, params)).catch(() => []),
      ]);
      const sentence = matches.total === 0 ? sentenceOf(suggestions) : undefined;
      if (!sentence?.total) return { ...matches, query, filters, suggestions, instead: null };
      const sentenceSearch = { ...address, ...addressChangeOf(sentence) };
      const sentenceMatches = await search(resultSetParams(sentenceSearch));
      const { query: text, filters: sentenceFilters } = sentenceSearch;
      return { ...sentenceMatches, query: text, filters: sentenceFilters, suggestions, instead: { query, sentence } };
    },
    enabled: narrowed,
    placeholderData: keepPreviousData,
    retry: false,
  });
  useEffect(() => {
    if (filtering) layout.focus();
  }, []);
  const results = narrowed ? data : undefined;
  const isLoading = narrowed && !results && !error;
  const waiting = typed.trim() !== query || isPlaceholderData || isLoading;
  const instead = results?.instead;
  const rows = results
    ? results.companies.map((one) => withMatchesFirst(one, results.query, results.filters.industry))
    : narrowed && (error || opensSearch)
      ? []
      : newest;
  const count = results?.total ?? total;
  // Links lead to what is typed, not to what is loaded.
  const latest = { ...address, query: typed.trim(), ...(!waiting && instead && addressChangeOf(instead.sentence)) };
  const path = isNarrowed(latest) ? addressHref(latest) : undefined;
  useEffect(() => onSearch(path), [path, onSearch]);
  const isFiltered = isNarrowed({ ...address, query: '' });
  const isEmpty = results !== undefined && count === 0 && !waiting;
  const suggestionProps = {
    suggestions: results?.suggestions ?? [],
    labelOf: (name: string, value: string) => filterLabel(name as FilterName, value),
    hrefOf: (suggestion: SearchSuggestion) =>
      `/${stringifySearch(resultSetParams({ ...address, ...addressChangeOf(suggestion) }))}`,
    onChoose: (suggestion: SearchSuggestion) => {
      onWrite(suggestion.query);
      change(addressChangeOf(suggestion), 'push');
    },
  };
  const filterPanel = (
    <FilterPanel
      filters={filters}
      counted={address}
      visible={layout.visible}
      failed={error !== null}
      onChange={editFilters}
    />
  );
  return (
    <>
      <FilterToolbar
        filters={filters}
        labelOf={filterLabel}
        layout={layout}
        onChange={editFilters}
        onClear={clearFilters}
      >
        {results && !isEmpty && (
          <p className="order-1 ml-auto self-center text-13 whitespace-nowrap text-ink-2 tabular-nums [&>b]:font-semibold [&>b]:text-ink">
            <b>{formatCount(count)}</b> {count === 1 ? 'company' : 'companies'}
          </p>
        )}
      </FilterToolbar>
      <div
        className={`mt-2 grid items-start gap-4 ${layout.sidebar ? 'desktop:grid-cols-[240px_minmax(0,1fr)] desktop:[&>aside]:pl-0' : ''}`}
      >
        <FilterSidebar layout={layout}>{filterPanel}</FilterSidebar>
        {/* As tall as the initial rows, so that nothing below shifts when there are fewer. */}
        <section
          aria-label={narrowed ? 'Results' : 'Newest results'}
          className="@container flex min-w-0 flex-col tablet:min-h-109"
        >
          {rows.some(({ contactsOmitted }) => contactsOmitted) && (
            <p className="mb-2 text-13 text-ink-2">{MESSAGES.contactsOmitted}</p>
          )}
          {instead ? (
            <p className="mb-2 text-14 text-ink-2">
              <FilteredInstead {...instead} {...suggestionProps} />
            </p>
          ) : (
            results?.query && rows.length > 0 && <OtherSearches {...suggestionProps} />
          )}
          {isLoading && rows.length === 0 ? (
            <LoadingRows />
          ) : (
            <div aria-busy={waiting || undefined} className={`grid gap-2 ${waiting ? 'opacity-55' : ''}`}>
              {rows.map(children)}
            </div>
          )}
          {isEmpty && (
            <div className="grid flex-1 place-content-center justify-items-center gap-4 rounded-box border border-line bg-surface px-6 py-8 text-center">
              <div>
                <p className="text-16 font-semibold">
                  {MESSAGES.noCompanies.title}
                  {query && ` for “${query}”`}
                </p>
                <p className="mt-1 text-ink-2">{noMatchHint(isFiltered)}</p>
                <DidYouMean {...suggestionProps} className="mt-1" />
              </div>
              <SuggestedChanges {...suggestionProps} />
              <Button onClick={clear}>{clearText(isFiltered)}</Button>
            </div>
          )}
          <ListFoot
            count={rows.length}
            total={count}
            path={path}
            message={
              isLoading
                ? 'Searching...'
                : error && narrowed
                  ? MESSAGES.searchFailed(errorMessage(error, MESSAGES.unexpected))
                  : undefined
            }
          />
        </section>
      </div>
      {results && results.query !== '' && (
        <Suspense>
          <Matches query={results.query} />
        </Suspense>
      )}
      {layout.sheet && (
        <FilterSheet layout={layout} total={count} onClear={clearFilters}>
          {filterPanel}
        </FilterSheet>
      )}
    </>
  );
}
