import { AMOUNT_BANDS, type AmountRange, amountRangeValue, DATE_BANDS, readAmountRange } from '../companies/funding.ts';
import { industryWords } from '../companies/industries.ts';
import { dayNumber, isDay, toDay } from '../dates.ts';
import { type ExportedFor, readExportedFor } from '../ledger/clients.ts';
import { PRESSURE_LEVELS, type PressureLevel } from '../ledger/contact-pressure.ts';
import { LIST_STATUSES, type ListStatus, readStatus, readTag } from '../lists/lists.ts';
import { type LocationFilter, locationFilterValue, parseLocationFilter } from '../places/locations.ts';
import {
  type Choices,
  type FieldIssue,
  type RawSearch,
  readChoices,
  readPage,
  readQuery,
  readSingle,
  readSort,
} from './search-parameters.ts';

/** The five filters on the data of companies, as named in URLs, API calls and activity logs. */
export const DATA_FILTER_NAMES = ['industry', 'fundingStage', 'location', 'fundingAmount', 'fundingDate'] as const;
export type DataFilterName = (typeof DATA_FILTER_NAMES)[number];

/** Filters on what a user did with companies, private to them (`server/data/search/personal-filters.ts`). */
export const PERSONAL_FILTER_NAMES = ['list', 'status', 'tag', 'exported', 'customers'] as const;

export const FILTER_NAMES = [...DATA_FILTER_NAMES, 'pressure', ...PERSONAL_FILTER_NAMES] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The value of the filter `customers` that hides the user's own customers. */
export const HIDE_CUSTOMERS = '!any';

/** When a company was last funded: within a number of days, or between two days, inclusive. */
export type DateRange = { days: number } | { from: string | null; to: string | null };

export type CompanyFilters = {
  industry: Choices<string>;
  fundingStage: Choices<string>;
  location: Choices<LocationFilter>;
  fundingAmount: Choices<AmountRange>;
  fundingDate: Choices<DateRange>;
  /** Contact pressure, the same for all users with access. */
  pressure: Choices<PressureLevel>;
  /** Ids of lists. */
  list: Choices<number>;
  status: Choices<ListStatus>;
  tag: Choices<string>;
  exported: Choices<ExportedFor>;
  /** The user's own customers, if any; excluded to hide them. */
  customers: Choices<'any'>;
};

/** Sort orders of a result list. Missing values come last; ties are broken by the age of the record. */
export const SORTS = [
  { value: 'date-desc', label: 'Newest funding first', column: 'date', descending: true },
  { value: 'date-asc', label: 'Oldest funding first', column: 'date', descending: false },
  /** By contact pressure from low to high, then by date. */
  { value: 'least-contacted', label: 'Least contacted first', column: 'date', descending: true },
  { value: 'amount-desc', label: 'Largest last round first', column: 'amount', descending: true },
  { value: 'amount-asc', label: 'Smallest last round first', column: 'amount', descending: false },
  { value: 'total-desc', label: 'Most raised first', column: 'total', descending: true },
  { value: 'total-asc', label: 'Least raised first', column: 'total', descending: false },
  { value: 'name-asc', label: 'Name, A to Z', column: 'name', descending: false },
  { value: 'name-desc', label: 'Name, Z to A', column: 'name', descending: true },
] as const;
export type Sort = (typeof SORTS)[number]['value'];
export const DEFAULT_SORT: Sort = 'date-desc';
export const LEAST_CONTACTED: Sort = 'least-contacted';

/** A company search. `query` is folded (see `foldText`); empty matches all. */
export type CompanySearch = {
  query: string;
  filters: CompanyFilters;
  /** Only companies added since this date or ISO time. */
  added: string | null;
  /** Only new matches of this saved search. */
  newMatchesOf: number | null;
  sort: Sort;
  page: number;
};

const READERS = {
  industry: (value: string) => (industryWords(value).length > 0 ? value.trim() : null),
  fundingStage: (value: string) => value.trim() || null,
  location: parseLocationFilter,
  fundingAmount: (value: string) => readAmountRange(value, AMOUNT_BANDS),
  fundingDate: readDate,
  pressure: (value: string) => PRESSURE_LEVELS.find((level) => level === value.trim()) ?? null,
  list: readId,
  status: readStatus,
  tag: readTag,
  exported: readExportedFor,
  customers: (value: string) => (value.trim() === 'any' ? 'any' : null),
} as const;

