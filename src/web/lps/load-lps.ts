import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiClient, ApiError } from '../api.ts';
import type { SearchParams } from '../search-params.ts';
import type { WithStatus } from '../shell/page-status.ts';
import { EMPTY_LP_ADDRESS, lpParams, lpSetParams, readLpAddress } from './lp-address.ts';
import { lpCountsQuery, lpPageQuery } from './lp-queries.ts';

/** Why there are no results, in words to be shown, or null when there are; and what the page answers with. */
type LpLoad = { failure: string | null } & WithStatus;

/** Asks for everything that the page of LPs shows first, at the same time. */
export async function loadLps(
  queryClient: QueryClient,
  api: ApiClient,
  programme: boolean,
  raw: SearchParams,
): Promise<LpLoad> {
  const { address, issues } = readLpAddress(raw);
  const all = queryClient.prefetchQuery({ ...lpCountsQuery(api, lpSetParams(EMPTY_LP_ADDRESS)), retry: false });
  if (issues.length > 0) {
    // The page says by itself what is wrong; the filters are there to put it right.
    await all;
    return { failure: null, httpStatus: 400 };
  }
  const [results] = await Promise.allSettled([
    queryClient.fetchQuery({ ...lpPageQuery(api, programme, lpParams(address)), retry: false }),
    queryClient.prefetchQuery({ ...lpCountsQuery(api, lpSetParams(address)), retry: false }),
    all,
  ]);
  if (results.status === 'fulfilled') return { failure: null, httpStatus: 200 };
  const { reason } = results;
  if (!(reason instanceof ApiError)) return { failure: MESSAGES.unexpected, httpStatus: 500 };
  if (reason.status === 404) throw notFound();
  return { failure: reason.message, httpStatus: reason.status };
}
