import { useMemo, useState } from 'react';
import type { FilterOptions } from '#domain/company-answers.ts';
import { filterLabel } from '#domain/filter-labels.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ChoiceList } from '../finding/choice-list.tsx';
import { FilterGroup } from '../finding/filter-group.tsx';
import { inputClass } from '../ui/field.tsx';
import { LocationBranch } from './location-branch.tsx';
import { findLocations, locationTree } from './location-tree.ts';
import type { CompanyFilterProps } from './search-address.ts';

const MOST_FOUND = 30;

/** Places: a tree that opens on demand, or what a name finds in it; `locations` is null until they are known. */
export function LocationFilter({
  locations,
  ...props
}: CompanyFilterProps & { locations: FilterOptions['headquarters_locations_grouped'] | null }) {
  const [text, setText] = useState('');
  const tree = useMemo(() => locationTree(locations ?? {}), [locations]);
  const found = text.trim() ? findLocations(tree, text, MOST_FOUND) : null;
  return (
    <FilterGroup title="Location">
      <input
        type="search"
        aria-label="Find a location"
        placeholder="Continent, country, state, city"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={inputClass('small', 'mb-1.5')}
      />
      {locations && (found ?? tree).length === 0 && <p className="text-13 text-ink-3">{MESSAGES.noLocations}</p>}
      {found ? (
        <ChoiceList
          name="location"
          choices={found.map(({ value }) => ({ value, label: filterLabel('location', value) }))}
          {...props}
        />
      ) : (
        <LocationBranch nodes={tree} level={0} {...props} />
      )}
    </FilterGroup>
  );
}
