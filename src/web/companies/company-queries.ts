import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CompanyDetails, CompanyPage } from '#domain/company.ts';
import type { FilterCounts, FilterOptions } from '#domain/company-answers.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { RevealBudget } from '#domain/reveal-budget.ts';
import { type ApiClient, ApiError, answerOf } from '../api.ts';
import { keepUnlessOpen } from '../finding/query-rules.ts';
import { type SearchParams, stringifySearch } from '../search-params.ts';

/** The choices of every filter, and how many companies each would find under the other filters. */
type CountedOptions = FilterOptions & { counts: FilterCounts };

/** A result set as a whole. */
export type ResultFigures = Awaited<ReturnType<typeof readFigures>>;

const OPTION_PARTS = ['industries', 'funding_types', 'headquarters_locations_grouped', 'counts'] as const;
const MAX_PAGE = 1_000_000;
/**
 * What is asked under an access stays under it: addresses of people never outlive a session,
 * and masked ones make room the moment there is access.
 */
const root = (active: boolean) => ['companies', active ? 'open' : 'masked'] as const;

/** A page of results; a preview has its emails masked and is to be asked for again with them. */
export type ResultsPage = CompanyPage & { preview?: boolean };

/** @param preview leaves emails masked, so that what is passed while typing takes none of the day's */
export function companyPageQuery(api: ApiClient, active: boolean, params: SearchParams, preview = false) {
  return queryOptions({
    queryKey: [...root(active), 'page', stringifySearch(params)],
    queryFn: async ({ signal }): Promise<ResultsPage> => {
      const query = preview ? { ...params, emails: 'masked' } : params;
      // The route writes its JSON by hand, so its type does not say what is in it.
      const page = (await answerOf(api.companies.$get({ query }, { init: { signal } }))) as CompanyPage;
      return preview ? { ...page, preview } : page;
    },
    placeholderData: keepUnlessOpen(active),
  });
}

/** How many companies there are, without any of them: a page far behind the last one is empty. */
export function companyTotalQuery(api: ApiClient, params: SearchParams) {
  return queryOptions({
    queryKey: ['company-total', stringifySearch(params)],
    queryFn: async ({ signal }) => {
      const query = { ...params, page: String(MAX_PAGE) };
      const page = (await answerOf(api.companies.$get({ query }, { init: { signal } }))) as CompanyPage;
      return page.total;
    },
    placeholderData: keepPreviousData,
  });
}

export function companyQuery(api: ApiClient, active: boolean, slug: string) {
  return queryOptions({
    queryKey: [...root(active), 'company', slug],
    queryFn: ({ signal }): Promise<CompanyDetails & { revealBudget: RevealBudget | null }> =>
      answerOf(api.companies[':slug'].$get({ param: { slug } }, { init: { signal } })),
  });
}

/** Companies like one, each with the reason. Nobody who works there is named, whoever asks. */
export function similarCompaniesQuery(api: ApiClient, slug: string) {
  return queryOptions({
    queryKey: ['similar-companies', slug],
    queryFn: ({ signal }) => answerOf(api.companies[':slug'].similar.$get({ param: { slug } }, { init: { signal } })),
  });
}

/** The choices of every filter, with the counts when nothing is searched. */
export function filterOptionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['filter-options'],
    queryFn: async ({ signal }) =>
      countedOptions(await answerOf(api['filter-options'].$get({ query: {} }, { init: { signal } }))),
  });
}

/** @throws ApiError where an answer lacks what the filters are drawn from */
function countedOptions(answer: Partial<CountedOptions> | null): CountedOptions {
  if (!answer) throw new ApiError('unexpected', 200, MESSAGES.filterOptions.none);
  if (OPTION_PARTS.some((part) => !answer[part])) throw new ApiError('unexpected', 200, MESSAGES.filterOptions.invalid);
  return answer as CountedOptions;
}

export function filterCountsQuery(api: ApiClient, params: SearchParams) {
  return queryOptions({
    queryKey: ['filter-counts', stringifySearch(params)],
    queryFn: async ({ signal }) => {
      const query = { ...params, only: 'counts' };
      const answer = await answerOf(api['filter-options'].$get({ query }, { init: { signal } }));
      return (answer as CountedOptions).counts;
    },
    placeholderData: keepPreviousData,
  });
}

/** Searches that find more than one with few results. */
export function companySuggestionsQuery(api: ApiClient, params: SearchParams) {
  return queryOptions({
    queryKey: ['company-suggestions', stringifySearch(params)],
    queryFn: async ({ signal }) =>
      (await answerOf(api['company-suggestions'].$get({ query: params }, { init: { signal } }))).suggestions,
  });
}

export function companyFiguresQuery(api: ApiClient, params: SearchParams) {
  return queryOptions({
    queryKey: ['company-figures', stringifySearch(params)],
    queryFn: ({ signal }) => readFigures(api, params, signal),
    placeholderData: keepPreviousData,
  });
}

function readFigures(api: ApiClient, params: SearchParams, signal: AbortSignal) {
  return answerOf(api['company-figures'].$get({ query: params }, { init: { signal } }));
}
