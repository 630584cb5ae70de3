import { FILTERS, filtersOf } from '#domain/search/company-filters.ts';
import type { FilterOptions } from '#domain/search/filter-options.ts';
import { tallyCodes } from './column-storage.ts';
import { type Columns, recordOf } from './columns.ts';
import { listSlots, type RowSet } from './row-set.ts';

const TEXT_COLUMNS = filtersOf('code').map((name) => FILTERS[name].column);

/** Values in use by live rows; the columns also contain values of removed rows. */
export class LiveValues {
  readonly industries: readonly number[];
  readonly texts: Readonly<Record<(typeof TEXT_COLUMNS)[number], readonly string[]>>;
  /** Location filter values by group of places. */
  readonly locations: ReadonlyMap<number, readonly string[]>;
  readonly options: FilterOptions;

  constructor(columns: Columns, everything: RowSet) {
    const slots = listSlots(everything);
    const industryCounts = new Uint32Array(columns.industries.names.length);
    columns.industryCodes.tally(slots, industryCounts);
    const regionCounts = new Uint32Array(columns.regionNames.values.length);
    columns.regions.tally(slots, regionCounts);
    const placeCounts = tallyCodes(columns.placeCodes, slots, columns.places.places.length);
    const places = [...placeCounts.keys()].filter((code) => placeCounts[code] !== 0);
    this.industries = [...industryCounts.keys()].filter((code) => industryCounts[code] !== 0);
    this.texts = recordOf(TEXT_COLUMNS, (name) => {
      const counts = columns[name].tally(slots);
      return columns[name].values.filter((text, code) => text !== '' && counts[code] !== 0);
    });
    this.locations = locationValues(columns, places);
    this.options = {
      industries: this.industries.map((code) => columns.industries.names[code] ?? '').sort(),
      headquarters_regions: columns.regionNames.values.filter((_, code) => regionCounts[code] !== 0).sort(),
      funding_types: [...this.texts.stages].sort(),
      headquarters_locations_grouped: groupedPlaces(columns, places),
    };
  }
}

function locationValues({ places }: Columns, codes: readonly number[]): Map<number, string[]> {
  const values = new Map<string, number>();
  for (const code of codes) for (const { value, group } of places.valuesOf(code)) values.set(value, group);
  const byGroup = new Map<number, string[]>();
  for (const [value, group] of values) byGroup.set(group, [...(byGroup.get(group) ?? []), value]);
  return byGroup;
}

function groupedPlaces({ places }: Columns, codes: readonly number[]): Record<string, Record<string, string[]>> {
  const tree = new Map<string, Map<string, Set<string>>>();
  for (const code of codes) {
    const { city, region, country } = places.places[code] ?? { city: null, region: null, country: null };
    if (!city && !region && !country) continue;
    const regions = tree.get(country ?? '') ?? new Map<string, Set<string>>();
    tree.set(country ?? '', regions);
    const cities = regions.get(region ?? '') ?? new Set<string>();
    regions.set(region ?? '', cities);
    if (city) cities.add(city);
  }
  const sortedEntries = <T>(map: Map<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sortedEntries(tree).map(([country, regions]) => [
      country,
      Object.fromEntries(sortedEntries(regions).map(([region, cities]) => [region, [...cities].sort()])),
    ]),
  );
}
