import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { CompanyCard } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { filterLabel } from '#domain/search/filter-labels.ts';
import { FilterPanel } from '../../data/companies/filters/filter-panel.tsx';
import {
  addressHref,
  EMPTY_ADDRESS,
  isNarrowed,
  NO_FILTERS,
  resultSetParams,
} from '../../data/companies/search-address.ts';
import { FilterSheet, FilterSidebar, FilterToolbar, useFilterLayout } from '../../data/search/filter-bar.tsx';
import { errorMessage, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch } from '../../platform/routing/url-params.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { ListFoot } from './live-list.tsx';

const DEBOUNCE_MS = 150;
const ROWS = 20;

type LandingSearchProps = {
  typed: string;
  /** Whether the visitor opened the filters, rather than typed. */
  filtering: boolean;
  /** Shown without a search. */
  newest: readonly CompanyCard[];
  total: number;
  /** Receives the address of the search on the search page; undefined without a search. */
  onSearch: (path: string | undefined) => void;
  children: (company: CompanyCard, index: number) => ReactNode;
};

/** The search of the landing page: the filters, and the first results with masked emails. */
export default function LandingSearch({ typed, filtering, newest, total, onSearch, children }: LandingSearchProps) {
  const api = useApi();
  const [filters, setFilters] = useState(NO_FILTERS);
  const layout = useFilterLayout(false);
  const query = useDebounced(typed.trim(), DEBOUNCE_MS);
  const address = useMemo(() => ({ ...EMPTY_ADDRESS, query, filters }), [query, filters]);
  const narrowed = isNarrowed(address);
  const params = resultSetParams(address);
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['companies', 'masked', 'landing', stringifySearch(params)],
    queryFn: ({ signal }) => {
      const request = { ...params, emails: 'masked', limit: String(ROWS) };
      return responseJson(api.companies.$get({ query: request }, { init: { signal } }));
    },
    enabled: narrowed,
    placeholderData: keepPreviousData,
    retry: false,
  });
  useEffect(() => {
    if (filtering) layout.focus();
  }, []);
  const path = narrowed ? addressHref(address) : undefined;
  useEffect(() => onSearch(path), [path, onSearch]);
  const results = narrowed ? data : undefined;
  const rows = results?.companies ?? newest;
  const count = results?.total ?? total;
  const waiting = typed.trim() !== query || isPlaceholderData;
  const filterPanel = (
    <FilterPanel
      filters={filters}
      counted={address}
      visible={layout.visible}
      failed={error !== null}
      onChange={setFilters}
    />
  );
  return (
    <>
      <FilterToolbar
        filters={filters}
        labelOf={filterLabel}
        layout={layout}
        onChange={setFilters}
        onClear={() => setFilters(NO_FILTERS)}
      >
        {null}
      </FilterToolbar>
      <div className={`mt-2 grid items-start gap-4 ${layout.sidebar ? 'desktop:grid-cols-[264px_minmax(0,1fr)]' : ''}`}>
        <FilterSidebar layout={layout}>{filterPanel}</FilterSidebar>
        {/* As tall as the initial rows, so that nothing below shifts when there are fewer. */}
        <section aria-label={narrowed ? 'Results' : 'Newest results'} className="@container min-w-0 tablet:min-h-109">
          {rows.some(({ contactsOmitted }) => contactsOmitted) && (
            <p className="mb-2 text-13 text-ink-2">{MESSAGES.contactsOmitted}</p>
          )}
          <div className={`grid gap-2 ${results && waiting ? 'opacity-60' : ''}`}>{rows.map(children)}</div>
          {results && count === 0 && !waiting && (
            <p className="rounded-box border border-line bg-surface px-6 py-8 text-center text-ink-2">
              <b className="font-semibold text-ink">{MESSAGES.noCompanies.title}</b>
              {query && ` for “${query}”`}. Try a company, founder or location{query ? '' : ', or fewer filters'}.
            </p>
          )}
          <ListFoot
            shown={rows.length}
            total={count}
            path={path}
            message={error && narrowed ? MESSAGES.searchFailed(errorMessage(error, MESSAGES.unexpected)) : undefined}
          />
        </section>
      </div>
      {layout.sheet && (
        <FilterSheet layout={layout} total={count} onClear={() => setFilters(NO_FILTERS)}>
          {filterPanel}
        </FilterSheet>
      )}
    </>
  );
}
