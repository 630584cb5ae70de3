import { useSearch } from '@tanstack/react-router';
import {
  DEFAULT_LP_SORT,
  LP_FILTER_NAMES,
  type LpFilterName,
  type LpSort,
  lpFilterValues,
  parseLpSearch,
} from '#domain/lps/lp-filters.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import type { FilterProps } from '../search/filter-values.ts';
import { rawFilters, readableParams } from '../search/readable-params.ts';
import { type ChangeAddress, useListAddress } from '../search/use-list-address.ts';

/** The values of each filter as in a URL; exclusions start with `!`. */
export type LpFilterValues = Readonly<Record<LpFilterName, readonly string[]>>;

export type LpAddress = { query: string; filters: LpFilterValues; sort: LpSort; page: number };

export type LpFilterProps = FilterProps<LpFilterValues>;

export const NO_LP_FILTERS: LpFilterValues = rawFilters(LP_FILTER_NAMES, {});
export const EMPTY_LP_ADDRESS: LpAddress = { query: '', filters: NO_LP_FILTERS, sort: DEFAULT_LP_SORT, page: 1 };

/**
 * Parses the parameters of the page. Filter values are normalized and unreadable ones dropped. If there are `issues`, nothing can be
 * searched, and the values are unchanged.
 */
export function readLpAddress(params: UrlParams): { address: LpAddress; issues: FieldIssue[] } {
  const raw = readableParams(params, parseLpSearch);
  const query = [raw.query ?? ''].flat()[0] ?? '';
  const result = parseLpSearch(raw);
  if ('issues' in result) {
    return {
      address: { ...EMPTY_LP_ADDRESS, query, filters: rawFilters(LP_FILTER_NAMES, raw) },
      issues: result.issues,
    };
  }
  const { sort, page } = result.search;
  return { address: { query, filters: lpFilterValues(result.search), sort, page }, issues: [] };
}

/** The parameters of an address, without defaults. */
export function lpParams({ query, filters, sort, page }: LpAddress): UrlParams {
  const params: UrlParams = {};
  if (query) params.query = query;
  for (const name of LP_FILTER_NAMES) if (filters[name].length > 0) params[name] = [...filters[name]];
  if (sort !== DEFAULT_LP_SORT) params.sort = sort;
  if (page !== 1) params.page = String(page);
  return params;
}

/** Parameters of the whole result set: no page, no sort order. */
export function lpSetParams({ query, filters }: LpAddress): UrlParams {
  return lpParams({ ...EMPTY_LP_ADDRESS, query, filters });
}

export function lpHref(address: LpAddress): string {
  return `/lps${stringifySearch(lpParams(address))}`;
}

export type ChangeLps = ChangeAddress<LpAddress>;

const URL_FORMAT = { path: '/lps', read: readLpAddress, write: lpParams } as const;

export function useLpAddress() {
  return useListAddress(URL_FORMAT, useSearch({ from: '/lps' }));
}
