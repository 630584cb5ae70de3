import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TableLayout } from '#domain/companies/table-columns.ts';
import { searchParams } from '#domain/search/company-filters.ts';
import { FEW_RESULTS, sentenceOf } from '#domain/search/search-suggestions.ts';
import {
  companyListCountQuery,
  companyPageQuery,
  companyQuery,
  companySuggestionsQuery,
  firstOptionsQuery,
} from '../../data/companies/company-queries.ts';
import {
  isNarrowed,
  lockedAddress,
  readAddress,
  resultSetParams,
  shownView,
} from '../../data/companies/search-address.ts';
import { failedLoad, type ListLoad } from '../../data/search/use-results-query.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { userListsQuery } from '../lists/list-queries.ts';
import { suggestedChange } from './use-suggestions.ts';

/**
 * Loads everything that the search page shows first, in parallel.
 */
export async function loadSearch(
  queryClient: QueryClient,
  api: ApiCalls,
  active: boolean,
  raw: UrlParams,
  listPage: number | null = null,
): Promise<ListLoad> {
  const parseResult = readAddress(raw, listPage);
  if (active && parseResult.issues.length > 0) {
    // The page reports the issues itself; the filters are needed to fix them.
    await queryClient.prefetchQuery(firstOptionsQuery(api, {}));
    return { failure: null, httpStatus: 400 };
  }
  const address = active ? parseResult.address : lockedAddress(parseResult.address, parseResult.issues);
  const set = resultSetParams(address);
  const isBoard = shownView(address) === 'board'; // A board shows no emails.
  const isTable = address.view === 'table';
  const page = queryClient.fetchQuery(companyPageQuery(api, active, searchParams(address), isBoard));
  const queries = [
    page,
    page.then(async ({ total }) => {
      if (address.query === '' && (total > FEW_RESULTS || !isNarrowed(address))) return;
      const sentence = sentenceOf(await queryClient.fetchQuery(companySuggestionsQuery(api, set)));
      if (total > 0 || !sentence) return;
      const instead = { ...address, ...suggestedChange(address.filters, sentence) };
      await Promise.all([
        queryClient.fetchQuery(companyPageQuery(api, active, searchParams(instead), isBoard)),
        queryClient.fetchQuery(firstOptionsQuery(api, resultSetParams(instead))),
      ]);
    }),
    queryClient.fetchQuery(firstOptionsQuery(api, set)),
    // The chips above the results show their names.
    address.filters.list.length + address.filters.status.length > 0 && queryClient.prefetchQuery(userListsQuery(api)),
    isTable && queryClient.prefetchQuery(tableLayoutsQuery(api)),
    address.open &&
      queryClient
        .fetchQuery(companyQuery(api, active, address.open))
        .then(({ id }) => queryClient.prefetchQuery(companyListCountQuery(api, id))),
  ];
  const [results] = await Promise.allSettled(queries);
  if (results?.status !== 'rejected') return { failure: null, httpStatus: 200 };
  return failedLoad(results.reason);
}

/** The layouts of the table that the user has changed, by view. */
export function tableLayoutsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: ['table-layouts'],
    queryFn: async ({ signal }): Promise<Record<string, TableLayout>> => {
      const { layouts } = await responseJson(api['table-layouts'].$get({}, { init: { signal } }));
      return Object.fromEntries(layouts.map(({ view, layout }) => [view, layout]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
