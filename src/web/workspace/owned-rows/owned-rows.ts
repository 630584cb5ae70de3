import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FilterName } from '#domain/search/company-filters.ts';
import { type ApiCalls, expectOk } from '../../platform/api/api.ts';
import type { Act } from '../../platform/api/use-action.ts';
import { type Rows, usePreferences } from '../../platform/shell/preferences.tsx';
import { toast } from '../../ui/toast.ts';

export type OwnedRow = { id: number; name: string };

type EditOptions<Row> = {
  /** What users call a row. */
  noun: string;
  act: Act;
  /** Writes edited rows into the cache. */
  write: (updater: (now: readonly Row[]) => Row[]) => void;
  refetch: () => Promise<void>;
  onDelete?: () => void;
  onRestore: () => void;
};

/** Optimistic edits of rows that the user owns and orders, such as lists. */
export function ownedRowEdits<Row extends OwnedRow>(
  calls: ApiCalls['lists'] | ApiCalls['saved-searches'],
  { noun, act, write, refetch, onDelete, onRestore }: EditOptions<Row>,
) {
  /** Makes the call for an edit that is already shown; if it fails, the rows are fetched again. */
  const send = async <T>(call: () => Promise<T>, onDone?: (answer: T) => void) => {
    if (await act(call, onDone)) await refetch();
  };
  return {
    send,
    /** Shows a created or changed row. */
    put: (row: Row) =>
      write((now) =>
        now.some(({ id }) => id === row.id) ? now.map((other) => (other.id === row.id ? row : other)) : [...now, row],
      ),
    move: (id: number, by: 1 | -1) => {
      let ids: number[] = [];
      write((now) => {
        const at = now.findIndex((row) => row.id === id);
        const reorderedRows = now.toSpliced(at, 1).toSpliced(at + by, 0, ...now.slice(at, at + 1));
        ids = reorderedRows.map((row) => row.id);
        return reorderedRows;
      });
      void send(() => expectOk(calls.order.$put({ json: { ids } })));
    },
    remove: ({ id, name }: OwnedRow) => {
      write((now) => now.filter((row) => row.id !== id));
      const param = { id: String(id) };
      const restore = () => expectOk(calls[':id'].restore.$post({ param }));
      const undo = { label: 'Undo', onSelect: () => void send(restore, onRestore) };
      void send(
        () => expectOk(calls[':id'].$delete({ param })),
        () => {
          onDelete?.();
          toast({ title: `${noun} deleted`, description: name, action: undo });
        },
      );
    },
  };
}

/** How many of the user's searches, lists and tags are shown at first. */
export const LISTED = 7;

/** Remembers the lengths of lists, so that the next page reserves space for them. Undefined while they load. */
export function useReservedRows(lengths: { [List in keyof Rows]?: number | undefined }): void {
  const preferences = usePreferences();
  useEffect(() => {
    const changedLengths = (Object.keys(lengths) as (keyof Rows)[]).flatMap((list) => {
      const rows = Math.min(lengths[list] ?? preferences[list], LISTED + 1);
      return rows === preferences[list] ? [] : [[list, rows] as const];
    });
    if (changedLengths.length > 0) preferences.setRows(Object.fromEntries(changedLengths));
  });
}

/** Refetches what depends on a user's own data: its queries (`isOwn`), and all results filtered by it. */
export function refetchFiltered(
  queryClient: QueryClient,
  filters: readonly FilterName[],
  isOwn: (query: Query) => boolean,
  skip: (params: URLSearchParams) => boolean = () => false,
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => {
      const params = query.queryKey.map((part) => new URLSearchParams(typeof part === 'string' ? part : ''));
      if (params.some(skip)) return false;
      return isOwn(query) || params.some((one) => filters.some((name) => one.has(name)));
    },
  });
}
