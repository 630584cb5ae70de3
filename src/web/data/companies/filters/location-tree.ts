import { CONTINENT_BY_COUNTRY, CONTINENTS } from '#domain/places/country-names.ts';
import { locationFilterValue } from '#domain/places/locations.ts';
import type { FilterOptions } from '#domain/search/search-results.ts';
import { foldText } from '#domain/search/search-text.ts';
import { matchRank } from '../../search/filter-values.ts';

export type LocationNode = { value: string; label: string; children: LocationNode[] };

/** Continents with their countries, states and cities; a city in an unknown state is directly under its country. */
export function locationTree(grouped: FilterOptions['headquarters_locations_grouped']): LocationNode[] {
  const byContinent = new Map(CONTINENTS.map((continent) => [continent, [] as LocationNode[]]));
  for (const [country, regions] of Object.entries(grouped)) {
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
  const folded = foldText(text);
  const meant = country && locationFilterValue({ kind: 'country', country });
  const ranks: LocationNode[][] = [[], [], [], []];
  let level = [...tree];
  while (level.length > 0) {
    for (const node of level) {
      const rank = node.value === meant ? 0 : matchRank(foldText(node.label), folded);
      if (rank !== null && countOf(node) > 0) ranks[rank]?.push(node);
    }
    level = level.flatMap(({ children }) => children);
  }
  return ranks.flatMap((nodes) => nodes.sort((a, b) => countOf(b) - countOf(a))).slice(0, most);
}

export function holdsChosen(node: LocationNode, selected: ReadonlySet<string>): boolean {
  return selected.size > 0 && node.children.some((child) => selected.has(child.value) || holdsChosen(child, selected));
}
