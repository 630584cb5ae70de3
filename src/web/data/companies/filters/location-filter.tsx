import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { CONTINENT_BY_COUNTRY, CONTINENTS } from '#domain/places/country-names.ts';
import { locationFilterValue } from '#domain/places/locations.ts';
import { filterLabel } from '#domain/search/filter-labels.ts';
import type { FilterOptions } from '#domain/search/filter-options.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { LISTED_FIRST, readChoice } from '#domain/search/search-params.ts';
import {
  FilterGroup,
  FilterOption,
  FindOption,
  MatchList,
  MoreChoices,
  useFind,
} from '../../search/filter-choices.tsx';
import { countOf, matchRank, select, stateOf, toggle } from '../../search/filter-values.ts';
import type { CompanyFilterProps } from '../search-address.ts';

const MAX_FOUND = 30;

/** A list that shows its first values until it is opened. */
export type ExpandableList = {
  /** Whether it has all values. */
  whole: boolean;
  /** Whether the full list could not be loaded. */
  failed: boolean;
  /** Loads all values. */
  onOpen: () => void;
};

type LocationChoicesProps = CompanyFilterProps &
  ExpandableList & {
    locations: FilterOptions['headquarters_locations_grouped'] | null;
    /** The usual name of a country from another spelling, once all values have loaded. */
    countryName: ((text: string) => string | null) | undefined;
  };

export function LocationChoices({ locations, countryName, ...props }: LocationChoicesProps) {
  const { text, pinned, onType } = useFind(props.filters.location.map((raw) => readChoice(raw).value));
  const tree = useMemo(() => locationTree(locations ?? {}), [locations]);
  const country = countryName?.(text) ?? null;
  const countIn = ({ value }: LocationNode) => countOf(props.counts, 'location', value) ?? 1;
  const matches = text.trim() ? findLocations(tree, { text, country, most: MAX_FOUND, countOf: countIn }) : null;
  const existsElsewhere = matches?.length === 0 && findLocations(tree, { text, country, most: 1 }).length > 0;
  const matchValues = matches?.map(({ value }) => value).filter((value) => !pinned.includes(value));
  return (
    <FilterGroup title="Location">
      <FindOption
        label="Find a location"
        placeholder="Continent, country, state, city"
        text={text}
        onType={onType}
        matches={props.whole ? (matchValues ?? []) : null}
        onFocus={props.onOpen}
        onChoose={(value) => props.onChange((now) => select(now, 'location', value))}
      />
      {locations && (props.whole || !matches) && (matches ?? tree).length === 0 && (
        <p className="text-13 text-ink-3">{existsElsewhere ? MESSAGES.noResultsThere : MESSAGES.noLocations}</p>
      )}
      {matchValues ? (
        <MatchList name="location" choices={matchValues.map(choiceOf)} pinned={pinned.map(choiceOf)} {...props} />
      ) : (
        <LocationBranch nodes={tree} level={0} {...props} />
      )}
    </FilterGroup>
  );
}

const choiceOf = (value: string) => ({ value, label: filterLabel('location', value) });

const MORE = 40;

type LocationBranchProps = CompanyFilterProps & ExpandableList & { nodes: readonly LocationNode[]; level: number };

function LocationBranch({ nodes, level, ...props }: LocationBranchProps) {
  const [most, setMost] = useState(LISTED_FIRST);
  const countIn = ({ value }: LocationNode) => countOf(props.counts, 'location', value) ?? 0;
  const selectedValues = new Set(props.filters.location.map((raw) => readChoice(raw).value));
  const isChosen = (node: LocationNode) => selectedValues.has(node.value) || holdsChosen(node, selectedValues);
  const sortedNodes = nodes
    .filter((node) => countOf(props.counts, 'location', node.value) !== 0 || isChosen(node))
    .sort(
      (a, b) => Number(isChosen(b)) - Number(isChosen(a)) || countIn(b) - countIn(a) || (a.label < b.label ? -1 : 1),
    );
  const visibleNodes = sortedNodes.filter((node, i) => i < most || isChosen(node));
  const largest = Math.max(0, ...sortedNodes.map(countIn));
  return (
    <>
      <ul>
        {visibleNodes.map((node) => (
          <LocationChoice
            key={node.value}
            node={node}
            level={level}
            most={largest}
            some={holdsChosen(node, selectedValues)}
            {...props}
          />
        ))}
      </ul>
      <MoreChoices
        level={level + 1}
        hidden={sortedNodes.length - visibleNodes.length}
        onShow={() => setMost(most + MORE)}
      />
    </>
  );
}

type LocationChoiceProps = CompanyFilterProps &
  ExpandableList & {
    node: LocationNode;
    level: number;
    most: number;
    /** Whether something below it is selected. */
    some: boolean;
  };

