import { readLocationFilter } from '#domain/places/location-filters.ts';
import { type CompanySearch, companySearchParams, parseCompanySearch } from '#domain/search/company-filters.ts';
import type { RawSearch } from '#domain/search/search-parameters.ts';

/** The parameters of a query string, as a search reads them. */
export function rawParams(text: string): RawSearch {
  const params = new URLSearchParams(text);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}

export function parseParams(raw: RawSearch) {
  return parseCompanySearch(raw, readLocationFilter);
}

/** The query string of a search without its page, the same for equal searches. */
export function paramsOf(search: CompanySearch): string {
  return new URLSearchParams(companySearchParams({ ...search, page: 1 })).toString();
}
