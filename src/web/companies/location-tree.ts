import type { FilterOptions } from '#domain/company-answers.ts';
import { CONTINENTS, continentOf, locationFilterValue } from '#domain/locations.ts';

/** A place to choose, with the places in it. */
export type LocationNode = { value: string; label: string; children: LocationNode[] };

/** Continents, their countries, states and cities; a city of an unknown state stands under its country. */
export function locationTree(grouped: FilterOptions['headquarters_locations_grouped']): LocationNode[] {
  const byContinent = new Map(CONTINENTS.map((continent) => [continent, [] as LocationNode[]]));
  for (const [country, regions] of Object.entries(grouped)) {
    const children = Object.entries(regions).flatMap(([region, cities]) => regionNodes(country, region, cities));
    const nodes = country
      ? [{ value: locationFilterValue({ kind: 'country', country }), label: country, children }]
      : children;
    byContinent.get(continentOf(country))?.push(...nodes);
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

/** Every place whose name contains the text, largest first: a continent before its cities. */
export function findLocations(tree: readonly LocationNode[], text: string, most: number): LocationNode[] {
  const wanted = text.trim().toLowerCase();
  const found: LocationNode[] = [];
  let level = [...tree];
  while (level.length > 0) {
    found.push(...level.filter(({ label }) => label.toLowerCase().includes(wanted)));
    level = level.flatMap(({ children }) => children);
  }
  return found.slice(0, most);
}

/** Whether something below a place is chosen. */
export function holdsChosen(node: LocationNode, chosen: ReadonlySet<string>): boolean {
  return chosen.size > 0 && node.children.some((child) => chosen.has(child.value) || holdsChosen(child, chosen));
}
