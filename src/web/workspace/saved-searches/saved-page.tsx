import { ArrowDown, ArrowUp, Bell, Ellipsis, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import { addressHref, type SearchAddress, type View } from '../../data/companies/search-address.ts';
import { AddressLink } from '../../data/search/address-link.tsx';
import { closeFilterSheet } from '../../data/search/filter-bar.tsx';
import { FilterError, FilterGroup } from '../../data/search/filter-choices.tsx';
import { errorMessage } from '../../platform/api/api.ts';
import { usePreferences } from '../../platform/shell/preferences.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LISTED } from '../owned-rows/reserved-rows.ts';
import { useSearchResults } from '../search/results-context.tsx';
import './saved-list.css';
import type { SavedSearch, SavedSearches } from './saved-searches.ts';

type SectionProps = {
  saved: SavedSearches;
  onOpen: (address: SearchAddress) => void;
};

/** The saved searches, above the filters. Rendered after the results, because there may be hundreds. */
export function SavedList() {
  const { saved, change } = useSearchResults();
  const open = useCallback(
    (to: SearchAddress) => {
      closeFilterSheet();
      change(to);
      window.scrollTo({ top: 0 });
    },
    [change],
  );
  return <Section saved={useDeferredValue(saved)} onOpen={open} />;
}

const Section = memo(function Section({ saved, onOpen }: SectionProps) {
  const { address, searches, error, current, params, edit, setNaming, setAlertOf } = saved;
  const reserved = usePreferences().savedSearches;
  const [all, setAll] = useState(false);
  const [announcement, announce] = useState('');
  const count = searches?.length ?? reserved;
  if (count === 0) return null;
  const placed = searches?.map((search, at) => ({ search, at }));
  const listed = all ? placed : placed && initiallyShown(placed, current);
  const countNewMatches = (rows: typeof placed) => rows?.reduce((sum, { search }) => sum + search.newMatches, 0) ?? 0;
  const hiddenMatches = countNewMatches(placed) - countNewMatches(listed);
  const move = ({ id, name }: SavedSearch, from: number, by: 1 | -1) => {
    edit.move(id, by);
    announce(`${name} is now ${from + by + 1} of ${count}`);
    if (from + by >= LISTED) setAll(true);
  };
  return (
    <FilterGroup title="Saved searches">
      <div className="-mx-2">
        {error && !searches ? (
          <div className="px-2">
            <FilterError message={errorMessage(error, "Couldn't load your saved searches.")} retry={saved.recount} />
          </div>
        ) : (
          <ul aria-busy={!searches || undefined}>
            {listed
              ? listed.map(({ search, at }) => (
                  <Row
                    key={search.id}
                    search={search}
                    at={at}
                    view={address.view}
                    isCurrent={search.id === current?.id}
                    onOpen={(to) => {
                      saved.visit(search);
                      onOpen(to);
                    }}
                    onRename={() => setNaming({ search })}
                    onAlerts={() => setAlertOf(search.id)}
                    onUpdate={params === null || search.id === current?.id ? null : () => edit.update(search, params)}
                    onMove={(by) => move(search, at, by)}
                    isLast={at === count - 1}
                    onDelete={() => edit.remove(search)}
                  />
                ))
              : Array.from({ length: Math.min(count, LISTED) }, (_, i) => (
                  <li key={i} className="flex h-7 items-center justify-between px-2 max-tablet:h-10">
                    <Skeleton className="w-3/5" />
                    <Skeleton className="w-7" />
                  </li>
                ))}
          </ul>
        )}
      </div>
      {count > LISTED && (
        <button
          type="button"
          onClick={() => setAll(!all)}
          className="mt-1 flex h-6 items-center gap-1.5 rounded-small text-12 text-ink-3 hover:text-ink max-tablet:h-10 max-tablet:text-13"
        >
          <span className="underline decoration-line-strong underline-offset-3">
            {searches ? (all ? 'Show fewer' : `Show all ${formatCount(count)}`) : 'Show all'}
          </span>
          {hiddenMatches > 0 && <NewBadge count={hiddenMatches} />}
        </button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </FilterGroup>
  );
});

type Placed = { search: SavedSearch; at: number };

/** Returns the first searches, always including the open one, so that the number of rows stays the same. */
function initiallyShown(placed: readonly Placed[], current: SavedSearch | null): Placed[] {
  const open = placed.find(({ search, at }) => search.id === current?.id && at >= LISTED);
  return open ? [...placed.slice(0, LISTED - 1), open] : placed.slice(0, LISTED);
}

type RowProps = {
  search: SavedSearch;
  at: number;
  isLast: boolean;
  isCurrent: boolean;
  view: View;
  onOpen: (address: SearchAddress) => void;
  onRename: () => void;
  onAlerts: () => void;
  /** Null if there are no changed filters to save. */
  onUpdate: (() => void) | null;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
};

function Row({
  search,
  at,
  isLast,
  isCurrent,
  view,
  onOpen,
  onRename,
  onAlerts,
  onUpdate,
  onMove,
  onDelete,
}: RowProps) {
  const { id, name, total, newMatches } = search;
  const row = useRef<HTMLLIElement>(null);
  const hasMoved = useRef(false);
  useLayoutEffect(() => {
    // A moved element loses focus.
    if (hasMoved.current) row.current?.querySelector('button')?.focus();
    hasMoved.current = false;
  }, [at]);
  const move = (by: 1 | -1) => {
    hasMoved.current = true;
    onMove(by);
  };
  const opened = { ...search.address, view };
  const newMatchesAddress = { ...opened, newMatchesOf: id };
  return (
    <li ref={row} className="saved-row">
      <AddressLink
        href={addressHref(opened)}
        onFollow={() => onOpen(opened)}
        current={isCurrent}
        className="flex h-full min-w-0 flex-1 items-center hover:text-ink"
      >
        <span title={name} className="truncate">
          {name}
        </span>
        {search.alert.when !== 'off' && (
          <Bell role="img" aria-label="Email alert on" className="ml-1.5 size-3 shrink-0 text-ink-3" />
        )}
      </AddressLink>
      {newMatches > 0 && (
        <AddressLink
          href={addressHref(newMatchesAddress)}
          onFollow={() => onOpen(newMatchesAddress)}
          label={`${counted(newMatches, 'new match', 'new matches')} in ${name}`}
          className="grid h-full min-w-6 shrink-0 place-items-center"
        >
          <NewBadge count={newMatches} />
        </AddressLink>
      )}
      <span className="saved-total min-w-7 shrink-0 text-right text-12 font-normal text-ink-3 tabular-nums">
        {formatCount(total)}
      </span>
      <div className="saved-menu">
        <Menu
          label={`More for ${name}`}
          button={<Ellipsis aria-hidden className="size-4" />}
          buttonClass="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink max-tablet:size-10"
        >
          <MenuItem onSelect={onRename}>
            <Pencil aria-hidden />
            Rename
          </MenuItem>
          <MenuItem onSelect={onAlerts}>
            <Bell aria-hidden />
            Alerts
          </MenuItem>
          {onUpdate && (
            <MenuItem onSelect={onUpdate}>
              <RefreshCw aria-hidden />
              Update to current filters
            </MenuItem>
          )}
          {at > 0 && (
            <MenuItem onSelect={() => move(-1)}>
              <ArrowUp aria-hidden />
              Move up
            </MenuItem>
          )}
          {!isLast && (
            <MenuItem onSelect={() => move(1)}>
              <ArrowDown aria-hidden />
              Move down
            </MenuItem>
          )}
          <MenuItem onSelect={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

function NewBadge({ count }: { count: number }) {
  return (
    <Badge tone="count">
      {count > 999 ? '999+' : count}
      <span className="sr-only"> new</span>
    </Badge>
  );
}
