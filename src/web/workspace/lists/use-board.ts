import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CompanyCard } from '#domain/companies/company.ts';
import { PRESSURE_LEVELS } from '#domain/ledger/contact-pressure.ts';
import type { ListStatus, NamedStatus } from '#domain/lists/lists.ts';
import { LEAST_CONTACTED, SORTS, type Sort, searchParams } from '#domain/search/company-filters.ts';
import { inclusionsOf, PAGE_SIZE } from '#domain/search/search-params.ts';
import { EMPTY_ADDRESS, type ResultSet } from '../../data/companies/search-address.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch, type UrlParams } from '../../platform/routing/url-params.ts';
import { type ListEntry, listEntriesQuery, useListChanges } from './list-queries.ts';

export type BoardCard = { company: CompanyCard; entry: ListEntry };

export type BoardColumn = NamedStatus & {
  /** Null until it has loaded. */
  total: number | null;
  cards: readonly BoardCard[];
  failed: boolean;
  /** Whether there are more cards to load. */
  more: boolean;
  loadingMore: boolean;
};

type Move = {
  card: BoardCard;
  from: ListStatus;
  to: ListStatus;
  /** When the server confirmed the move; null until then. */
  doneAt: number | null;
};

/**
 * The companies of a list by status, in the order of the search, 50 per column at first. Moves are optimistic: they are
 * applied to the loaded columns until these have been refetched.
 */
export function useBoard(listId: number, statuses: readonly NamedStatus[], set: ResultSet, sort: Sort) {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useListChanges();
  const search = `${listId} ${stringifySearch(boardParams(set, sort))}`;
  const [pages, setPages] = useState<{ search: string; counts: Partial<Record<ListStatus, number>> }>();
  const counts = (pages?.search === search && pages.counts) || {};
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map());

  const visible = statuses.filter(({ value }) => isShown(set, value));
  const columnPages = visible.flatMap(({ value }) =>
    Array.from({ length: counts[value] ?? 1 }, (_, i) => ({ status: value, page: i + 1 })),
  );
  const results = useQueries({
    queries: columnPages.map(({ status, page }) =>
      columnQuery(api, queryClient, listId, { ...boardParams(set, sort, status), page: String(page) }),
    ),
  });
  const loadedColumns = visible.map((status): BoardColumn & { askedAt: number } => {
    const parts = results.filter((_, i) => columnPages[i]?.status === status.value);
    const [first] = parts;
    const cards = parts.flatMap(({ data }) => data?.cards ?? []);
    const total = first?.data?.total ?? null;
    return {
      ...status,
      total,
      cards: [...new Map(cards.map((card) => [card.company.id, card])).values()],
      failed: parts.some(({ data, error }) => error && !data),
      more: total !== null && total > parts.length * PAGE_SIZE,
      loadingMore: parts.some(({ data, isFetching }, i) => i > 0 && !data && isFetching),
      askedAt: Math.min(...parts.map(({ data }) => data?.askedAt ?? 0)),
    };
  });

  // While another search loads, the board keeps showing the previous one.
  const before = useRef<{ listId: number; columns: typeof loadedColumns }>(null);
  const isLoading = loadedColumns.some(({ total, failed }) => total === null && !failed);
  if (!isLoading) before.current = { listId, columns: loadedColumns };
  const old = isLoading && before.current?.listId === listId && before.current.columns.length === visible.length;
  const stableColumns = old && before.current ? before.current.columns : loadedColumns;

  // A response to an earlier request may not include the move yet.
  const askedAt = (status: ListStatus) =>
    stableColumns.find(({ value }) => value === status)?.askedAt ?? Number.POSITIVE_INFINITY;
  const isOpen = ({ from, to, doneAt }: Move) => doneAt === null || askedAt(from) < doneAt || askedAt(to) < doneAt;
  const open = [...moves.values()].filter(isOpen);
  const columns = open.reduce<readonly BoardColumn[]>((now, move) => withMove(now, move, sort), stableColumns);

  /** @returns the name of the new status; null if the company already has it */
  const move = (company: number, to: ListStatus): string | null => {
    const from = columns.find(({ cards }) => cards.some((card) => card.company.id === company));
    const card = from?.cards.find((one) => one.company.id === company);
    const name = statuses.find(({ value }) => value === to)?.name;
    if (!from || !card || name === undefined || from.value === to) return null;
    const newMove: Move = {
      card: { ...card, entry: { ...card.entry, status: to } },
      from: from.value,
      to,
      doneAt: null,
    };
    const settle = (doneAt: number | null) =>
      setMoves((now) => {
        if (now.get(company) !== newMove) return now;
        const next = new Map(now);
        if (doneAt === null) next.delete(company);
        else next.set(company, { ...newMove, doneAt });
        return next;
      });
    setMoves((now) => new Map([...now].filter(([, move]) => isOpen(move))).set(company, newMove));
    const title = () => `${card.company.organizationName} moved to ${name}`;
    void change(listId, { do: 'set_status', status: to, companies: [company] }, title).then((refusal) =>
      settle(refusal ? null : Date.now()),
    );
    return name;
  };
  return {
    columns,
    /** Whether the columns are those of the previous search. */
    old,
    move,
    showMore: (status: ListStatus) => setPages({ search, counts: { ...counts, [status]: (counts[status] ?? 1) + 1 } }),
    retry: () => results.forEach(({ error, refetch }) => void (error && refetch())),
  };
}

