import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { type ApiClient, ApiError } from '../../platform/api/api.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { failedLoad, type ListLoad } from '../search/list-loading.ts';
import { EMPTY_LP_ADDRESS, lpParams, lpSetParams, readLpAddress } from './lp-address.ts';
import { lpCountsQuery, lpPageQuery } from './lp-queries.ts';

export async function loadLps(
  queryClient: QueryClient,
  api: ApiClient,
  unmasked: boolean,
  raw: UrlParams,
): Promise<ListLoad> {
  const { address, issues } = readLpAddress(raw);
  const all = queryClient.prefetchQuery(lpCountsQuery(api, lpSetParams(EMPTY_LP_ADDRESS)));
  if (issues.length > 0) {
    // The page reports the issues itself; the filters are needed to fix them.
    await all;
    return { failure: null, httpStatus: 400 };
  }
  const [results] = await Promise.allSettled([
    queryClient.fetchQuery(lpPageQuery(api, unmasked, lpParams(address))),
    queryClient.prefetchQuery(lpCountsQuery(api, lpSetParams(address))),
    all,
  ]);
  if (results.status === 'fulfilled') return { failure: null, httpStatus: 200 };
  if (results.reason instanceof ApiError && results.reason.status === 404) throw notFound();
  return failedLoad(results.reason);
}
