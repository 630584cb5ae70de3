import type { QueryClient } from '@tanstack/react-query';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiClient, ApiError } from '../api.ts';
import type { SearchParams } from '../search-params.ts';
import type { WithStatus } from '../shell/page-status.ts';
import {
  companyPageQuery,
  companyQuery,
  companyTotalQuery,
  filterCountsQuery,
  filterOptionsQuery,
} from './company-queries.ts';
import { EMPTY_ADDRESS, readAddress, resultSetParams, searchParamsOf } from './search-address.ts';

/** Why there are no results, in words to be shown, or null when there are; and what the page answers with. */
type SearchLoad = { failure: string | null } & WithStatus;

/**
 * Asks for everything that the search page shows first, at the same time. Someone without access
 * sees the first page of all companies, whatever the address says.
 */
export async function loadSearch(
  queryClient: QueryClient,
  api: ApiClient,
  active: boolean,
  raw: SearchParams,
): Promise<SearchLoad> {
  const read = readAddress(raw);
  if (active && read.issues.length > 0) {
    // The page says by itself what is wrong; the filters are there to put it right.
    await queryClient.prefetchQuery(filterOptionsQuery(api));
    return { failure: null, httpStatus: 400 };
  }
  const address = active ? read.address : EMPTY_ADDRESS;
  const set = resultSetParams(address);
  const undated = resultSetParams({ ...address, filters: { ...address.filters, fundingDate: [] } });
  const asked = [
    queryClient.fetchQuery({ ...companyPageQuery(api, active, searchParamsOf(address)), retry: false }),
    queryClient.fetchQuery({ ...filterOptionsQuery(api), retry: false }),
    queryClient.fetchQuery({ ...filterCountsQuery(api, set), retry: false }),
    queryClient.fetchQuery({ ...companyTotalQuery(api, undated), retry: false }),
    address.open && queryClient.fetchQuery({ ...companyQuery(api, active, address.open), retry: false }),
  ];
  const [results] = await Promise.allSettled(asked);
  if (results?.status !== 'rejected') return { failure: null, httpStatus: 200 };
  const { reason } = results;
  if (!(reason instanceof ApiError)) return { failure: MESSAGES.unexpected, httpStatus: 500 };
  return { failure: reason.message, httpStatus: reason.status };
}
