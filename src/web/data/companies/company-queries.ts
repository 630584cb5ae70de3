import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiCalls, ApiError, responseJson } from '../../platform/api/api.ts';
import { COUNTS } from '../../platform/api/query-client.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { keepPreviousPage } from '../search/use-results-query.ts';

type OptionsAnswer = InferResponseType<ApiCalls['filter-options']['$get']>;
type OptionPart = keyof OptionsAnswer;

const OPTION_PARTS = ['industries', 'funding_types', 'headquarters_locations_grouped', 'counts'] as const;
const FIRST_PARTS = [...OPTION_PARTS, 'moreIndustries', 'anyDate', 'ranges'] as const;
/**
 * Query keys include the access: addresses never outlive a session, and masked ones are replaced as soon as there is
 * access.
 */
const root = (active: boolean) => ['companies', active ? 'open' : 'masked'] as const;

/** A page of results; a preview has masked emails and is fetched again with them. */
export type ResultsPage = InferResponseType<ApiCalls['companies']['$get']> & { preview?: boolean };

/** @param preview masks emails, so that intermediate searches while typing do not use up the daily limit */
export function companyPageQuery(api: ApiCalls, active: boolean, params: UrlParams, preview = false) {
  return queryOptions({
    queryKey: [...root(active), 'page', stringifySearch(params)],
    queryFn: async ({ signal }): Promise<ResultsPage> => {
      const query = preview ? { ...params, emails: 'masked' } : params;
      const page = await responseJson(api.companies.$get({ query }, { init: { signal } }));
      return preview ? { ...page, preview } : page;
    },
    placeholderData: keepPreviousPage(active),
  });
}

export function companyQuery(api: ApiCalls, active: boolean, slug: string) {
  return queryOptions({
    queryKey: [...root(active), 'company', slug],
    queryFn: ({ signal }) =>
      responseJson(api.companies[':slug'].$get({ param: { slug }, query: {} }, { init: { signal } })),
  });
}

export type VisibleFact = InferResponseType<ApiCalls['companies'][':slug']['evidence']['$get']>['facts'][number];

/** The sources of each value of a company. */
export function companyEvidenceQuery(api: ApiCalls, active: boolean, slug: string) {
  return queryOptions({
    queryKey: [...root(active), 'evidence', slug],
    queryFn: async ({ signal }) =>
      (await responseJson(api.companies[':slug'].evidence.$get({ param: { slug } }, { init: { signal } }))).facts,
  });
}

/** Companies whose name begins with a text, then other results for it. */
export function companyNamesQuery(api: ApiCalls, text: string) {
  return queryOptions({
    queryKey: ['company-names', text],
    queryFn: async ({ signal }) =>
      (await responseJson(api['company-names'].$get({ query: { query: text } }, { init: { signal } }))).companies,
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
  });
}

/** The filters that a text names, and the words that remain. */
export function searchFiltersQuery(api: ApiCalls, sentence: string) {
  return queryOptions({
    queryKey: ['search-filters', sentence],
    queryFn: ({ signal }) => responseJson(api['search-filters'].$get({ query: { sentence } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

/** The number of the user's lists that a company is in, to reserve their space. */
export function companyListCountQuery(api: ApiCalls, id: number) {
  return queryOptions({
    queryKey: ['company-lists', id],
    queryFn: async ({ signal }) => {
      const query = { company: String(id) };
      return (await responseJson(api['list-entries'].$get({ query }, { init: { signal } }))).entries.length;
    },
  });
}

/** Similar companies, each with the reason. Never includes people, regardless of access. */
export function similarCompaniesQuery(api: ApiCalls, slug: string) {
  return queryOptions({
    queryKey: ['similar-companies', slug],
    queryFn: ({ signal }) =>
      responseJson(api.companies[':slug'].similar.$get({ param: { slug } }, { init: { signal } })),
  });
}

/** The options that filters show before they are expanded, with counts given the other active filters. */
export function firstOptionsQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: ['first-options', stringifySearch(params)],
    queryFn: async ({ signal }) => {
      const query = { ...params, only: 'first' };
      return withParts(FIRST_PARTS, await responseJson(api['filter-options'].$get({ query }, { init: { signal } })));
    },
    ...COUNTS,
  });
}

/** Every value of every filter, and what reads the other spellings of countries. */
export function filterOptionsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: ['filter-options'],
    queryFn: async ({ signal }) => {
      const request = responseJson(api['filter-options'].$get({ query: {} }, { init: { signal } }));
      const [answer, { countryName }] = await Promise.all([request, import('#domain/places/countries.ts')]);
      return { ...withParts(OPTION_PARTS, answer), countryName };
    },
    ...COUNTS,
  });
}

/** @throws ApiError if a response lacks data that the filters need */
function withParts<P extends OptionPart>(parts: readonly P[], answer: OptionsAnswer | null) {
  if (!answer) throw new ApiError('unexpected', 200, MESSAGES.filterOptions.none);
  if (!hasParts(parts, answer)) throw new ApiError('unexpected', 200, MESSAGES.filterOptions.invalid);
  return answer;
}

function hasParts<P extends OptionPart>(
  parts: readonly P[],
  answer: OptionsAnswer,
): answer is OptionsAnswer & Required<Pick<OptionsAnswer, P>> {
  return parts.every((part) => answer[part] !== undefined);
}

export function filterCountsQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: ['filter-counts', stringifySearch(params)],
    queryFn: async ({ signal }) => {
      const query = { ...params, only: 'counts' };
      return (await responseJson(api['filter-options'].$get({ query }, { init: { signal } }))).counts;
    },
    ...COUNTS,
  });
}

export function companySuggestionsQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: ['company-suggestions', stringifySearch(params)],
    queryFn: async ({ signal }) =>
      (await responseJson(api['company-suggestions'].$get({ query: params }, { init: { signal } }))).suggestions,
  });
}

export function companyFiguresQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: ['company-figures', stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api['company-figures'].$get({ query: params }, { init: { signal } })),
    ...COUNTS,
  });
}
