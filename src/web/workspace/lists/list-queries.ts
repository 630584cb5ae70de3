import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { useMemo } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { DEFAULT_STATUS, type ListColor, type NamedStatus } from '#domain/lists/lists.ts';
import { readChoice } from '#domain/search/search-params.ts';
import { type ApiCalls, expectOk, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { COUNTS } from '../../platform/api/query-client.ts';
import { useQueuedAct } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { toast } from '../../ui/toast.ts';
import { ownedRowEdits, refetchFiltered } from '../owned-rows/owned-rows.ts';

export type UserLists = InferResponseType<ApiCalls['lists']['$get']>;
export type UserList = UserLists['lists'][number];
export type ListFields = { name: string; color: ListColor; description: string };
export type ListEntry = InferResponseType<ApiCalls['list-entries']['$get']>['entries'][number];
export type CompanyMark = InferResponseType<ApiCalls['company-marks']['$get']>['marks'][number];
export type ListChange = InferRequestType<ApiCalls['lists'][':id']['changes']['$post']>['json'];

const KEYS = { lists: ['lists'], entries: ['list-entries'], counts: ['list-counts'], marks: ['company-marks'] };
const STALE_MS = 30_000;

/** The user's lists and statuses. */
export function userListsQuery(api: ApiCalls) {
  return queryOptions({
    queryKey: KEYS.lists,
    queryFn: ({ signal }) => responseJson(api.lists.$get({}, { init: { signal } })),
    staleTime: STALE_MS,
  });
}

/** The user's entries for these companies, by company id. */
export function listEntriesQuery(api: ApiCalls, companies: readonly number[]) {
  return queryOptions({
    queryKey: [...KEYS.entries, ...companies],
    queryFn: async ({ signal }) => {
      const query = { company: companies.map(String) };
      const { entries } = await responseJson(api['list-entries'].$get({ query }, { init: { signal } }));
      return Map.groupBy(entries, ({ companyId }) => companyId);
    },
    enabled: companies.length > 0,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** What the user's own data says about these companies, by company id. */
export function useCompanyMarks(companies: readonly number[], enabled: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: KEYS.marks });
  useServerEvent('ledger_changed', refetch);
  useServerEvent('customers_changed', refetch);
  useServerEvent('delivery_results_changed', refetch);
  const { data } = useQuery({
    queryKey: [...KEYS.marks, ...companies],
    queryFn: async ({ signal }) => {
      const query = { company: companies.map(String) };
      const { marks } = await responseJson(api['company-marks'].$get({ query }, { init: { signal } }));
      return new Map(marks.map((mark) => [mark.companyId, mark]));
    },
    enabled: enabled && companies.length > 0,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** The number of results per list, status and tag, given the other active filters. */
export function listCountsQuery(api: ApiCalls, params: UrlParams) {
  return queryOptions({
    queryKey: [...KEYS.counts, stringifySearch(params)],
    queryFn: ({ signal }) => responseJson(api['list-counts'].$get({ query: params }, { init: { signal } })),
    staleTime: STALE_MS,
    ...COUNTS,
  });
}

/** The user's lists; undefined while they load, or without access. */
export function useUserLists(active: boolean) {
  const api = useApi();
  const { refetch } = useListRefetch();
  useServerEvent('lists_changed', () => void refetch());
  const { data } = useQuery({ ...userListsQuery(api), enabled: active });
  return active ? data : undefined;
}

/** How long to wait for the event that announces a change by this page. */
const EVENT_MS = 1_000;
let withoutEvent: ReturnType<typeof setTimeout> | undefined;

/** Returns a stable object. */
export function useListRefetch() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    /** Refetches everything that depends on the user's lists. */
    const refetch = async () => {
      clearTimeout(withoutEvent);
      // Lists come first: a search by a deleted list would fail, and is about to lose that filter.
      await queryClient.invalidateQueries({ queryKey: KEYS.lists });
      const lists = queryClient.getQueryData<UserLists>(KEYS.lists)?.lists;
      const isGone = (raw: string) => lists?.every(({ id }) => String(id) !== readChoice(raw).value) ?? false;
      await refetchFiltered(
        queryClient,
        ['list', 'status', 'tag'],
        ({ queryKey }) => queryKey[0] === KEYS.entries[0] || queryKey[0] === KEYS.counts[0],
        (params) => params.getAll('list').some(isGone),
      );
    };
    return {
      refetch,
      /** Call after a change by this page: refetches when its event arrives, or a little later if none does. */
      refetchChanged(): void {
        clearTimeout(withoutEvent);
        withoutEvent = setTimeout(refetch, EVENT_MS);
      },
    };
  }, [queryClient]);
}

/** Returns a stable function that changes companies in lists and offers to undo it in a toast. */
export function useListChanges() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { refetch, refetchChanged } = useListRefetch();
  const act = useQueuedAct('List not changed');
  const navigate = useNavigate();
  return useMemo(() => {
    const undo = (id: number, companyCount: number) =>
      act(
        () => responseJson(api['list-changes'][':id'].undo.$post({ param: { id: String(id) } })),
        (undone) => {
          refetchChanged();
          if (undone.changed === companyCount) return;
          const title = `Undid the change for ${formatCount(undone.changed)} of ${countText(companyCount, 'company', 'companies')}`;
          toast({ title, description: 'Companies edited since then were not changed.' });
        },
      );
    const opening = (listId: number) => ({
      label: 'Open list',
      onSelect: () => void navigate({ to: '/lists/$id', params: { id: String(listId) } }),
    });
    /**
     * Adding or removing a single company is optimistic.
     * @param titleFor title of the toast, given the number of changed companies
     * @returns the refusal, if any
     */
    return async (listId: number, json: ListChange, titleFor: (changedCount: number) => string) => {
      showChange(queryClient, listId, json);
      const refusal = await act(
        () => responseJson(api.lists[':id'].changes.$post({ param: { id: String(listId) }, json })),
        ({ changed, undo: id }) => {
          refetchChanged();
          const undoing = changed > 0 ? [{ label: 'Undo', onSelect: () => void undo(id, changed) }] : [];
          const [action, secondAction] = json.do === 'add' ? [...undoing, opening(listId)] : undoing;
          toast({ title: titleFor(changed), action, secondAction });
        },
      );
      if (refusal) void refetch();
      return refusal;
    };
  }, [api, queryClient, act, navigate, refetch, refetchChanged]);
}

/** Writes an addition or removal into the entries that the page has. */
function showChange(queryClient: QueryClient, listId: number, { do: action, companies = [] }: ListChange): void {
  if (action !== 'add' && action !== 'remove') return;
  void queryClient.cancelQueries({ queryKey: KEYS.entries });
  queryClient.setQueriesData<Map<number, ListEntry[]>>({ queryKey: KEYS.entries }, (now) => {
    if (!now) return now;
    const next = new Map(now);
    for (const companyId of companies) {
      const before = next.get(companyId) ?? [];
      const others = before.filter((entry) => entry.listId !== listId);
      if (action === 'remove') next.set(companyId, others);
      else if (others.length === before.length) next.set(companyId, [...before, newEntry(listId, companyId)]);
    }
    return next;
  });
}

function newEntry(listId: number, companyId: number): ListEntry {
  const addedAt = new Date().toISOString();
  return { listId, companyId, status: DEFAULT_STATUS, tags: [], note: '', noteVersion: 0, addedAt };
}

/** Optimistic edits of lists and statuses. Returns a stable object. */
export function useListEdits() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { refetch, refetchChanged } = useListRefetch();
  const act = useQueuedAct('List not changed');
  return useMemo(() => {
    const write = (edit: (now: UserLists) => Partial<UserLists>) => {
      void queryClient.cancelQueries({ queryKey: KEYS.lists });
      queryClient.setQueryData<UserLists>(KEYS.lists, (now) => now && { ...now, ...edit(now) });
    };
    return {
      ...ownedRowEdits<UserList>(api.lists, {
        noun: 'List',
        act,
        write: (edit) => write(({ lists }) => ({ lists: edit(lists) })),
        refetch,
        onDelete: refetchChanged,
        onRestore: refetchChanged,
      }),
      create: (json: ListFields) => responseJson(api.lists.$post({ json })),
      update: (id: number, json: ListFields) =>
        responseJson(api.lists[':id'].$patch({ param: { id: String(id) }, json })),
      setStatuses: (statuses: NamedStatus[]) => expectOk(api['list-statuses'].$put({ json: { statuses } })),
      putStatuses: (statuses: NamedStatus[]) => write(() => ({ statuses })),
    };
  }, [api, queryClient, act, refetch, refetchChanged]);
}