const EXPECTED: Record<FilterName, string> = {
  industry: 'a name with letters or digits, like Software',
  fundingStage: 'a stage, like Series A',
  location: 'continent:Europe, country:Germany, state:California, United States or City, Country',
  fundingAmount: `${AMOUNT_BANDS.map(({ value }) => value).join(', ')} or MIN..MAX in dollars`,
  fundingDate: `${DATE_BANDS.map(({ value }) => value).join(', ')} (days) or FROM..TO as YYYY-MM-DD`,
  pressure: `one of ${PRESSURE_LEVELS.join(', ')}`,
  list: 'the id of a list',
  status: `one of ${LIST_STATUSES.map(({ value }) => value).join(', ')}`,
  tag: 'a tag',
  exported: 'any or the id of a client',
  customers: 'any for only your customers, or !any to exclude them',
};

/**
 * Parses the parameters of a company search.
 * @param readLocation maps places to canonical names on the server (`places/location-filters.ts`)
 * @returns the search, or every invalid parameter
 */
export function parseCompanySearch(
  raw: RawSearch,
  readLocation: (value: string) => LocationFilter | null = parseLocationFilter,
): { search: CompanySearch } | { issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const query = readQuery(raw, issues);
  const readers = { ...READERS, location: readLocation };
  const filters = Object.fromEntries(
    FILTER_NAMES.map((name) => [
      name,
      readChoices<unknown>(raw, name, { read: readers[name], expected: EXPECTED[name] }, issues),
    ]),
  ) as unknown as CompanyFilters;
  const sort = readSort(raw, SORTS, DEFAULT_SORT, issues);
  const page = readPage(raw, issues);
  const added = readAdded(raw, issues);
  const newMatchesOf = readNewMatchesOf(raw, issues);
  return issues.length > 0 ? { issues } : { search: { query, filters, added, newMatchesOf, sort, page } };
}

/** The search as parameters, the same for equal searches; defaults are omitted. */
export function companySearchParams(search: CompanySearch): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (search.query) pairs.push(['query', search.query]);
  for (const name of FILTER_NAMES) {
    const { include, exclude } = search.filters[name];
    const values = [...include.map((v) => filterValue(name, v)), ...exclude.map((v) => `!${filterValue(name, v)}`)];
    for (const value of [...new Set(values)].sort()) pairs.push([name, value]);
  }
  if (search.added) pairs.push(['added', search.added]);
  if (search.newMatchesOf !== null) pairs.push(['new', String(search.newMatchesOf)]);
  if (search.sort !== DEFAULT_SORT) pairs.push(['sort', search.sort]);
  if (search.page !== 1) pairs.push(['page', String(search.page)]);
  return pairs;
}

/** The parameters of a search that depend on the viewer, and those that use contact pressure. All require a plan. */
export function workspaceParams({
  filters,
  newMatchesOf,
  sort,
}: Pick<CompanySearch, 'filters' | 'newMatchesOf' | 'sort'>) {
  return {
    personal: PERSONAL_FILTER_NAMES.filter((name) => isChosen(filters[name])),
    others: [
      ...(newMatchesOf === null ? [] : ['new']),
      ...(isChosen(filters.pressure) ? ['pressure'] : []),
      ...(sort === LEAST_CONTACTED ? ['sort'] : []),
    ],
  };
}

export function isChosen({ include, exclude }: Choices<unknown>): boolean {
  return include.length + exclude.length > 0;
}

export function cutoffDay(days: number, today: string): string {
  return toDay(dayNumber(today) - days);
}

function filterValue(name: FilterName, value: unknown): string {
  if (name === 'location') return locationFilterValue(value as LocationFilter);
  if (name === 'fundingAmount') return amountRangeValue(value as AmountRange, AMOUNT_BANDS);
  if (name === 'fundingDate') {
    const range = value as DateRange;
    return 'days' in range ? String(range.days) : `${range.from ?? ''}..${range.to ?? ''}`;
  }
  return String(value);
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

function readAdded(raw: RawSearch, issues: FieldIssue[]): string | null {
  const text = readSingle(raw, 'added', issues);
  if (text === '' || isDay(text) || (TIME.test(text) && isDay(text.slice(0, 10)) && Date.parse(text)))
    return text || null;
  issues.push({ field: 'added', message: 'must be a date like 2026-11-01 or a time like 2026-11-01T09:30:00Z' });
  return null;
}

function readNewMatchesOf(raw: RawSearch, issues: FieldIssue[]): number | null {
  const text = readSingle(raw, 'new', issues);
  if (text === '') return null;
  const id = readId(text);
  if (id === null) issues.push({ field: 'new', message: 'must be the id of a saved search' });
  return id;
}

function readId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function readDate(value: string): DateRange | null {
  const text = value.trim();
  const band = DATE_BANDS.find((entry) => entry.value === text);
  if (band) return { days: band.days };
  const [, from = '', to = ''] = /^([\d-]{0,10})\.\.([\d-]{0,10})$/.exec(text) ?? [];
  if ((!from && !to) || (from && !isDay(from)) || (to && !isDay(to)) || (from && to && from > to)) return null;
  return { from: from || null, to: to || null };
}
