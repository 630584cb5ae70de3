import { continentOf } from '../places/countries.ts';
import { locationFilterValue, parseLocationFilter } from '../places/locations.ts';
import type { DataFilterName } from './company-filters.ts';
import { LISTED_FIRST, readChoice } from './search-params.ts';

/** For each filter, the number of results per value; zero counts are omitted. */
export type FilterCounts = Record<DataFilterName, Record<string, number>>;

/** Filter options: every value currently in the index. */
export type FilterOptions = {
  industries: string[];
  headquarters_regions: string[];
  funding_types: string[];
  /** Country to region to cities; an unknown part is an empty string. */
  headquarters_locations_grouped: Record<string, Record<string, string[]>>;
};

type LocationGroups = FilterOptions['headquarters_locations_grouped'];

/** What filters list before anything is opened: see {@link initialOptions}. */
type InitialOptions = Pick<FilterOptions, 'industries' | 'funding_types' | 'headquarters_locations_grouped'> & {
  counts: FilterCounts;
  /** The number of industries that are not listed. */
  moreIndustries: number;
};

/**
 * Reduces filter options to what is listed before anything is opened: the largest industries, continents, and chosen
 * values; places next to a chosen one, but none below it. A continent without a chosen place names one country.
 * @param choices filter values as in URLs
 */
export function initialOptions(
  options: FilterOptions,
  counts: FilterCounts,
  choices: { industry: readonly string[]; location: readonly string[] },
): InitialOptions {
  const valuesOf = (raw: readonly string[]) => raw.map((one) => readChoice(one).value);
  const industries = largest(options.industries, counts.industry, valuesOf(choices.industry));
  const locationGroups = placesAround(options.headquarters_locations_grouped, valuesOf(choices.location));
  return {
    industries,
    funding_types: options.funding_types,
    headquarters_locations_grouped: locationGroups,
    moreIndustries: new Set([...options.industries, ...industries]).size - industries.length,
    counts: {
      ...counts,
      industry: pick(counts.industry, industries),
      location: pick(counts.location, [...placeValues(locationGroups)]),
    },
  };
}

function largest(industries: readonly string[], counts: Record<string, number>, choices: readonly string[]): string[] {
  const industriesWithCounts = [...new Set([...choices, ...industries])].map((name) => {
    return { name, count: Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0 };
  });
  const namesByCount = industriesWithCounts.sort((a, b) => b.count - a.count).map(({ name }) => name);
  return namesByCount.filter((name, i) => i < LISTED_FIRST || choices.includes(name));
}

function placesAround(all: LocationGroups, choices: readonly string[]): LocationGroups {
  const filters = choices.flatMap((value) => parseLocationFilter(value) ?? []);
  const countries = new Set(filters.flatMap((filter) => ('country' in filter && filter.country) || []));
  const openContinents = new Set([...countries].map(continentOf));
  const namedContinents = new Set<string>();
  const locationGroups: LocationGroups = {};
  for (const [country, regions] of Object.entries(all)) {
    const continent = continentOf(country);
    if (!openContinents.has(continent) && namedContinents.has(continent)) continue;
    namedContinents.add(continent);
    const below = filters.filter(
      (filter) => (filter.kind === 'state' || filter.kind === 'city') && filter.country === country,
    );
    const cityRegions = new Set(below.map((filter) => filter.kind === 'city' && (filter.region ?? '')));
    locationGroups[country] = Object.fromEntries(
      Object.entries(regions).flatMap(([region, cities]) => {
        if (below.length === 0) return [];
        // Cities in no region are directly under their country.
        return [[region, region === '' || cityRegions.has(region) ? cities : []]];
      }),
    );
  }
  return locationGroups;
}

function* placeValues(locationGroups: LocationGroups): Generator<string> {
  for (const [country, regions] of Object.entries(locationGroups)) {
    yield locationFilterValue({ kind: 'continent', continent: continentOf(country) });
    if (country) yield locationFilterValue({ kind: 'country', country });
    for (const [region, cities] of Object.entries(regions)) {
      if (region) yield locationFilterValue({ kind: 'state', region, country });
      for (const city of cities) {
        yield locationFilterValue({ kind: 'city', city, region: region || null, country: country || null });
      }
    }
  }
}

function pick(counts: Record<string, number>, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(counts, name) ? [[name, counts[name] ?? 0]] : [])));
}
