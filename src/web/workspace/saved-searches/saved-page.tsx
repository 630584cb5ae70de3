import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Bell, Bookmark, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { alertText } from '#domain/saved-searches/alerts.ts';
import { proposedName } from '#domain/saved-searches/saved-searches.ts';
import type { FilterName } from '#domain/search/company-filters.ts';
import { joinLabels, searchLabels } from '#domain/search/search-labels.ts';
import { addressParams } from '../../data/companies/search-address.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { useClients } from '../exports/ledger-queries.ts';
import { useUserLists } from '../lists/list-queries.ts';
import { listLabel } from '../lists/use-lists.ts';
import { OwnedRowList } from '../owned-rows/owned-row-list.tsx';
import { exportedLabel } from '../search/own-filters.tsx';
import { EmptyPage, WorkspacePage } from '../workspace-page.tsx';
import { type SavedSearch, savedRowsQuery, useSavedSearchEdits, withAddress } from './saved-searches.ts';

const AlertDialog = lazy(() => import('./alert-dialog.tsx'));
const RenameDialog = lazy(() => import('./rename-dialog.tsx'));

export const Route = createFileRoute('/saved')({
  staticData: { frame: 'app' },
  beforeLoad: requireUser,
  loader: ({ context: { queryClient, api } }) => prefetch(queryClient, [savedRowsQuery(api)]),
  head: () => placeHead('Saved searches'),
  component: SavedPage,
});

/** The user's saved searches, with their totals, new matches and alerts. */
function SavedPage() {
  return (
    <WorkspacePage title="Saved searches" about="See how many new companies match, or get them by email or feed.">
      <Loaded query={savedRowsQuery(useApi())} failed="Couldn't load your saved searches">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPage
              icon={<Bookmark />}
              title="No saved searches yet"
              about="Save a search to see how many new companies match it, and get them by email or feed."
            >
              <Link to="/search" className={buttonClass({ variant: 'main' })}>
                Search companies
              </Link>
            </EmptyPage>
          ) : (
            <SavedSearchList searches={rows.map(withAddress)} />
          )
        }
      </Loaded>
    </WorkspacePage>
  );
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_80px_56px_184px_36px] items-center gap-x-4 px-4 max-tablet:grid-cols-[minmax(0,1fr)_auto_44px] max-tablet:gap-x-2 max-tablet:pr-1';

/** The dialog that is open, by the id of its search. */
type OpenDialog = { of: 'name' | 'alert'; id: number };

function SavedSearchList({ searches }: { searches: readonly SavedSearch[] }) {
  const { active } = useSession().access;
  const edit = useSavedSearchEdits();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const search = open && searches.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  return (
    <>
      <OwnedRowList
        label="Saved searches"
        rows={searches}
        columns={COLUMNS}
        headings={
          <>
            <span>Name</span>
            <span className="text-right">Matches</span>
            <span className="text-right">New</span>
            <span className="pl-4">Alerts and feed</span>
          </>
        }
        cells={(row) => (
          <SearchCells search={row} active={active} onAlert={() => setOpen({ of: 'alert', id: row.id })} />
        )}
        items={({ id }) =>
          active && (
            <>
              <MenuItem onSelect={() => setOpen({ of: 'name', id })}>
                <Pencil aria-hidden />
                Rename
              </MenuItem>
              <MenuItem onSelect={() => setOpen({ of: 'alert', id })}>
                <Bell aria-hidden />
                Alerts and feed
              </MenuItem>
            </>
          )
        }
        active={active}
        onMove={edit.move}
        onDelete={edit.remove}
      />
      <Suspense>
        {search && open.of === 'alert' && <AlertDialog search={search} onChange={edit.put} onClose={close} />}
        {search && open.of === 'name' && <RenameDialog search={search} edit={edit} onClose={close} />}
      </Suspense>
    </>
  );
}

type SearchCellsProps = {
  search: SavedSearch;
  /** Without a plan, searches have no counts. */
  active: boolean;
  onAlert: () => void;
};

function SearchCells({ search, active, onAlert }: SearchCellsProps) {
  const { id, name, address, total, newMatches, alert } = search;
  const queryClient = useQueryClient();
  const isOff = alert.when === 'off' && !alert.feed;
  const labelOf = useOwnFilterLabels();
  const summary = name === proposedName(address, labelOf) ? '' : joinLabels(searchLabels(address, labelOf));
  /** Results loaded earlier lack the new matches. */
  const refetchResults = () => {
    if (newMatches > 0) void queryClient.invalidateQueries({ queryKey: ['companies'] });
  };
  return (
    <>
      <div className="min-w-0">
        <Link
          to="/search"
          search={addressParams(address)}
          onClick={refetchResults}
          title={name}
          className="block truncate font-medium hover:text-accent max-tablet:py-1"
        >
          {name}
        </Link>
        <p className="truncate text-13 text-ink-3 tabular-nums">
          <span className="tablet:hidden">
            {active && `${countText(total, 'match', 'matches')} · ${formatCount(newMatches)} new · `}
            {isOff ? 'No alerts' : alertText(alert)}
            {summary && ' · '}
          </span>
          {summary}
        </p>
      </div>
      <span className="text-right tabular-nums max-tablet:hidden">{active ? formatCount(total) : '–'}</span>
      <span className="justify-self-end tabular-nums">
        {newMatches === 0 && <span className="text-ink-3 max-tablet:hidden">{active ? 0 : '–'}</span>}
        {newMatches > 0 && (
          <Link
            to="/search"
            search={{ ...addressParams(address), newMatchesOf: String(id) }}
            onClick={refetchResults}
            aria-label={`${countText(newMatches, 'new match', 'new matches')} in ${name}`}
            className="inline-grid min-h-6 place-items-center max-tablet:min-h-11 max-tablet:min-w-11"
          >
            <Badge tone="count">{newMatches > 999 ? '999+' : newMatches}</Badge>
          </Link>
        )}
      </span>
      <button
        type="button"
        disabled={!active}
        title={active ? undefined : 'Alerts need a plan'}
        aria-label={`Alerts of ${name}: ${alertText(alert)}`}
        onClick={onAlert}
        className="ml-2 flex h-8 w-fit items-center gap-2 rounded-control px-2 text-13 text-ink-2 enabled:hover:bg-bg enabled:hover:text-ink max-tablet:hidden"
      >
        <Bell aria-hidden className={`size-4 ${isOff ? 'text-ink-3' : 'text-accent'}`} />
        {alertText(alert)}
      </button>
    </>
  );
}

/** Returns the labels of filter values, with the user's names for lists, statuses and clients. */
function useOwnFilterLabels() {
  const { access, impersonatedBy } = useSession();
  const lists = useUserLists(access.active && !impersonatedBy);
  const clients = useClients(access.export);
  return (name: FilterName, value: string) =>
    name === 'exported' ? exportedLabel(clients, value) : listLabel(lists, name, value);
}
