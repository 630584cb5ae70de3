import { SOURCE_IDS } from '#domain/companies/company-sources.ts';
import { AMOUNT_BANDS, DATE_BANDS } from '#domain/companies/funding.ts';
import { industryWords } from '#domain/companies/industries.ts';
import { type Day, dayNumber } from '#domain/dates.ts';
import { continentOf } from '#domain/places/countries.ts';
import type { LocationFilter } from '#domain/places/locations.ts';
import { type Place, placeText } from '#domain/places/place.ts';
import {
  type CompanySearch,
  cutoffDay,
  DATA_FILTER_NAMES,
  type DataFilterName,
  parseCompanySearch,
  SORTS,
} from '#domain/search/company-filters.ts';
import { type Choices, PAGE_SIZE } from '#domain/search/search-params.ts';
import { FIELD_SEPARATOR } from '#domain/search/search-terms.ts';
import type { IndexRow } from '#server/data/search/index/columns.ts';

/** Reference implementation of the search, row by row, that every index must agree with. */
export class NaiveSearch {
  readonly rows: readonly IndexRow[];
  readonly today: Day;
  private readonly foundBy = new Map<string, ReadonlySet<IndexRow>>();

  constructor(rows: readonly IndexRow[], today: Day) {
    this.rows = rows;
    this.today = today;
  }

  search(search: CompanySearch): { total: number; ids: number[] } {
    const ids = this.ids(search);
    return { total: ids.length, ids: ids.slice((search.page - 1) * PAGE_SIZE, search.page * PAGE_SIZE) };
  }

  ids(search: CompanySearch): number[] {
    const sort = SORTS.find(({ value }) => value === search.sort) ?? SORTS[0];
    const value = (row: IndexRow) =>
      sort.column === 'name'
        ? Buffer.from(row.search_text.split(FIELD_SEPARATOR)[0] ?? '')
        : numberOf(row, sort.column);
    const compare = (a: IndexRow, b: IndexRow) => {
      const [left, right] = [value(a), value(b)];
      if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id;
      return (typeof left === 'number' ? left - Number(right) : left.compare(right as Buffer)) || a.id - b.id;
    };
    const rows = this.rows.filter((row) => this.matches(row, search, null)).sort(compare);
    if (!sort.descending) return rows.map(({ id }) => id);
    const ranked = rows.filter((row) => value(row) !== null);
    const unknown = rows.filter((row) => value(row) === null);
    return [...ranked.reverse(), ...unknown.reverse()].map(({ id }) => id);
  }

  counts(search: CompanySearch): Record<DataFilterName, Record<string, number>> {
    const counts = DATA_FILTER_NAMES.map((name) => {
      const base = this.rows.filter((row) => this.matches(row, search, name));
      const entries = this.values(name)
        .map((value) => [value, base.filter((row) => this.rowsOf(name, value).has(row)).length] as const)
        .filter(([, count]) => count > 0);
      return [name, Object.fromEntries(entries)] as const;
    });
    return Object.fromEntries(counts) as Record<DataFilterName, Record<string, number>>;
  }

  values(name: DataFilterName): string[] {
    const rows = this.rows;
    switch (name) {
      case 'industry':
        return distinct(rows.flatMap(({ industries }) => industries));
      case 'fundingStage':
        return distinct(rows.flatMap(({ stage }) => stage ?? []));
      case 'location':
        return distinct(rows.flatMap(placeValues));
      case 'fundingAmount':
        return AMOUNT_BANDS.map(({ value }) => value);
      case 'fundingDate':
      case 'amended':
      case 'confirmed':
        return DATE_BANDS.map(({ value }) => value);
      case 'source':
        return SOURCE_IDS;
    }
  }

  private rowsOf(name: DataFilterName, value: string): ReadonlySet<IndexRow> {
    const cached = this.foundBy.get(`${name} ${value}`);
    if (cached) return cached;
    const read = parseCompanySearch({ [name]: value });
    // A value that no search can request, like an industry without letters, finds nothing.
    const rows = 'issues' in read ? [] : this.rows.filter((row) => passes(row, read.search, name, this.today));
    const matches = new Set(rows);
    this.foundBy.set(`${name} ${value}`, matches);
    return matches;
  }

  private matches(row: IndexRow, search: CompanySearch, without: DataFilterName | null): boolean {
    return (
      naiveTerms(search.query).every((term) => row.search_text.includes(term) || hasWebsite(row.website, term)) &&
      (search.added === null || (row.added !== null && row.added >= Date.parse(search.added))) &&
      DATA_FILTER_NAMES.every((name) => name === without || passes(row, search, name, this.today))
    );
  }
}

