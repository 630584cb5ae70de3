import { useMemo, useState } from 'react';
import type { FilterOptions } from '#domain/companies/company-answers.ts';
import { MESSAGES } from '#domain/messages.ts';
import { filterLabel, readChoice } from '#domain/search/filter-labels.ts';
import { ChoiceList } from '../../search/choice-list.tsx';
import { countOf } from '../../search/count-of.ts';
import { FilterGroup } from '../../search/filter-group.tsx';
import { inputClass } from '../../ui/field.tsx';
import type { CompanyFilterProps } from '../search-address.ts';
import { LocationBranch } from './location-branch.tsx';
import { findLocations, locationTree } from './location-tree.ts';

const MOST_FOUND = 30;

/** The location filter: a tree that expands on demand, or search results in it; `locations` is null while they load. */
export function LocationFilter({
  locations,
  ...props
}: CompanyFilterProps & { locations: FilterOptions['headquarters_locations_grouped'] | null }) {
  const [text, setText] = useState('');
  const tree = useMemo(() => locationTree(locations ?? {}), [locations]);
  const chosen = props.filters.location.map((raw) => readChoice(raw).value);
  const isKnown = (value: string) => countOf(props.counts, 'location', value) !== 0;
  const matches = text.trim()
    ? findLocations(tree, text, MOST_FOUND, ({ value }) => isKnown(value) || chosen.includes(value))
    : null;
  // Selected places stay on top; places without results are hidden.
  const found = matches && [...new Set([...chosen, ...matches.map(({ value }) => value)])];
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
      {locations && (matches ?? tree).length === 0 && <p className="text-13 text-ink-3">{MESSAGES.noLocations}</p>}
      {found ? (
        <ChoiceList
          name="location"
          choices={found.map((value) => ({ value, label: filterLabel('location', value) }))}
          {...props}
        />
      ) : (
        <LocationBranch nodes={tree} level={0} {...props} />
      )}
    </FilterGroup>
  );
}
