import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import { formatCount } from '#domain/counts.ts';
import { LIST_STATUSES } from '#domain/lists/lists.ts';
import { readChoice } from '#domain/search/filter-labels.ts';
import {
  type CompanyFilterProps,
  type FilterGroupProps,
  resultSetParams,
} from '../../data/companies/search-address.ts';
import { ChoiceList, FilterChoice, FilterError, FilterGroup, MoreChoices } from '../../data/search/filter-choices.tsx';
import { countOf, stateOf, toggle } from '../../data/search/filter-values.ts';
import { errorMessage } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { usePreferences } from '../../platform/shell/preferences.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LISTED } from '../owned-rows/reserved-rows.ts';
import type { Lists } from './use-lists.ts';
import './lists.css';
import { listCountsQuery, type UserList, userListsQuery } from './list-queries.ts';

type ListFiltersProps = Omit<FilterGroupProps, 'failed'> & { lists: Lists; onNoAccess: () => void };

/** The user's lists as filters, with their statuses and tags. */
export function ListFilters(props: ListFiltersProps) {
  return <Groups {...props} lists={useDeferredValue(props.lists)} />;
}

const Groups = memo(function Groups({ lists, counted, visible, onNoAccess, ...edit }: ListFiltersProps) {
  const { access, lists: userLists, statuses } = lists;
  const reserved = usePreferences();
  const count = userLists?.length ?? reserved.lists;
  const query = listCountsQuery(useApi(), resultSetParams(counted));
  const { data } = useQuery({ ...query, enabled: visible && userLists !== undefined && userLists.length > 0 });
  const props = { ...edit, counts: userLists && data ? data : null };
  if (access === 'hidden') return null;
  const hasLists = access === 'full' && count > 0;
  const { list, status, tag } = edit.filters;
  // Collapsed unless a list filter is active: these would push the filters on company data out of sight.
  const folded = list.length + status.length + tag.length === 0;
  return (
    <>
      <ListGroup lists={lists} count={access === 'full' ? count : 0} onNoAccess={onNoAccess} {...props} />
      {hasLists && (
        <FilterGroup title="List status" folded={folded}>
          <ChoiceList
            name="status"
            choices={(statuses ?? LIST_STATUSES).map(({ value, name }) => ({ value, label: name }))}
            {...props}
          />
          <QuietButton onClick={() => lists.setDialog({ of: 'statuses' })}>
            <Pencil aria-hidden className="size-3.5" />
            Edit statuses
          </QuietButton>
        </FilterGroup>
      )}
      {hasLists && <TagGroup tags={lists.tags} reserved={reserved.tags} folded={folded} {...props} />}
    </>
  );
});

type ListGroupProps = CompanyFilterProps & { lists: Lists; count: number; onNoAccess: () => void };

