import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import type { FilterName } from '#domain/search/company-filters.ts';
import { filterLabel } from '#domain/search/filter-labels.ts';
import { inclusionsOf, readChoice } from '#domain/search/search-params.ts';
import type { SearchAddress } from '../../data/companies/search-address.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { useReservedRows } from '../owned-rows/owned-rows.ts';
import type { ChangeSearchAddress } from '../search/use-search-address.ts';
import {
  type ListChange,
  listCountsQuery,
  type UserList,
  type UserLists,
  useListChanges,
  useListEdits,
  useUserLists,
} from './list-queries.ts';

/** The companies to change: ids, all results of a search, or all. */
export type Targets = Pick<ListChange, 'companies' | 'search' | 'all'> & {
  /** The name of a single company. */
  name?: string;
};

type ListDialog =
  | { of: 'list'; list: UserList | null; adds?: Targets }
  | { of: 'deletion'; list: UserList }
  | { of: 'statuses' }
  | { of: 'tag'; list: UserList; targets: Targets };

export type Lists = ReturnType<typeof useLists>;

/** The user's lists on the search page. */
export function useLists(
  { filters, listPage }: Pick<SearchAddress, 'filters' | 'listPage'>,
  hasAccess: boolean,
  changeAddress: ChangeSearchAddress,
) {
  const api = useApi();
  const data = useUserLists(hasAccess);
  const edit = useListEdits();
  const change = useListChanges();
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const lists = data?.lists;
  const statuses = data?.statuses;
  const hasLists = lists !== undefined && lists.length > 0;
  const all = useQuery({ ...listCountsQuery(api, {}), enabled: hasLists });
  const tags = useMemo(() => (hasLists ? byCount(all.data?.tag) : lists && []), [hasLists, lists, all.data]);
  useReservedRows({ lists: lists?.length, tags: tags?.length });
  useEffect(() => {
    if (!lists || listPage !== null) return;
    const isGone = (raw: string) => lists.every(({ id }) => String(id) !== readChoice(raw).value);
    if (filters.list.some(isGone)) {
      changeAddress(
        (now) => ({ filters: { ...now.filters, list: now.filters.list.filter((raw) => !isGone(raw)) } }),
        'replace',
      );
    }
  }, [lists, listPage, filters.list, changeAddress]);
  const labelOf = useCallback((name: FilterName, value: string) => listLabel(data, name, value), [data]);
  const includedIds = inclusionsOf(filters.list);
  /** @param count the number of companies, to say how many were in the list before */
  const add = useCallback(
    (list: UserList, { name, ...targets }: Targets, count = 0) =>
      change(list.id, { do: 'add', ...targets }, (addedCount) => {
        if (addedCount === 0) return `Already in “${list.name}”`;
        const addedText = `${companiesText(addedCount, name)} added to “${list.name}”`;
        const others = count - addedCount;
        return others > 0
          ? `${addedText}. ${formatCount(others)} ${others === 1 ? 'was' : 'were'} already in it.`
          : addedText;
      }),
    [change],
  );
  const remove = useCallback(
    (list: UserList, { name, ...targets }: Targets) =>
      change(
        list.id,
        { do: 'remove', ...targets },
        (removedCount) => `${companiesText(removedCount, name)} removed from “${list.name}”`,
      ),
    [change],
  );
  const only = includedIds.length === 1 ? (lists?.find(({ id }) => String(id) === includedIds[0]) ?? null) : null;
  return useMemo(
    () => ({
      hasAccess,
      lists,
      statuses,
      /** All tags, most frequent first; undefined while they load. */
      tags,
      /** The list that the results are filtered by, if there is exactly one. */
      only,
      labelOf,
      edit,
      change,
      add,
      remove,
      dialog,
      setDialog,
    }),
    [hasAccess, lists, statuses, tags, only, labelOf, edit, change, add, remove, dialog],
  );
}

/** The label of a filter value, with the user's names for lists and statuses. */
export function listLabel(data: UserLists | undefined, name: FilterName, value: string): string {
  const own =
    name === 'list'
      ? data?.lists.find(({ id }) => String(id) === value)
      : name === 'status'
        ? data?.statuses.find((status) => status.value === value)
        : undefined;
  return own?.name ?? filterLabel(name, value);
}

export function addingText(count: number, { name }: Pick<UserList, 'name'>): string {
  return `Adding ${companiesText(count)} to “${name}”...`;
}

export function companiesText(count: number, name?: string): string {
  return count === 1 && name ? name : countText(count, 'company', 'companies');
}

function byCount(counts: Readonly<Record<string, number>> | undefined): string[] | undefined {
  if (!counts) return;
  const entries = Object.entries(counts).sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
  return entries.map(([tag]) => tag);
}
