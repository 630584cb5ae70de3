import { continentOf, type LocationFilter, locationFilterValue, type Place } from '#domain/locations.ts';
import { readLocationFilter } from '#domain/places/location-filters.ts';

/** Between the parts of a key; no part contains it. */
const PART = '\u0000';

/**
 * The distinct places of all rows. What a location filter may ask for is a group: a continent, a country,
 * a state, a city in its country, or all cities of a name. A place is in up to five of them.
 */
export class Places {
  readonly places: Place[] = [];
  /** The groups that each place is in. */
  readonly groupsOf: number[][] = [];
  groups = 0;
  private readonly codes = new Map<string, number>();
  private readonly groupByKey = new Map<string, number>();

  /** The code of a place; a new one when it has not been met. */
  code(place: Place): number {
    const key = [place.city, place.region, place.country].map((part) => part ?? PART).join(`${PART}${PART}`);
    const known = this.codes.get(key);
    if (known !== undefined) return known;
    const code = this.places.push(place) - 1;
    this.codes.set(key, code);
    this.groupsOf.push(groupKeys(place).map((groupKey) => this.groupOf(groupKey)));
    return code;
  }

  /** The group that a filter asks for; undefined when no place is in it. */
  group(filter: LocationFilter): number | undefined {
    return this.groupByKey.get(filterKey(filter));
  }

  /** The filter values that are offered for a place, each with its group. */
  valuesOf(code: number): { value: string; group: number }[] {
    const { city, region, country } = this.places[code] as Place;
    const filters: LocationFilter[] = [];
    if (country) filters.push({ kind: 'continent', continent: continentOf(country) }, { kind: 'country', country });
    if (country && region) filters.push({ kind: 'state', region, country });
    if (city) filters.push({ kind: 'city', city, region, country });
    return filters.flatMap((filter) => {
      const value = locationFilterValue(filter);
      // What is counted is what the value finds when it is read back.
      const read = readLocationFilter(value);
      const group = read && this.group(read);
      return group === null || group === undefined ? [] : { value, group };
    });
  }

  private groupOf(key: string): number {
    const known = this.groupByKey.get(key);
    if (known !== undefined) return known;
    this.groupByKey.set(key, this.groups);
    return this.groups++;
  }
}

/** The keys of all filters that match a place; `placeMatches` is what they stand for. */
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

/** One key for all filters that match the same places. */
function filterKey(filter: LocationFilter): string {
  switch (filter.kind) {
    case 'continent':
      return ['continent', filter.continent].join(PART);
    case 'country':
      return ['country', filter.country.toLowerCase()].join(PART);
    case 'state':
      return ['state', filter.region.toLowerCase(), filter.country.toLowerCase()].join(PART);
    case 'city':
      if (filter.country === null) return ['name', filter.city.toLowerCase()].join(PART);
      return ['city', filter.city, filter.region ?? PART, filter.country].map((part) => part.toLowerCase()).join(PART);
  }
}
