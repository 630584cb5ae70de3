import * as z from 'zod';
import { readLocationFilter } from '#domain/places/location-filters.ts';
import {
  type CompanySearch,
  companySearchParams,
  PERSONAL_FILTER_NAMES,
  parseCompanySearch,
  SEARCH_PARAMETERS,
} from '#domain/search/company-filters.ts';
import type { RawSearch } from '#domain/search/search-params.ts';
import { searchFrom, unknownParameters } from '../../platform/http/query.ts';

const MAX_PARAMS_LENGTH = 16_384;

/** Returns the parameters of a query string in the form that a search parses. */
export function rawParams(text: string): RawSearch {
  const byName = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries([...byName].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

export function parseParams(raw: RawSearch) {
  return parseCompanySearch(raw, readLocationFilter);
}

/** The search with these parameters, which are valid. */
export function searchOf(params: RawSearch): CompanySearch {
  const read = parseParams(params);
  if ('issues' in read) throw new Error(read.issues.map(({ field, message }) => `${field} ${message}`).join(', '));
  return read.search;
}

function parseKnownParams(raw: RawSearch) {
  const issues = unknownParameters(raw, SEARCH_PARAMETERS).map(({ field, message }) => ({
    field,
    message: NOT_OF_SEARCH.includes(field) ? 'does not select companies. Leave it out' : message,
  }));
  return issues.length > 0 ? { issues } : parseParams(raw);
}

/** Parameters of calls that search, and of no search. */
const NOT_OF_SEARCH: readonly string[] = ['limit', 'cursor', 'emails', 'evidence'];

/** The query string of a search without its page, the same for equal searches. */
export function paramsOf(search: CompanySearch): string {
  return new URLSearchParams(companySearchParams({ ...search, page: 1 })).toString();
}

const PERSONAL = new RegExp(`(?:^|&)(?:${PERSONAL_FILTER_NAMES.join('|')})=`);

/** Whether a canonical query string has filters on a user's own data about companies. */
export function hasPersonalFilters(params: string): boolean {
  return PERSONAL.test(params);
}

/** A company search in the body of a call. Other parameters are errors: without a misspelled filter it would find more. */
export const searchInBody = z
  .string('must be a string')
  .max(MAX_PARAMS_LENGTH, `must be at most ${MAX_PARAMS_LENGTH} characters`)
  .transform((text) => rawParams(text))
  .transform(searchFrom(parseKnownParams))
  .describe('Filters and `query` of `GET /companies`, as a query string. It stands for all results')
  .meta({ example: 'location=country:Germany&fundingDate=90' });
