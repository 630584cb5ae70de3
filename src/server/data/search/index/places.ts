import { continentOf } from '#domain/places/countries.ts';
import { readLocationFilter } from '#domain/places/location-filters.ts';
import { type LocationFilter, locationFilterValue } from '#domain/places/locations.ts';
import type { Place } from '#domain/places/place.ts';

/** Separates the parts of a key; no part contains it. */
const SEPARATOR = '\u0000';

/**
 * The distinct places of all rows. A location filter selects a group: a continent, a country, a state, a city in its
 * country, or all cities with the same name. A place belongs to up to five groups.
 */
export class Places {
  readonly places: Place[] = [];
  readonly groupsOf: number[][] = [];
  groups = 0;
  private readonly codes = new Map<string, number>();
  private readonly groupByKey = new Map<string, number>();

  /** Returns the code of a place, assigning a new one if needed. */
  code(place: Place): number {
    const key = [place.city, place.region, place.country]
      .map((part) => part ?? SEPARATOR)
      .join(`${SEPARATOR}${SEPARATOR}`);
    let code = this.codes.get(key);
    if (code !== undefined) return code;
    code = this.places.push(place) - 1;
    this.codes.set(key, code);
    this.groupsOf.push(groupKeys(place).map((groupKey) => this.groupOf(groupKey)));
    return code;
  }

  /** The group a filter selects; undefined when it has no place. */
  group(filter: LocationFilter): number | undefined {
    return this.groupByKey.get(filterKey(filter));
  }

  /** Filter values offered for a place, each with its group. */
  valuesOf(code: number): { value: string; group: number }[] {
    const { city, region, country } = this.places[code] as Place;
    const filters: LocationFilter[] = [];
    if (country) filters.push({ kind: 'continent', continent: continentOf(country) }, { kind: 'country', country });
    if (country && region) filters.push({ kind: 'state', region, country });
    if (city) filters.push({ kind: 'city', city, region, country });
    return filters.flatMap((filter) => {
      const value = locationFilterValue(filter);
      // Count what the value finds when it is parsed as a filter.
      const parsedFilter = readLocationFilter(value);
      const group = parsedFilter ? this.group(parsedFilter) : undefined;
      return group === undefined ? [] : { value, group };
    });
  }

  private groupOf(key: string): number {
    const group = this.groupByKey.get(key);
    if (group !== undefined) return group;
    this.groupByKey.set(key, this.groups);
    return this.groups++;
  }
}

/** The keys of all filters that match a place, equivalent to `placeMatches` of the naive search. */
function groupKeys({ city, region, country }: Place): string[] {
  const filters: LocationFilter[] = [];
  if (city !== null) filters.push({ kind: 'city', city, region: null, country: null });
  if (country !== null) {
    filters.push({ kind: 'continent', continent: continentOf(country) }, { kind: 'country', country });
    if (region !== null) filters.push({ kind: 'state', region, country });
    if (city !== null) filters.push({ kind: 'city', city, region, country });
    if (city !== null && region !== null) filters.push({ kind: 'city', city, region: null, country });
  }
  return filters.map(filterKey);
}

/** The same key for all filters that match the same places. */
function filterKey(filter: LocationFilter): string {
  switch (filter.kind) {
    case 'continent':
      return ['continent', filter.continent].join(SEPARATOR);
    case 'country':
      return ['country', filter.country.toLowerCase()].join(SEPARATOR);
    case 'state':
      return ['state', filter.region.toLowerCase(), filter.country.toLowerCase()].join(SEPARATOR);
    case 'city':
      if (filter.country === null) return ['name', filter.city.toLowerCase()].join(SEPARATOR);
      return ['city', filter.city, filter.region ?? SEPARATOR, filter.country]
        .map((part) => part.toLowerCase())
        .join(SEPARATOR);
  }
}
