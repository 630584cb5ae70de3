import * as z from 'zod';
import { readLocationFilter } from '#domain/places/location-filters.ts';
import {
  type CompanySearch,
  companySearchParams,
  PERSONAL_FILTER_NAMES,
  parseCompanySearch,
} from '#domain/search/company-filters.ts';
import type { RawSearch } from '#domain/search/search-params.ts';
import { searchFrom } from '../../platform/http/query.ts';

const MAX_PARAMS_LENGTH = 16_384;

/** Returns the parameters of a query string in the form that a search parses. */
export function rawParams(text: string): RawSearch {
  const byName = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

export function parseParams(raw: RawSearch) {
  return parseCompanySearch(raw, readLocationFilter);
}

/** The query string of a search without its page, the same for equal searches. */
export function paramsOf(search: CompanySearch): string {
  return new URLSearchParams(companySearchParams({ ...search, page: 1 })).toString();
}

const PERSONAL = new RegExp(`(?:^|&)(?:${PERSONAL_FILTER_NAMES.join('|')})=`);

/** Whether a canonical query string has filters on a user's own data about companies. */
export function hasPersonalFilters(params: string): boolean {
  return PERSONAL.test(params);
}

/** A company search in the body of a call. */
export const searchInBody = z
  .string('must be a string')
  .max(MAX_PARAMS_LENGTH, `must be at most ${MAX_PARAMS_LENGTH} characters`)
  .transform((text) => rawParams(text))
  .transform(searchFrom(parseParams))
  .describe('Query string of a company search. The page is ignored');