function boardParams({ query, filters, added, newMatchesOf }: ResultSet, sort: Sort, status?: ListStatus): UrlParams {
  const columnFilters = status ? { ...filters, status: [status] } : filters;
  return searchParams({ ...EMPTY_ADDRESS, query, filters: columnFilters, added, newMatchesOf, sort });
}

/** Whether companies with a status can be among the results. */
function isShown({ filters }: ResultSet, status: ListStatus): boolean {
  const includedStatuses = inclusionsOf(filters.status);
  return !filters.status.includes(`!${status}`) && (includedStatuses.length === 0 || includedStatuses.includes(status));
}

function columnQuery(api: ApiCalls, queryClient: QueryClient, listId: number, params: UrlParams) {
  return queryOptions({
    queryKey: ['companies', 'open', 'board', listId, stringifySearch(params)],
    queryFn: async ({ signal }) => {
      const init = { signal };
      const askedAt = Date.now();
      const { total, companies } = await responseJson(
        api.companies.$get({ query: { ...params, emails: 'masked' } }, { init }),
      );
      const ids = companies.map(({ id }) => String(id));
      const { entries } =
        ids.length === 0
          ? { entries: [] }
          : await responseJson(api['list-entries'].$get({ query: { company: ids } }, { init }));
      const entriesOf = Map.groupBy(entries, ({ companyId }) => companyId);
      const cards = companies.flatMap((company): BoardCard[] => {
        const companyEntries = entriesOf.get(company.id) ?? [];
        // For the side panel.
        queryClient.setQueryData(listEntriesQuery(api, [company.id]).queryKey, new Map([[company.id, companyEntries]]));
        const entry = companyEntries.find((one) => one.listId === listId);
        return entry ? [{ company, entry }] : [];
      });
      return { total, cards, askedAt };
    },
  });
}

function withMove(columns: readonly BoardColumn[], { card, to }: Move, sort: Sort): readonly BoardColumn[] {
  const { id } = card.company;
  return columns.map((column) => {
    const { value, cards, total } = column;
    const has = cards.some(({ company }) => company.id === id);
    if (value === to && !has) {
      return {
        ...column,
        cards: [...cards, card].sort((a, b) => compare(a, b, sort)),
        total: total === null ? null : total + 1,
      };
    }
    if (value === to || !has) return column;
    return {
      ...column,
      cards: cards.filter(({ company }) => company.id !== id),
      total: total === null ? null : total - 1,
    };
  });
}

/** The order of search results: missing values last, ties by id. */
function compare({ company: a }: BoardCard, { company: b }: BoardCard, sort: Sort): number {
  const { column, descending } = SORTS.find(({ value }) => value === sort) ?? SORTS[0];
  const byLevel = sort === LEAST_CONTACTED ? levelOf(a) - levelOf(b) : 0;
  if (byLevel !== 0) return byLevel;
  const [one, other] = [a, b].map((company) => VALUES[column](company)) as [
    string | number | null,
    string | number | null,
  ];
  if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id;
  const order =
    typeof one === 'string' && column === 'name'
      ? one.localeCompare(String(other))
      : one < other
        ? -1
        : one > other
          ? 1
          : 0;
  return (order || a.id - b.id) * (descending ? -1 : 1);
}

function levelOf({ contactPressure = 'low' }: CompanyCard): number {
  return PRESSURE_LEVELS.indexOf(contactPressure);
}

const VALUES: Record<(typeof SORTS)[number]['column'], (company: CompanyCard) => string | number | null> = {
  date: ({ lastFundingDate }) => lastFundingDate,
  amount: ({ lastFundingAmountUsd }) => lastFundingAmountUsd,
  total: ({ totalFundingAmountUsd }) => totalFundingAmountUsd,
  name: ({ organizationName }) => organizationName,
  // Cards lack it.
  confirmed: () => null,
};
