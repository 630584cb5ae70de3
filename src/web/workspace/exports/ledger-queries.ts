import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useSession } from '../../members/accounts/session.tsx';
import { type Answer, type ApiClient, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { refetchFiltered } from '../owned-rows/owned-rows.ts';

export type Client = InferResponseType<ApiClient['clients']['$get']>['clients'][number];

export const LEDGER_KEYS = {
  clients: ['clients'],
  counts: ['ledger-counts'],
  preview: ['export-preview'],
  exports: ['exports'],
};
const LEDGER_STALE_MS = 30_000;

export function clientsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: LEDGER_KEYS.clients,
    queryFn: ({ signal }) => responseJson(api.clients.$get({}, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** Counts of the results that the user has exported, in total and for each client. */
export function ledgerCountsQuery(api: ApiClient, params: UrlParams) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.counts, stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api['ledger-counts'].$get({ query: params }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: LEDGER_STALE_MS,
  });
}

/** Counts of what an export would contain. `params` are those of a search or company, plus the export options. */
export function exportPreviewQuery(api: ApiClient, params: UrlParams) {
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

/** Returns a function that tells whether the user exports for clients. It waits until they are known. */
export function useHasClients(): () => Promise<boolean> {
  const api = useApi();
  const queryClient = useQueryClient();
  const { impersonatedBy } = useSession();
  return async () => {
    if (impersonatedBy) return false;
    const data = await queryClient.fetchQuery(clientsQuery(api)).catch(() => null);
    return data?.clients.length !== 0; // If they cannot be read, the user decides in the dialog.
  };
}

/** Returns a function that refetches everything that depends on the user's exports and clients. */
export function useRefetchLedger() {
  const queryClient = useQueryClient();
  const keys = Object.values(LEDGER_KEYS).map(([key]) => key);
  return () => refetchFiltered(queryClient, ['exported'], ({ queryKey }) => keys.includes(String(queryKey[0])));
}

export type FinishedExport = Answer<typeof exportsQuery>['exports'][number];
export type SentContact = Answer<typeof clientContactsQuery>['contacts'][number];

/** A client, with what was exported for it, delivery results and recalls. */
export function clientQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.clients, id],
    queryFn: ({ signal }) => responseJson(api.clients[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** The contacts exported for a client that match a text. */
export function clientContactsQuery(api: ApiClient, id: string, query: UrlParams) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.clients, id, 'contacts', stringifySearch(query)],
    queryFn: ({ signal }) =>
      responseJson(api.clients[':id'].contacts.$get({ param: { id }, query }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** A page of the open recalls of contacts exported for a client. */
export function clientRecallsQuery(api: ApiClient, client: string) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.clients, client, 'recalls'],
    queryFn: ({ signal }) => responseJson(api.recalls.$get({ query: { client } }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** A page of the user's exports, or of those for a client. */
export function exportsQuery(api: ApiClient, query: { client?: string; page?: string }) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.exports, stringifySearch(query)],
    queryFn: ({ signal }) => responseJson(api.exports.$get({ query }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
    refetchInterval: 30 * 60_000, // Download links expire after an hour.
  });
}

/** Keeps exports and clients up to date while the page is open. */
export function useLedgerEvents(): void {
  const refetch = useRefetchLedger();
  useServerEvent('ledger_changed', () => void refetch());
  useServerEvent('exports_changed', () => void refetch());
}
