import { createFileRoute, notFound, redirect, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { sessionQuery, useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { preloadPartsOfList } from '../search/lazy-parts.ts';
import { loadSearch, tableLayoutsQuery } from '../search/load-search.ts';
import { SearchContent } from '../search/search-content.tsx';
import { useRememberedView } from '../search/table-layout.ts';
import { ParentLink, WorkspacePage } from '../workspace-page.tsx';
import { userListsQuery } from './list-queries.ts';
import { useListSelection } from './selection-context.tsx';

export const Route = createFileRoute('/lists/$id')({
  preload: false, // Pointing at a link must not use the daily budget for emails.
  staticData: { frame: 'app', statusLine: true, preloadVisibleParts: preloadPartsOfList },
  validateSearch: (raw: Record<string, unknown>) => raw as UrlParams,
  beforeLoad: requireUser,
  loader: async ({ context: { queryClient, api }, location, params: { id }, cause }) => {
    const session = await queryClient.ensureQueryData(sessionQuery(api));
    if (session.impersonatedBy) return { name: 'List', failure: null, httpStatus: 200 };
    const inBrowser = typeof window !== 'undefined';
    // In the browser the page opens without what fails here, and retries.
    const passOver = (error: Error) => {
      if (!inBrowser) throw error;
    };
    const data = await queryClient.fetchQuery({ ...userListsQuery(api), retry: false }).catch(passOver);
    if (!data) return { name: 'List', failure: null, httpStatus: 200 };
    const list = data.lists.find((one) => String(one.id) === id);
    if (!list) throw notFound();
    const search = location.search as UrlParams;
    if (cause === 'enter' && session.access.active && search.view === undefined) {
      // Retried here: the page would remember cards instead.
      const layouts = await queryClient
        .ensureQueryData({ ...tableLayoutsQuery(api), retry: inBrowser ? 1 : 0 })
        .catch(passOver);
      const view = layouts?.[`list:${id}`]?.shownAs ?? 'cards';
      if (view !== 'cards') {
        throw redirect({ to: '/lists/$id', params: { id }, search: { ...search, view }, replace: true });
      }
    }
    // The server responds with results; in the browser the page shows at once with its own loading state.
    if (inBrowser) return { name: list.name, failure: null, httpStatus: 200 };
    await preloadPartsOfList(search, session);
    return { name: list.name, ...(await loadSearch(queryClient, api, session.access.active, search, list.id)) };
  },
  // An open page fetches what it needs itself. Each visit starts with the last view.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: ({ loaderData }) => placeHead(loaderData?.name ?? 'List'),
  component: ListPage,
});

/** The companies of a list, which filters narrow. */
function ListPage() {
  const { id } = Route.useParams();
  const { name, failure } = Route.useLoaderData();
  if (useSession().impersonatedBy) return <WorkspacePage isPrivate title="Lists" />;
  return <SearchContent key={id} failure={failure} title={<ListTitle id={Number(id)} loadedName={name} />} />;
}

/** @param loadedName shown while the lists load, and without a plan */
function ListTitle({ id, loadedName }: { id: number; loadedName: string }) {
  const { lists, statuses, setDialog } = useListSelection().lists;
  const navigate = useNavigate();
  useRememberedView();
  const list = lists?.find((one) => one.id === id);
  const isGone = lists !== undefined && list === undefined;
  useEffect(() => {
    if (isGone) void navigate({ to: '/lists', replace: true });
  }, [isGone, navigate]);
  const name = list?.name ?? loadedName;
  return (
    <header className="mb-3 flex items-start gap-3">
      <div className="min-w-0 flex-1 gap-x-2 tablet:flex tablet:flex-wrap tablet:items-baseline tablet:[&>a]:mb-0 tablet:[&>a]:after:pl-2 tablet:[&>a]:after:content-['/'] [&>p]:basis-full">
        <ParentLink label="Lists" path="/lists" />
        <h1 className="flex min-w-0 items-center gap-2.5 text-20 font-semibold">
          <span aria-hidden="true" className="list-dot size-2.5!" data-color={list?.color} />
          <span className="min-w-0 break-words">{name}</span>
        </h1>
        {list?.description && <p className="mt-1 max-w-170 text-ink-2">{list.description}</p>}
      </div>
      {list && (
        <Menu
          label={`More for ${list.name}`}
          button={<Ellipsis aria-hidden className="size-4" />}
          buttonClass={buttonClass({ className: 'w-9 px-0 max-tablet:size-11' })}
        >
          <MenuItem onSelect={() => setDialog({ of: 'list', list })}>
            <Pencil aria-hidden />
            Edit
          </MenuItem>
          {statuses && (
            <MenuItem onSelect={() => setDialog({ of: 'statuses' })}>
              <Pencil aria-hidden />
              Edit statuses
            </MenuItem>
          )}
          <MenuItem onSelect={() => setDialog({ of: 'deletion', list })}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </Menu>
      )}
    </header>
  );
}
