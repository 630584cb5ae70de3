import { createFileRoute, Link } from '@tanstack/react-router';
import { List, Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { formatMoment } from '#domain/dates.ts';
import type { NamedStatus } from '#domain/lists/lists.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { PlanChooser } from '../../members/billing/plan-chooser.tsx';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { loadOwn } from '../own-page.ts';
import { OwnedRowList } from '../owned-rows/owned-row-list.tsx';
import { timeAgo } from '../profile/time-ago.ts';
import { EmptyPage, WorkspacePage } from '../workspace-page.tsx';
import { type UserList, useListEdits, useListRefetch, userListsQuery } from './list-queries.ts';
import './lists.css';

const DeleteListDialog = lazy(() => import('./delete-list-dialog.tsx'));
const ListDialog = lazy(() => import('./list-dialog.tsx'));
const StatusDialog = lazy(() => import('./status-dialog.tsx'));

export const Route = createFileRoute('/lists')({
  staticData: { frame: 'app' },
  beforeLoad: requireUser,
  loader: ({ context }) => loadOwn(context, [userListsQuery(context.api)]),
  head: () => placeHead('Lists'),
  component: ListsPage,
});

/** The user's lists, with the statuses of their companies. */
function ListsPage() {
  const { active } = useSession().access;
  const edit = useListEdits();
  const { refetch } = useListRefetch();
  useServerEvent('lists_changed', () => void refetch());
  const [dialog, setDialog] = useState<'new' | 'statuses' | 'plans' | UserList | null>(null);
  const [deleting, setDeleting] = useState<UserList | null>(null);
  const hydrated = useHydrated();
  const create = () => setDialog(active ? 'new' : 'plans');
  const close = () => setDialog(null);
  const newList = (
    <Button variant="main" disabled={!hydrated} onClick={create} className="max-tablet:h-11">
      <Plus aria-hidden className="size-4" />
      New list
    </Button>
  );
  return (
    <WorkspacePage
      isPrivate
      title="Lists"
      about="Companies you're working on, each with a status, tags and a note."
      actions={
        <>
          {active && (
            <Button disabled={!hydrated} onClick={() => setDialog('statuses')} className="max-tablet:h-11">
              Edit statuses
            </Button>
          )}
          {newList}
        </>
      }
    >
      <Loaded query={userListsQuery(useApi())} failed="Couldn't load your lists">
        {(data, readAt) => (
          <>
            {data.lists.length === 0 ? (
              <EmptyPage
                icon={<List />}
                title="No lists yet"
                about="Collect companies in a list, then work through them as cards, a table or a board."
              >
                {newList}
              </EmptyPage>
            ) : (
              <OwnedRowList
                label="Lists"
                rows={data.lists}
                columns={COLUMNS}
                headings={
                  <>
                    <span>Name</span>
                    <span className="text-right">Companies</span>
                    <span>Status</span>
                    <span>Last change</span>
                  </>
                }
                cells={(list) => <ListCells list={list} statuses={data.statuses} readAt={readAt} />}
                items={(list) =>
                  active && (
                    <MenuItem onSelect={() => setDialog(list)}>
                      <Pencil aria-hidden />
                      Edit
                    </MenuItem>
                  )
                }
                active={active}
                onMove={edit.move}
                onDelete={setDeleting}
              />
            )}
            <Suspense>
              {deleting && <DeleteListDialog list={deleting} edit={edit} onClose={() => setDeleting(null)} />}
              {dialog === 'statuses' && <StatusDialog statuses={data.statuses} edit={edit} onClose={close} />}
              {dialog !== null && dialog !== 'statuses' && dialog !== 'plans' && (
                <ListDialog
                  list={dialog === 'new' ? null : dialog}
                  count={data.lists.length}
                  edit={edit}
                  onClose={close}
                />
              )}
            </Suspense>
          </>
        )}
      </Loaded>
      <PlanChooser open={dialog === 'plans'} onClose={close} />
    </WorkspacePage>
  );
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1.2fr)_72px_minmax(0,1fr)_120px_36px] items-center gap-x-5 px-4 max-desktop:grid-cols-[minmax(0,2fr)_72px_minmax(0,1fr)_92px_36px] max-tablet:grid-cols-[minmax(0,1fr)_44px] max-tablet:gap-x-2 max-tablet:pr-1';

type ListCellsProps = { list: UserList; statuses: readonly NamedStatus[]; readAt: Date };

function ListCells({ list, statuses, readAt }: ListCellsProps) {
  const { id, name, color, description, total, changedAt } = list;
  const hydrated = useHydrated();
  const changeDate = new Date(changedAt);
  return (
    <>
      <div className="min-w-0">
        <Link
          to="/lists/$id"
          params={{ id: String(id) }}
          title={name}
          className="flex items-center gap-2.5 font-medium hover:text-accent max-tablet:min-h-11"
        >
          <span aria-hidden="true" className="list-dot" data-color={color} />
          <span className="truncate">{name}</span>
        </Link>
        {description && <p className="truncate pl-4.5 text-13 text-ink-3">{description}</p>}
      </div>
      <span className="text-right tabular-nums max-tablet:hidden">{formatCount(total)}</span>
      <StatusBar list={list} statuses={statuses} />
      <time
        dateTime={changedAt}
        title={formatMoment(changeDate, hydrated ? undefined : 'UTC')}
        // The relative time may have changed since the server rendered it.
        suppressHydrationWarning
        className="text-13 text-ink-2 max-tablet:col-start-1 max-tablet:pl-4.5"
      >
        {timeAgo(changeDate, readAt)}
      </time>
    </>
  );
}

/** The statuses of a list's companies as a bar, with their numbers below it. */
function StatusBar({ list, statuses }: { list: UserList; statuses: readonly NamedStatus[] }) {
  const parts = statuses.flatMap(({ value, name, color }) => {
    const count = list.statuses[value] ?? 0;
    return count > 0 ? [{ value, name, color, count }] : [];
  });
  return (
    <div className="min-w-0 max-tablet:col-start-1 max-tablet:mt-1.5 max-tablet:pl-4.5">
      <div aria-hidden="true" className="flex h-1.5 gap-px overflow-hidden rounded-full bg-sunken">
        {parts.map(({ value, color, count }) => (
          <span key={value} data-status={color} className="min-w-1 bg-(--status)" style={{ flexGrow: count }} />
        ))}
      </div>
      <p className="mt-1.5 text-12 tablet:truncate text-ink-2 tabular-nums">
        <span className="tablet:hidden">{countText(list.total, 'company', 'companies')}</span>
        {parts.length > 0 && <span className="tablet:hidden"> · </span>}
        {parts.map(({ name, count }) => `${formatCount(count)} ${name}`).join(' · ')}
        {parts.length === 0 && <span className="max-tablet:hidden text-ink-3">No companies</span>}
      </p>
    </div>
  );
}
