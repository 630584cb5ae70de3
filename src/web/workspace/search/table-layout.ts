import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { completeLayout, DEFAULT_TABLE_LAYOUT, type TableLayout } from '#domain/companies/table-columns.ts';
import { boardList } from '../../data/companies/search-address.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { expectOk } from '../../platform/api/api.ts';
import { useQueuedAct } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { tableLayoutsQuery } from './load-search.ts';
import { useSearchResults } from './results-context.tsx';

const SAVE_AFTER_MS = 300;

const saving = new Map<string, ReturnType<typeof setTimeout>>();

/** How the table of the open list or saved search is arranged; others start with the layout of the search page. */
export function useTableLayout() {
  const { address, saved } = useSearchResults();
  const api = useApi();
  const queryClient = useQueryClient();
  const { user, impersonatedBy } = useSession();
  const act = useQueuedAct('Columns not saved');
  const isOwner = user !== null && !impersonatedBy;
  const { data: layouts } = useQuery({ ...tableLayoutsQuery(api), enabled: isOwner && address.view === 'table' });
  const list = boardList(address.filters);
  const opened = saved.current ?? saved.changed;
  const view = list !== null ? `list:${list}` : opened ? `saved:${opened.id}` : 'search';
  const stored = layoutOf(layouts, view);
  const layout = useMemo(() => completeLayout(stored), [stored]);
  /** Edits the latest layout, which a quick user may have changed since the last render. */
  const editLayout = (edit: (now: TableLayout) => TableLayout) => {
    const { queryKey } = tableLayoutsQuery(api);
    const next = edit(completeLayout(layoutOf(queryClient.getQueryData(queryKey), view)));
    queryClient.setQueryData(queryKey, (now) => ({ ...now, [view]: next }));
    if (!isOwner) return;
    clearTimeout(saving.get(view));
    const save = () => act(() => expectOk(api['table-layouts'][':view'].$put({ param: { view }, json: next })));
    saving.set(view, setTimeout(save, SAVE_AFTER_MS));
  };
  return { layout, editLayout };
}

function layoutOf(layouts: Readonly<Record<string, TableLayout>> | undefined, view: string): TableLayout {
  return layouts?.[view] ?? layouts?.search ?? DEFAULT_TABLE_LAYOUT;
}
