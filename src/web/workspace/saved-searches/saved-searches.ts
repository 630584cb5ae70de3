import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isNarrowed, readAddress, type SearchAddress, savedParams } from '../../data/companies/search-address.ts';
import { type ApiCalls, expectOk, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { useQueuedAct } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { parseSearch } from '../../platform/routing/url-params.ts';
import { useHydrated } from '../../ui/hooks.ts';
import { toast } from '../../ui/toast.ts';
import { ownedRowEdits } from '../owned-rows/owned-rows.ts';
import type { ChangeSearchAddress } from '../search/use-search-address.ts';

type AlertChoice = InferRequestType<ApiCalls['saved-searches'][':id']['alert']['$put']>['json'];

export type SavedSearch = SavedSearchResponse & {
  address: SearchAddress;
  /** The same for equal searches, however their parameters are written. */
  key: string | null;
};

export function withAddress(search: SavedSearchResponse): SavedSearch {
  const { address } = readAddress(parseSearch(search.params));
  return { ...search, address, key: savedParams(address) };
}

export type SavedSearches = ReturnType<typeof useSavedSearches>;

/** The user's saved searches, and which of them the address shows. */
export function useSavedSearches(address: SearchAddress, active: boolean, change: ChangeSearchAddress) {
  const { query, filters, added, sort, newMatchesOf } = address;
  const api = useApi();
  const { data } = useQuery({ ...savedRowsQuery(api), enabled: active });
  // The navigation may have read them before this part of the page is hydrated, without them.
  const isReady = useHydrated() && active;
  const searches = useMemo(() => (isReady ? data?.map(withAddress) : undefined), [isReady, data]);
  const edit = useSavedSearchEdits(change);

  const narrowed = isNarrowed({ query, filters, added, newMatchesOf: null });
  const key = useMemo(() => savedParams({ query, filters, added, sort }), [query, filters, added, sort]);
  const current = key === null ? null : (searches?.find((search) => search.key === key) ?? null);
  // A changed search can be updated until all of its filters are cleared or another one is opened.
  const [openedId, setOpenedId] = useState<number | null>(null);
  const openSearchId = narrowed ? (current?.id ?? openedId) : null;
  if (openSearchId !== openedId) setOpenedId(openSearchId);
  const changedSearch = current ? null : (searches?.find(({ id }) => id === openSearchId) ?? null);
  const searchesWithCounts = useVisits(searches, current, newMatchesOf, edit.markOpened);
  // An old link to the new matches of a deleted search shows all of its matches.
  const isGone = newMatchesOf !== null && searches?.every(({ id }) => id !== newMatchesOf);
  useEffect(() => {
    if (isGone) change({ newMatchesOf: null }, 'replace');
  }, [isGone, change]);
  /** The search being named. */
  const [naming, setNaming] = useState<SavedSearch | 'new' | null>(null);
  const [alertOf, setAlertOf] = useState<number | null>(null);
  return {
    address,
    searches: searchesWithCounts,
    /** The search of the address. */
    current: searchesWithCounts?.find((search) => search.id === current?.id) ?? null,
    /** The search that was opened last, if the address has changed since. */
    changed: changedSearch,
    showNewMatches: (id: number) => change({ newMatchesOf: id }),
    /** The parameters to save; null if there is nothing to save. */
    params: narrowed ? key : null,
    edit,
    naming,
    setNaming,
    alertOf: searches?.find(({ id }) => id === alertOf) ?? null,
    setAlertOf,
  };
}

/** The label of a search for new matches only. */
export function newMatchesLabel({ searches }: SavedSearches, newMatchesOf: number): string {
  const search = searches?.find(({ id }) => id === newMatchesOf);
  return search ? `New in ${search.name}` : 'New matches';
}

/**
 * Marks a search as opened when the address shows it, or its new matches. While it is open they are still counted, so
 * that the link to them remains.
 */
function useVisits(
  searches: readonly SavedSearch[] | undefined,
  current: SavedSearch | null,
  newMatchesOf: number | null,
  markOpened: (id: number) => void,
) {
  const [open, setOpen] = useState<{ id: number; newMatches: number } | null>(null);
  const id = current?.id ?? null;
  const enter = useEffectEvent(() => {
    if (!current) return setOpen(null);
    setOpen({ id: current.id, newMatches: current.newMatches + (open?.id === current.id ? open.newMatches : 0) });
    if (current.newMatches > 0) markOpened(current.id);
  });
  useEffect(() => enter(), [id, newMatchesOf]);
  return useMemo(
    () =>
      searches?.map((one) => (one.id === open?.id ? { ...one, newMatches: one.newMatches + open.newMatches } : one)),
    [searches, open],
  );
}

/** Optimistic changes to saved searches. Returns a stable object. */
export function useSavedSearchEdits(change?: ChangeSearchAddress) {
  const api = useApi();
  const queryClient = useQueryClient();
  const act = useQueuedAct('Saved search not changed');
  return useMemo(() => {
    const calls = api['saved-searches'];
    const { queryKey } = savedRowsQuery(api);
    const refetch = () => queryClient.invalidateQueries({ queryKey });
    const write = (updater: (now: readonly SavedSearchResponse[]) => SavedSearchResponse[]) => {
      const now = queryClient.getQueryData(queryKey);
      if (!now) return void refetch();
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, updater(now));
    };
    const onRestore = () => void refetch();
    const { send, ...rows } = ownedRowEdits<SavedSearchResponse>(calls, {
      noun: 'Search',
      act,
      write,
      refetch,
      onRestore,
    });
    /** Shows a created or changed search. @param params the parameters as sent */
    const put = (answer: SavedSearchResponse, params?: string) => {
      rows.put(answer);
      const search = withAddress(answer);
      // The server normalizes the names of locations.
      if (params !== undefined && search.key !== params) change?.({ filters: search.address.filters }, 'replace');
    };
    const paramOf = (id: number) => ({ param: { id: String(id) } });
    const patch = (id: number, json: { name?: string; params?: string }) =>
      responseJson(calls[':id'].$patch({ ...paramOf(id), json }));

    return {
      ...rows,
      put,
      create: (json: { name: string; params: string }) => responseJson(calls.$post({ json })),
      rename: (id: number, name: string) => patch(id, { name }),
      setAlert: (id: number, json: AlertChoice) =>
        void send(
          () => responseJson(calls[':id'].alert.$put({ ...paramOf(id), json })),
          (answer) => put(answer),
        ),
      /** Replaces the filters of a search. */
      update: ({ id, name, params: before }: SavedSearch, params: string) => {
        const back = {
          label: 'Undo',
          onSelect: () =>
            void send(
              () => patch(id, { params: before }),
              (answer) => put(answer),
            ),
        };
        void send(
          () => patch(id, { params }),
          (answer) => {
            put(answer, params);
            toast({ title: 'Search updated', description: name, action: back });
          },
        );
      },
      /** Marks the current matches of a search as seen. */
      markOpened: (id: number) => {
        write((now) => now.map((search) => (search.id === id ? { ...search, newMatches: 0 } : search)));
        // Not worth a message.
        expectOk(calls[':id'].opened.$post(paramOf(id))).catch(refetch);
      },
    };
  }, [api, queryClient, act, change]);
}

export type SavedSearchResponse = InferResponseType<ApiCalls['saved-searches']['$get']>['searches'][number];

const STALE_MS = 30_000;

/** The user's saved searches as stored. Reading their filters takes a parser, which not every page needs. */
export function savedRowsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: ['saved-searches'],
    queryFn: async ({ signal }) => (await responseJson(api['saved-searches'].$get({}, { init: { signal } }))).searches,
    staleTime: STALE_MS,
  });
}

/** The number of new matches in all saved searches, kept up to date; 0 while they load. */
export function useNewMatchCount(active: boolean): number {
  const query = savedRowsQuery(useApi());
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...query, enabled: active });
  const recount = () => void queryClient.invalidateQueries(query);
  const recountIf = (filters: RegExp) => {
    if (data?.some(({ params }) => filters.test(params))) recount();
  };
  useServerEvent('leads_added', recount);
  useServerEvent('matches_found', recount);
  useServerEvent('lists_changed', () => recountIf(/\b(list|status|tag)=/));
  useServerEvent('ledger_changed', () => recountIf(/\bexported=/));
  useServerEvent('customers_changed', () => recountIf(/\bcustomers=/));
  return data?.reduce((sum, { newMatches }) => sum + newMatches, 0) ?? 0;
}
