import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useSession } from '../../members/accounts/session.tsx';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { COUNTS } from '../../platform/api/query-client.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { refetchFiltered } from '../owned-rows/owned-rows.ts';

export type Client = InferResponseType<ApiCalls['clients']['$get']>['clients'][number];

export const LEDGER_KEYS = {
  clients: ['clients'],
  counts: ['ledger-counts'],
  preview: ['export-preview'],
  exports: ['exports'],
};
export const LEDGER_STALE_MS = 30_000;

export function clientsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: LEDGER_KEYS.clients,
    queryFn: ({ signal }) => responseJson(api.clients.$get({}, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** Options of a choice of clients; the first one is for none. */
export function clientOptions(none: string, clients: readonly Client[] = []) {
  return [{ value: '', label: none }, ...clients.map(({ id, name }) => ({ value: String(id), label: name }))];
}

/** Counts of the results that the user has exported, in total and for each client. */
export function ledgerCountsQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.counts, stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api['ledger-counts'].$get({ query: params }, { init: { signal } })),
    ...COUNTS,
    staleTime: LEDGER_STALE_MS,
  });
}

/** Counts of what an export would contain. `params` are those of a search or company, plus the export options. */
export function exportPreviewQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.preview, stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api.exports.companies.preview.$get({ query: params }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The user's clients by name; undefined while they load, without access, or for an impersonating admin. */
export function useClients(active: boolean): readonly Client[] | undefined {
  const refetch = useRefetchLedger();
  useServerEvent('ledger_changed', () => void refetch());
  const enabled = !useSession().impersonatedBy && active;
  const { data } = useQuery({ ...clientsQuery(useApi()), enabled });
  return enabled ? data?.clients : undefined;
}

/** Returns a function that refetches everything that depends on the user's exports and clients. */
export function useRefetchLedger() {
  const queryClient = useQueryClient();
  const keys = Object.values(LEDGER_KEYS).map(([key]) => key);
  return () => refetchFiltered(queryClient, ['exported'], ({ queryKey }) => keys.includes(String(queryKey[0])));
}