function ListGroup({ lists, count, onNoAccess, filters, counts, onChange }: ListGroupProps) {
  const { lists: userLists, edit, setDialog } = lists;
  const [all, setAll] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { error, refetch } = useQuery({ ...userListsQuery(useApi()), enabled: false });
  const selected = filters.list.map((raw) => readChoice(raw).value);
  const visible = userLists?.filter(({ id }, at) => all || at < LISTED || selected.includes(String(id)));
  const most = Math.max(0, ...(userLists ?? []).map(({ id }) => countOf(counts, 'list', String(id)) ?? 0));
  const move = ({ id, name }: UserList, from: number, by: 1 | -1) => {
    edit.move(id, by);
    setAnnouncement(`${name} is now ${from + by + 1} of ${count}`);
    if (from + by >= LISTED) setAll(true);
  };
  return (
    <FilterGroup title="Lists">
      {!userLists && error ? (
        <FilterError message={errorMessage(error, "Couldn't load your lists.")} retry={() => void refetch()} />
      ) : (
        !userLists && count > 0 && <SkeletonRows count={Math.min(count, LISTED)} />
      )}
      {visible && visible.length > 0 && (
        <ul>
          {visible.map((list) => {
            const value = String(list.id);
            const at = userLists?.indexOf(list) ?? 0;
            return (
              <FilterChoice
                key={list.id}
                name="list"
                value={value}
                label={list.name}
                mark={<span className="list-dot -mr-1" data-color={list.color} />}
                state={stateOf(filters.list, value)}
                count={countOf(counts, 'list', value)}
                most={most}
                onChoose={() => onChange((now) => toggle(now, 'list', value))}
                onExclude={() => onChange((now) => toggle(now, 'list', value, true))}
                menu={
                  <>
                    <MenuItem onSelect={() => setDialog({ of: 'list', list })}>
                      <Pencil aria-hidden />
                      Edit
                    </MenuItem>
                    {at > 0 && (
                      <MenuItem onSelect={() => move(list, at, -1)}>
                        <ArrowUp aria-hidden />
                        Move up
                      </MenuItem>
                    )}
                    {at < count - 1 && (
                      <MenuItem onSelect={() => move(list, at, 1)}>
                        <ArrowDown aria-hidden />
                        Move down
                      </MenuItem>
                    )}
                    <MenuItem onSelect={() => edit.remove(list)}>
                      <Trash2 aria-hidden />
                      Delete
                    </MenuItem>
                  </>
                }
              />
            );
          })}
        </ul>
      )}
      {count > LISTED && (
        <button
          type="button"
          onClick={() => setAll(!all)}
          className="mt-1 block h-6 rounded-small text-12 text-ink-3 underline decoration-line-strong underline-offset-3 hover:text-ink max-tablet:h-10 max-tablet:text-13"
        >
          {userLists ? (all ? 'Show fewer' : `Show all ${formatCount(count)}`) : 'Show all'}
        </button>
      )}
      <QuietButton onClick={() => (lists.access === 'full' ? setDialog({ of: 'list', list: null }) : onNoAccess())}>
        <Plus aria-hidden className="size-4" />
        New list
      </QuietButton>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </FilterGroup>
  );
}

type TagGroupProps = CompanyFilterProps & { tags: readonly string[] | undefined; reserved: number; folded: boolean };

function TagGroup({ tags, reserved, folded, ...props }: TagGroupProps) {
  const [all, setAll] = useState(false);
  const selected = props.filters.tag.map((raw) => readChoice(raw).value);
  if (!tags && selected.length === 0) {
    if (reserved === 0) return null;
    return (
      <FilterGroup title="Tags" folded={folded}>
        <SkeletonRows count={Math.min(reserved, LISTED)} />
        {reserved > LISTED && <div className="mt-1 h-6 max-tablet:h-10" />}
      </FilterGroup>
    );
  }
  const isSame = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase();
  const stored = (tags ?? []).map((tag) => selected.find(isSame(tag)) ?? tag);
  const listed = [...stored, ...selected.filter((tag) => !stored.some(isSame(tag)))];
  if (listed.length === 0) return null;
  const visible = listed.filter((tag, i) => all || i < LISTED || selected.includes(tag));
  return (
    <FilterGroup title="Tags" folded={folded}>
      <ChoiceList name="tag" choices={visible.map((tag) => ({ value: tag, label: `#${tag}` }))} {...props} />
      <MoreChoices hidden={listed.length - visible.length} onShow={() => setAll(true)} />
    </FilterGroup>
  );
}

function SkeletonRows({ count }: { count: number }) {
  return (
    <ul aria-busy>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className="flex h-6.5 items-center justify-between max-tablet:h-10">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-7" />
        </li>
      ))}
    </ul>
  );
}

function QuietButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-ml-1 mt-1 flex h-7 items-center gap-1.5 rounded-control px-1 text-13 text-ink-3 hover:text-ink noscript:hidden max-tablet:h-11 max-tablet:text-14"
    >
      {children}
    </button>
  );
}
