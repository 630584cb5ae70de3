import type { ResultView } from '#domain/companies/table-columns.ts';
import {
  DATA_FILTER_NAMES,
  DEFAULT_SORT,
  FILTER_NAMES,
  type FilterName,
  filterValues,
  parseCompanySearch,
  type Sort,
  searchParams,
  type UrlSearch,
} from '#domain/search/company-filters.ts';
import { type FieldIssue, inclusionsOf } from '#domain/search/search-params.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import type { FilterProps } from '../search/filter-values.ts';
import { rawFilters, readableParams } from '../search/readable-params.ts';

export type CompanyFilterValues = UrlSearch['filters'];

export type CompanyFilterProps = FilterProps<CompanyFilterValues>;

export type CompanyFilterGroupProps = Omit<CompanyFilterProps, 'counts'> & {
  /** The search to count results for. It follows the results, not the text being typed. */
  counted: ResultSet;
  /** Whether the filters are visible; counts are only fetched then. */
  visible: boolean;
  /** Whether the search failed: then show no counts, not even earlier ones. */
  failed: boolean;
};

/** The state in the URL of the search page; it has no other state worth sharing. */
export type SearchAddress = UrlSearch & {
  view: ResultView;
  /** The slug of the company in the side panel. */
  open: string | null;
  /** The list whose page this is; its filter is not a parameter then. */
  listPage: number | null;
};

/** The part that determines which companies match. */
export type ResultSet = Pick<SearchAddress, 'query' | 'filters' | 'added' | 'newMatchesOf'>;

export const NO_FILTERS: CompanyFilterValues = rawFilters(FILTER_NAMES, {});

export const EMPTY_ADDRESS: SearchAddress = {
  query: '',
  filters: NO_FILTERS,
  added: null,
  newMatchesOf: null,
  sort: DEFAULT_SORT,
  page: 1,
  view: 'cards',
  open: null,
  listPage: null,
};

/**
 * Parses the parameters of the search page. Filter values are normalized and unreadable ones dropped. If there are `issues`, nothing
 * can be searched, and the values are unchanged.
 * @param listPage the list, on its page
 */
export function readAddress(
  params: UrlParams,
  listPage: number | null = null,
): { address: SearchAddress; issues: FieldIssue[] } {
  const raw = readableParams(listPage === null ? params : { ...params, list: String(listPage) }, parseCompanySearch);
  const address: SearchAddress = {
    ...EMPTY_ADDRESS,
    query: first(raw.query),
    view: raw.view === 'table' || raw.view === 'board' ? raw.view : 'cards',
    open: first(raw.open) || null,
    listPage,
  };
  const result = parseCompanySearch(raw);
  if ('issues' in result)
    return { address: { ...address, filters: rawFilters(FILTER_NAMES, raw) }, issues: result.issues };
  const { added, newMatchesOf, sort, page } = result.search;
  return { address: { ...address, filters: filterValues(result.search), added, newMatchesOf, sort, page }, issues: [] };
}

/** What viewers without access see of a search, masked: all that does not depend on an account, and no invalid filters. */
export function lockedAddress({ query, filters, added }: SearchAddress, issues: readonly FieldIssue[]): SearchAddress {
  if (issues.length > 0) return EMPTY_ADDRESS;
  const open: Record<FilterName, readonly string[]> = { ...NO_FILTERS };
  for (const name of DATA_FILTER_NAMES) open[name] = filters[name];
  return { ...EMPTY_ADDRESS, query, filters: open, added };
}

/** The parameters of an address, without defaults. */
export function addressParams({ view, open, listPage, ...search }: SearchAddress): UrlParams {
  const filters = listPage === null ? search.filters : { ...search.filters, list: [] };
  const params: UrlParams = searchParams({ ...search, filters });
  if (view !== 'cards') params.view = view;
  if (open) params.open = open;
  return params;
}

export function addressPath({ listPage }: Pick<SearchAddress, 'listPage'>): string {
  return listPage === null ? '/search' : `/lists/${listPage}`;
}

export function addressHref(address: SearchAddress): string {
  return addressPath(address) + stringifySearch(addressParams(address));
}

/** No filters but the list on its page. */
export function clearedFilters({ listPage }: Pick<SearchAddress, 'listPage'>): CompanyFilterValues {
  return listPage === null ? NO_FILTERS : { ...NO_FILTERS, list: [String(listPage)] };
}

/** Parameters of the whole result set: no page, no sort order. */
export function resultSetParams({ query, filters, added, newMatchesOf }: ResultSet): UrlParams {
  return searchParams({ ...EMPTY_ADDRESS, query, filters, added, newMatchesOf });
}

/** The canonical parameters under which a search is saved; null if it is invalid. */
export function savedParams({
  query,
  filters,
  added,
  sort,
}: Omit<ResultSet, 'newMatchesOf'> & { sort: Sort }): string | null {
  const result = parseCompanySearch({ ...filters, query, added: added ?? '', sort });
  if ('issues' in result) return null;
  return stringifySearch(searchParams({ ...result.search, filters: filterValues(result.search) })).slice(1);
}

/** The list that a board shows: the only one included in the filters. */
export function boardList({ list }: Pick<CompanyFilterValues, 'list'>): number | null {
  const [only, ...others] = inclusionsOf(list);
  return only === undefined || others.length > 0 ? null : Number(only);
}

/** The view of an address: cards instead of a board if there is no list. */
export function shownView({ view, filters }: Pick<SearchAddress, 'view' | 'filters'>): ResultView {
  return view === 'board' && boardList(filters) === null ? 'cards' : view;
}

export function isNarrowed({ query, filters, added, newMatchesOf }: ResultSet): boolean {
  return (
    query !== '' || added !== null || newMatchesOf !== null || FILTER_NAMES.some((name) => filters[name].length > 0)
  );
}

function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
