import { queryOptions } from '@tanstack/react-query';
import { type ApiCalls, type QueryData, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { LEDGER_KEYS, LEDGER_STALE_MS } from './ledger-queries.ts';

export type ClientDetails = QueryData<typeof clientQuery>;
export type FinishedExport = QueryData<typeof exportsQuery>['exports'][number];
export type NewContacts = QueryData<typeof newContactsQuery>['exports'];
export type ExportedContact = QueryData<typeof clientContactsQuery>['contacts'][number];

/** A client, with what was exported for it, delivery results and recalls. */
export function clientQuery(api: ApiCalls, id: string) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.clients, id],
    queryFn: ({ signal }) => responseJson(api.clients[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** The contacts exported for a client that match a text. */
export function clientContactsQuery(api: ApiCalls, id: string, query: UrlParams) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.clients, id, 'contacts', stringifySearch(query)],
    queryFn: ({ signal }) =>
      responseJson(api.clients[':id'].contacts.$get({ param: { id }, query }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** A page of the open recalls of contacts exported for a client. */
export function clientRecallsQuery(api: ApiCalls, client: string) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.clients, client, 'recalls'],
    queryFn: ({ signal }) => responseJson(api.recalls.$get({ query: { client } }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** A page of the user's exports, or of those for a client. */
export function exportsQuery(api: ApiCalls, query: { client?: string; page?: string }) {
  return queryOptions({
    queryKey: [...LEDGER_KEYS.exports, stringifySearch(query)],
    queryFn: ({ signal }) => responseJson(api.exports.$get({ query }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
    refetchInterval: 30 * 60_000, // Download links expire after an hour.
  });
}

/** What is new since each export of a page, by its id; not for exports that cannot be repeated. */
export function newContactsQuery(api: ApiCalls, query: { client?: string; page?: string }) {
  return queryOptions({
    queryKey: [...exportsQuery(api, query).queryKey, 'new-contacts'],
    queryFn: ({ signal }) => responseJson(api.exports['new-contacts'].$get({ query }, { init: { signal } })),
    staleTime: LEDGER_STALE_MS,
  });
}

/** Keeps exports and clients up to date while the page is open. */
export function useLedgerEvents(refetch: () => Promise<void>): void {
  useServerEvent('ledger_changed', () => void refetch());
  useServerEvent('exports_changed', () => void refetch());
}
