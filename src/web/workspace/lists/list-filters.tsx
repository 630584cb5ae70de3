import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { LIST_STATUSES } from '#domain/lists/lists.ts';
import { readChoice } from '#domain/search/search-params.ts';
import {
  type CompanyFilterGroupProps,
  type CompanyFilterProps,
  resultSetParams,
} from '../../data/companies/search-address.ts';
import { ChoiceList, FilterError, FilterGroup, MoreChoices } from '../../data/search/filter-choices.tsx';
import { errorMessage } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { usePreferences } from '../../platform/shell/preferences.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LISTED } from '../owned-rows/owned-rows.ts';
import { listCountsQuery, userListsQuery } from './list-queries.ts';
import type { Lists } from './use-lists.ts';
import './lists.css';

type ListFiltersProps = Omit<CompanyFilterGroupProps, 'failed'> & { lists: Lists; isListPage: boolean };

/** The user's lists as filters, with their statuses and tags. */
export function ListFilters(props: ListFiltersProps) {
  return <Groups {...props} lists={useDeferredValue(props.lists)} />;
}

const Groups = memo(function Groups({ lists, counted, visible, isListPage, ...edit }: ListFiltersProps) {
  const { lists: userLists, statuses } = lists;
  const preferences = usePreferences();
  const count = userLists?.length ?? preferences.lists;
  const query = listCountsQuery(useApi(), resultSetParams(counted));
  const { data } = useQuery({ ...query, enabled: visible && userLists !== undefined && userLists.length > 0 });
  const { error, refetch } = useQuery({ ...userListsQuery(useApi()), enabled: false });
  const props = { ...edit, counts: userLists && data ? data : null };
  const failed = error !== null && !userLists;
  const { list, status, tag } = edit.filters;
  // The groups are there before the first list, so that it moves nothing.
  const none = count === 0 && !isListPage && !failed && <p className="text-12 text-ink-3">No lists yet</p>;
  // Collapsed in the search unless one is active: these would push the filters on company data out of sight.
  const folded = !isListPage && list.length + status.length + tag.length === 0;
  return (
    <>
      {!isListPage && (
        <FilterGroup title="Lists" folded={folded && !failed}>
          {failed ? (
            <FilterError message={errorMessage(error, "Couldn't load your lists.")} retry={() => void refetch()} />
          ) : (
            none ||
            (userLists ? (
              <ChoiceList
                name="list"
                choices={userLists.map(({ id, name, color }) => ({
                  value: String(id),
                  label: name,
                  mark: <span className="list-dot -mr-1" data-color={color} />,
                }))}
                {...props}
              />
            ) : (
              <SkeletonRows count={Math.min(count, LISTED)} />
            ))
          )}
        </FilterGroup>
      )}
      <FilterGroup title="List status" folded={folded}>
        {none || (
          <ChoiceList
            name="status"
            choices={(statuses ?? LIST_STATUSES).map(({ value, name }) => ({ value, label: name }))}
            {...props}
          />
        )}
      </FilterGroup>
      <TagGroup tags={lists.tags} reserved={preferences.tags} folded={folded} {...props} />
    </>
  );
});

type TagGroupProps = CompanyFilterProps & { tags: readonly string[] | undefined; reserved: number; folded: boolean };

function TagGroup({ tags, reserved, folded, ...props }: TagGroupProps) {
  const [all, setAll] = useState(false);
  const selectedTags = props.filters.tag.map((raw) => readChoice(raw).value);
  if (!tags && selectedTags.length === 0) {
    if (reserved === 0) return null;
    return (
      <FilterGroup title="Tags" folded={folded}>
        <SkeletonRows count={Math.min(reserved, LISTED)} />
        {reserved > LISTED && <div className="mt-1 h-6 max-tablet:h-10" />}
      </FilterGroup>
    );
  }
  const isSame = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase();
  const storedTags = (tags ?? []).map((tag) => selectedTags.find(isSame(tag)) ?? tag);
  const tagValues = [...storedTags, ...selectedTags.filter((tag) => !storedTags.some(isSame(tag)))];
  if (tagValues.length === 0) return null;
  const visible = tagValues.filter((tag, i) => all || i < LISTED || selectedTags.includes(tag));
  return (
    <FilterGroup title="Tags" folded={folded}>
      <ChoiceList name="tag" choices={visible.map((tag) => ({ value: tag, label: `#${tag}` }))} {...props} />
      <MoreChoices hidden={tagValues.length - visible.length} onShow={() => setAll(true)} />
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