function LocationChoice({ node, level, most, some, ...props }: LocationChoiceProps) {
  const { filters, counts, whole, onOpen, onChange } = props;
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = opened ?? some;
  const state = stateOf(filters.location, node.value);
  return (
    <>
      <FilterOption
        name="location"
        value={node.value}
        label={node.label}
        state={state === 'off' && some ? 'some' : state}
        count={countOf(counts, 'location', node.value)}
        most={most}
        onChoose={() => onChange((now) => toggle(now, 'location', node.value))}
        onExclude={() => onChange((now) => toggle(now, 'location', node.value, true))}
        before={
          <Opener
            node={node}
            level={level}
            open={open}
            onToggle={() => {
              onOpen();
              setOpened(!open);
            }}
          />
        }
      />
      {open && node.children.length > 0 && (
        <li>
          {whole || some ? (
            <LocationBranch nodes={node.children} level={level + 1} {...props} />
          ) : (
            !props.failed && <p className="pl-6.5 text-13 text-ink-3">{MESSAGES.loading}</p>
          )}
        </li>
      )}
    </>
  );
}

type OpenerProps = { node: LocationNode; level: number; open: boolean; onToggle: () => void };

function Opener({ node, level, open, onToggle }: OpenerProps) {
  const indent = { marginLeft: level * 14 - (level === 0 ? 4 : 0) };
  if (node.children.length === 0) return <span className="w-5 shrink-0" style={indent} />;
  return (
    <button
      type="button"
      aria-label={`Locations in ${node.label}`}
      aria-expanded={open}
      tabIndex={-1}
      onClick={onToggle}
      style={indent}
      className="choice-unfold"
    >
      <ChevronRight aria-hidden className={`size-3.5 ${open ? 'rotate-90' : ''}`} />
    </button>
  );
}

export type LocationNode = { value: string; label: string; children: LocationNode[] };

/** Continents with their countries, states and cities; a city in an unknown state is directly under its country. */
export function locationTree(regionsByCountry: FilterOptions['headquarters_locations_grouped']): LocationNode[] {
  const byContinent = new Map(CONTINENTS.map((continent) => [continent, [] as LocationNode[]]));
  for (const [country, regions] of Object.entries(regionsByCountry)) {
    const children = Object.entries(regions).flatMap(([region, cities]) => regionNodes(country, region, cities));
    const nodes = country
      ? [{ value: locationFilterValue({ kind: 'country', country }), label: country, children }]
      : children;
    byContinent.get(CONTINENT_BY_COUNTRY.get(country) ?? 'Other')?.push(...nodes);
  }
  return [...byContinent]
    .filter(([, children]) => children.length > 0)
    .map(([continent, children]) => ({
      value: locationFilterValue({ kind: 'continent', continent }),
      label: continent,
      children,
    }));
}

function regionNodes(country: string, region: string, cities: readonly string[]): LocationNode[] {
  const children = cities.map((city) => ({
    value: locationFilterValue({ kind: 'city', city, region: region || null, country: country || null }),
    label: city,
    children: [],
  }));
  if (!region) return children;
  return [{ value: locationFilterValue({ kind: 'state', region, country }), label: region, children }];
}

type LocationSearch = {
  text: string;
  /** The country that the text names, in another spelling too. */
  country: string | null;
  most: number;
  /** The number of companies in a place; places with 0 are omitted. */
  countOf?: (node: LocationNode) => number;
};

/**
 * Finds places by name, ignoring accents: the country with this alias ('UK') first, then names and words that
 * start with the text, then other matches; within each, those with more companies first.
 */
export function findLocations(
  tree: readonly LocationNode[],
  { text, country, most, countOf = () => 1 }: LocationSearch,
): LocationNode[] {
  const foldedText = foldText(text);
  const meant = country && locationFilterValue({ kind: 'country', country });
  const ranks: LocationNode[][] = [[], [], [], []];
  let level = [...tree];
  while (level.length > 0) {
    for (const node of level) {
      const rank = node.value === meant ? 0 : matchRank(foldText(node.label), foldedText);
      if (rank !== null && countOf(node) > 0) ranks[rank]?.push(node);
    }
    level = level.flatMap(({ children }) => children);
  }
  return ranks.flatMap((nodes) => nodes.sort((a, b) => countOf(b) - countOf(a))).slice(0, most);
}

export function holdsChosen(node: LocationNode, selectedValues: ReadonlySet<string>): boolean {
  return (
    selectedValues.size > 0 &&
    node.children.some((child) => selectedValues.has(child.value) || holdsChosen(child, selectedValues))
  );
}