function passes(row: IndexRow, { filters }: CompanySearch, name: DataFilterName, today: Day): boolean {
  const passesChoices = <T>({ include, exclude }: Choices<T>, matches: (value: T) => boolean) =>
    (include.length === 0 || include.some(matches)) && !exclude.some(matches);
  switch (name) {
    case 'industry':
      return passesChoices(filters.industry, (value) => row.industries.some((entry) => industryMatches(entry, value)));
    case 'fundingStage':
      return passesChoices(filters.fundingStage, (value) => row.stage?.toLowerCase() === value.toLowerCase());
    case 'location':
      return passesChoices(filters.location, (filter) => placeMatches(row, filter));
    case 'fundingAmount':
      return passesChoices(filters.fundingAmount, ({ min, max }) => isWithin(row.amount, min, max));
    case 'source':
      return passesChoices(filters.source, (value) => sourcesIn(row).includes(value));
    case 'fundingDate':
    case 'amended':
    case 'confirmed':
      return passesChoices(filters[name], (range) => {
        const { from, to } = 'days' in range ? { from: cutoffDay(range.days, today), to: null } : range;
        const day = name === 'fundingDate' ? row.day : row[name];
        return isWithin(day, from === null ? null : dayNumber(from), to === null ? null : dayNumber(to));
      });
  }
}

function sourcesIn({ sources }: IndexRow): string[] {
  return SOURCE_IDS.filter((_, bit) => Math.floor(sources / 2 ** bit) % 2 === 1);
}

function isWithin(value: number | null, min: number | null, max: number | null): boolean {
  return value !== null && (min === null || value >= min) && (max === null || value <= max);
}

function placeValues({ city, region, country }: IndexRow): string[] {
  const values: string[] = [];
  if (country) values.push(`continent:${continentOf(country)}`, `country:${country}`);
  if (country && region) values.push(`state:${region}, ${country}`);
  if (city) values.push(placeText({ city, region, country }));
  return values;
}

function numberOf(row: IndexRow, column: 'date' | 'amount' | 'total' | 'confirmed'): number | null {
  return column === 'date' ? row.day : row[column];
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Whether a term is the URL of a website, or a prefix of its domain. */
function hasWebsite(website: string | null, term: string): boolean {
  const address = addressOf(term);
  if (website === null || address === null) return false;
  return address.bare ? website.startsWith(address.host) : website === address.host;
}

/** Returns the host of a URL without `www.`, and whether the term is only a domain; null for any other term. */
export function addressOf(term: string): { host: string; bare: boolean } | null {
  const rest = term.replace('https://', '').replace('http://', '');
  const [host = ''] = rest.split(/[/?#]/, 1);
  const dot = host.indexOf('.');
  if (dot < 1 || !/[a-z]/.test(host.slice(dot + 1)) || host.includes('@')) return null;
  return { host: host.startsWith('www.') ? host.slice(4) : host, bare: !term.includes('/') };
}

/** Splits a query into words and double-quoted phrases. */
export function naiveTerms(query: string): string[] {
  const pieces = query.split('"');
  return pieces
    .flatMap((piece, at) =>
      at % 2 === 1
        ? piece.trim() || []
        : piece.split(' ').map((word) => {
            let plain = word;
            while (/^[,;]/.test(plain)) plain = plain.slice(1);
            while (/[,;]$/.test(plain)) plain = plain.slice(0, -1);
            return plain;
          }),
    )
    .filter(Boolean);
}

/**
 * Whether a filter value matches an industry or industry group: its words must occur whole and in sequence, so
 * 'Software' matches 'Enterprise Software' and 'AI' does not match 'Retail'. A value without words matches nothing.
 */
export function industryMatches(entry: string, value: string): boolean {
  const wanted = industryWords(value);
  if (wanted.length === 0) return false;
  return ` ${industryWords(entry).join(' ')} `.includes(` ${wanted.join(' ')} `);
}

/** Reference implementation of a location filter on one place; compares whole parts, ignoring case. */
export function placeMatches(place: Place, filter: LocationFilter): boolean {
  const same = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase();
  switch (filter.kind) {
    case 'continent':
      return place.country !== null && continentOf(place.country) === filter.continent;
    case 'country':
      return same(place.country, filter.country);
    case 'state':
      return same(place.country, filter.country) && same(place.region, filter.region);
    case 'city':
      if (!same(place.city, filter.city)) return false;
      if (filter.country === null) return true;
      return same(place.country, filter.country) && (filter.region === null || same(place.region, filter.region));
  }
}
