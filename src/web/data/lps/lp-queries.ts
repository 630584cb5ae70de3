import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { COUNTS } from '../../platform/api/query-client.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { keepPreviousPage } from '../search/use-results-query.ts';

export type LpResultsPage = InferResponseType<ApiCalls['lps']['$get']>;

/** Query keys include the access, so that addresses never outlive a session. */
const root = (unmasked: boolean) => ['lps', unmasked ? 'open' : 'masked'] as const;

export function lpPageQuery(api: ApiCalls, unmasked: boolean, params: UrlParams) {
  return queryOptions({
    queryKey: [...root(unmasked), 'page', stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api.lps.$get({ query: params }, { init: { signal } })),
    placeholderData: keepPreviousPage(unmasked),
  });
}

export function lpQuery(api: ApiCalls, unmasked: boolean, slug: string) {
  return queryOptions({
    queryKey: [...root(unmasked), 'lp', slug],
    queryFn: ({ signal }) => responseJson(api.lps[':slug'].$get({ param: { slug } }, { init: { signal } })),
  });
}

export function lpSuggestionsQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: ['lp-suggestions', stringifySearch(params)],
    queryFn: async ({ signal }) =>
      (await responseJson(api['lp-suggestions'].$get({ query: params }, { init: { signal } }))).suggestions,
  });
}

export function lpCountsQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: ['lp-counts', stringifySearch(params)],
    queryFn: async ({ signal }) => {
      const answer = await responseJson(api['lp-filter-options'].$get({ query: params }, { init: { signal } }));
      return answer.counts;
    },
    ...COUNTS,
  });
}
