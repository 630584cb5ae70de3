import { SOURCE_IDS, sourceLabel } from '../companies/company-sources.ts';
import { AMOUNT_BANDS, type AmountBand, DATE_BANDS, rangeLabel } from '../companies/funding.ts';
import { industryWords } from '../companies/industries.ts';
import { dayNumber, formatDay, isDay, toDay } from '../dates.ts';
import { readExportedFor } from '../ledger/clients.ts';
import { PRESSURE_DAYS, PRESSURE_LABELS, PRESSURE_LEVELS } from '../ledger/contact-pressure.ts';
import { LIST_STATUSES, readStatus, readTag } from '../lists/lists.ts';
import { type LocationFilter, locationFilterValue, parseLocationFilter } from '../places/locations.ts';
import {
  amountFilter,
  type Choices,
  type FieldIssue,
  type Filter,
  type FilterChoices,
  type RawSearch,
  readFilters,
  readPageNumber,
  readQuery,
  readSingle,
  readSort,
  writeFilters,
} from './search-params.ts';

/** When a company was last funded: within a number of days, or between two days, inclusive. */
export type DateRange = { days: number } | { from: string | null; to: string | null };

type CompanyFilter = Filter & {
  /** What it tests: a column of the search index, or companies looked up for a viewer, the same for all or personal. */
  kind: 'list' | 'code' | 'place' | 'amount' | 'days' | 'values' | 'shared' | 'personal';
  column?: string;
  bands?: readonly AmountBand[];
  /** All values of a filter with few, of which a company can have several. */
  values?: readonly string[];
  /** Whether a label is a phrase, as in 'not last year', rather than a name. */
  isPhrase?: (value: string) => boolean;
  /** The label of the excluded value, if not 'not …'. */
  excludedLabel?: string;
};

const DAYS_FILTER = {
  kind: 'days',
  read: readDateRange,
  expected: `${DATE_BANDS.map(({ value }) => value).join(', ')} (days) or FROM..TO as YYYY-MM-DD`,
  write: (range: DateRange) => ('days' in range ? String(range.days) : `${range.from ?? ''}..${range.to ?? ''}`),
} as const;

/**
 * Every filter of the company search, by its name in URLs, API calls, saved searches and activity logs, in the order of
 * URLs. Parameters, labels, row filters, counts and the API derive from it. For a new filter on
 * text or a number, see 'A search filter' in `docs/development.md`.
 */
export const FILTERS = {
  industry: {
    kind: 'list',
    read: (text: string) => (industryWords(text).length > 0 ? text.trim() : null),
    expected: 'a name with letters or digits, like Software',
  },
  fundingStage: {
    kind: 'code',
    column: 'stages',
    read: (text: string) => text.trim() || null,
    expected: 'a stage, like Series A',
  },
  location: {
    kind: 'place',
    read: parseLocationFilter,
    expected: 'continent:Europe, country:Germany, state:California, United States or City, Country',
    write: locationFilterValue,
    label: (value: string) => value.replace(/^(?:continent|country|state):/, ''),
  },
  fundingAmount: { kind: 'amount', column: 'amount', ...amountFilter(AMOUNT_BANDS), isPhrase: () => true },
  fundingDate: {
    ...DAYS_FILTER,
    column: 'day',
    label: dateLabel,
    // Two days begin with the name of a month.
    isPhrase: (value: string) => !/^[\d-]+\.\.\d/.test(value),
  },
  /** When an amended filing last changed the amount sold. */
  amended: {
    ...DAYS_FILTER,
    column: 'amended',
    label: (value: string) => `Amended ${datePhrase(value)}`,
    isPhrase: () => true,
  },
  /** When a source last stated something about the company. */
  confirmed: {
    ...DAYS_FILTER,
    column: 'confirmed',
    label: (value: string) => `Confirmed ${datePhrase(value)}`,
    isPhrase: () => true,
  },
  /** Who stated something about the company. */
  source: {
    kind: 'values',
    column: 'sources',
    values: SOURCE_IDS,
    read: (text: string) => SOURCE_IDS.find((id) => id === text.trim()) ?? null,
    expected: `one of ${SOURCE_IDS.join(', ')}`,
    label: sourceLabel,
  },
  /** Contact pressure, the same for all users with access. */
  pressure: {
    kind: 'shared',
    read: (text: string) => PRESSURE_LEVELS.find((level) => level === text.trim()) ?? null,
    expected: `one of ${PRESSURE_LEVELS.join(', ')}`,
    label: (value: string) => {
      const level = PRESSURE_LEVELS.find((one) => one === value);
      return level ? `${PRESSURE_LABELS[level]} contact pressure` : value;
    },
    isPhrase: () => true,
  },
  list: { kind: 'personal', read: readId, expected: 'the id of a list', label: () => 'A list' },
  status: {
    kind: 'personal',
    read: readStatus,
    expected: `one of ${LIST_STATUSES.map(({ value }) => value).join(', ')}`,
    label: (value: string) => LIST_STATUSES.find((status) => status.value === value)?.name ?? value,
  },
  tag: { kind: 'personal', read: readTag, expected: 'a tag', label: (value: string) => `#${value}` },
  exported: {
    kind: 'personal',
    read: readExportedFor,
    expected: 'any or the id of a client',
    label: (value: string) => (value === 'any' ? 'Exported' : 'Exported for a client'),
    isPhrase: () => true,
  },
  /** The user's own customers, if any; excluded to hide them. */
  customers: {
    kind: 'personal',
    read: (text: string) => (text.trim() === 'any' ? ('any' as const) : null),
    expected: 'any for only your customers, or !any to exclude them',
    label: () => 'My customers',
    excludedLabel: 'Without my customers',
  },
} as const satisfies Record<string, CompanyFilter>;

/** Description and example for the API document. In a function of its own, so that pages do not load them. */
export function filterDocs(name: FilterName): readonly [description: string, example: string] {
  const periods = new Intl.ListFormat('en', { type: 'disjunction' }).format(DATE_BANDS.map(({ value }) => value));
  const daysBack = `${periods} days back`;
  const docs: Record<FilterName, readonly [string, string]> = {
    industry: ['Whole words of an industry; `!` before a value excludes it, as in every filter', 'Software'],
    fundingStage: ['Type of the last round', 'Series A'],
    location: [
      '`continent:…`, `country:…`, `state:State, Country` or `City, Country`. `Germany` alone is read as a city',
      'country:Germany',
    ],
    fundingAmount: [
      `Amount of the last round: ${AMOUNT_BANDS.map(({ value }) => value).join(', ')}, or \`MIN..MAX\` in US dollars`,
      '1M-5M',
    ],
    fundingDate: [`Date of the last round: ${daysBack}, or \`FROM..TO\` as \`YYYY-MM-DD\``, '90'],
    amended: [
      `When an amended filing last changed the amount sold: ${daysBack}, or \`FROM..TO\` as \`YYYY-MM-DD\``,
      '30',
    ],
    confirmed: [
      `When a source last stated something about the company: ${daysBack}, or \`FROM..TO\` as \`YYYY-MM-DD\``,
      '90',
    ],
    source: [`Who stated something about the company: ${SOURCE_IDS.join(', ')}`, 'form-d'],
    pressure: [
      `Only companies with this contact pressure: ${PRESSURE_LEVELS.join(', ')}. How many accounts exported a company in the ${PRESSURE_DAYS} days before the last weekly update. Requires a plan`,
      'low',
    ],
    list: ['Only companies in one of your lists, by its id', '3'],
    status: ['Only companies with this status in the lists in `list`, or else in any of your lists', 'contacted'],
    tag: ['Only companies with a tag in one of your lists, or in those of `list`', 'Q4'],
    exported: [
      'Only companies that you exported: `any`, or the id of one of your clients. `!any` finds those that you have not exported',
      '!any',
    ],
    customers: ['`any` for only your customers, `!any` to exclude them; uploaded at `/customers`', '!any'],
  };
  return docs[name];
}

type Filters = typeof FILTERS;
export type FilterName = keyof Filters;
export type FiltersOf<Kind> = { [Name in FilterName]: Filters[Name]['kind'] extends Kind ? Name : never }[FilterName];
export type CompanyFilters = FilterChoices<Filters>;

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Every parameter of a search. */
export const SEARCH_PARAMETERS: readonly string[] = ['query', ...FILTER_NAMES, 'added', 'newMatchesOf', 'sort', 'page'];

export function filtersOf<Kind extends CompanyFilter['kind']>(...kinds: Kind[]): FiltersOf<Kind>[] {
  return FILTER_NAMES.filter((name): name is FiltersOf<Kind> => kinds.some((kind) => kind === FILTERS[name].kind));
}

/** Filters on the data of companies. */
export const DATA_FILTER_NAMES = filtersOf('list', 'code', 'place', 'amount', 'days', 'values');
export type DataFilterName = (typeof DATA_FILTER_NAMES)[number];
/** Filters on what a user did with companies, private to them. */
export const PERSONAL_FILTER_NAMES = filtersOf('personal');

/** Returns a filter by its name; filters of LPs have other names. */
export function filterNamed(name: string): CompanyFilter | undefined {
  return (FILTERS as Readonly<Record<string, CompanyFilter>>)[name];
}

/** Sort orders of a result list. Missing values come last; ties are in the order in which records were created, newest first if descending. */
export const SORTS = [
  { value: 'date-desc', label: 'Newest funding first', column: 'date', descending: true },
  { value: 'date-asc', label: 'Oldest funding first', column: 'date', descending: false },
  /** By contact pressure from low to high, then by date. */
  { value: 'least-contacted', label: 'Least contacted first', column: 'date', descending: true },
  { value: 'amount-desc', label: 'Largest last round first', column: 'amount', descending: true },
  { value: 'amount-asc', label: 'Smallest last round first', column: 'amount', descending: false },
  { value: 'total-desc', label: 'Most raised first', column: 'total', descending: true },
  { value: 'total-asc', label: 'Least raised first', column: 'total', descending: false },
  { value: 'confirmed-desc', label: 'Recently confirmed', column: 'confirmed', descending: true },
  { value: 'name-asc', label: 'Name, A to Z', column: 'name', descending: false },
  { value: 'name-desc', label: 'Name, Z to A', column: 'name', descending: true },
] as const;
export type Sort = (typeof SORTS)[number]['value'];
export const DEFAULT_SORT: Sort = 'date-desc';
export const LEAST_CONTACTED: Sort = 'least-contacted';

/** The sort orders of a column, the natural one first: names ascending, amounts and dates descending. */
export function columnSorts(column: string): Sort[] {
  return SORTS.filter((sort) => sort.column === column && sort.value !== LEAST_CONTACTED).map(({ value }) => value);
}

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

/** A company search with the values of each filter as in a URL; exclusions start with `!`. */
export type UrlSearch = Omit<CompanySearch, 'filters'> & { filters: Readonly<Record<FilterName, readonly string[]>> };

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
  const location = { ...FILTERS.location, read: readLocation };
  const filters = readFilters(raw, { ...FILTERS, location }, issues);
  const sort = readSort(raw, SORTS, DEFAULT_SORT, issues);
  const page = readPageNumber(raw, issues);
  const addedSince = readAdded(raw, issues);
  const newMatchesOf = readNewMatchesOf(raw, issues);
  return issues.length > 0 ? { issues } : { search: { query, filters, added: addedSince, newMatchesOf, sort, page } };
}

/** The values of each filter as in a URL, the same for equal searches. */
export function filterValues({ filters }: CompanySearch): Record<FilterName, string[]> {
  return writeFilters(FILTERS, filters);
}

/** The search as parameters, the same for equal searches; defaults are omitted. */
export function companySearchParams(search: CompanySearch): [name: string, value: string][] {
  const params = searchParams({ ...search, filters: filterValues(search) });
  return Object.entries(params).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
}

/** The parameters of a search with filter values as in a URL; defaults are omitted. */
export function searchParams({
  query,
  filters,
  added,
  newMatchesOf,
  sort,
  page,
}: UrlSearch): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = {};
  if (query) params.query = query;
  for (const name of FILTER_NAMES) if (filters[name].length > 0) params[name] = [...filters[name]];
  if (added) params.added = added;
  if (newMatchesOf !== null) params.newMatchesOf = String(newMatchesOf);
  if (sort !== DEFAULT_SORT) params.sort = sort;
  if (page !== 1) params.page = String(page);
  return params;
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
      ...(newMatchesOf === null ? [] : ['newMatchesOf']),
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

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

function dateLabel(value: string): string {
  return rangeLabel(value, DATE_BANDS, formatDay);
}

function datePhrase(value: string): string {
  return dateLabel(value).replace(/^[LF]/, (first) => first.toLowerCase());
}

function readAdded(raw: RawSearch, issues: FieldIssue[]): string | null {
  const text = readSingle(raw, 'added', issues);
  if (text === '' || isDay(text) || (TIME.test(text) && isDay(text.slice(0, 10)) && Date.parse(text)))
    return text || null;
  issues.push({ field: 'added', message: 'must be a date like 2026-11-01 or a time like 2026-11-01T09:30:00Z' });
  return null;
}

function readNewMatchesOf(raw: RawSearch, issues: FieldIssue[]): number | null {
  const text = readSingle(raw, 'newMatchesOf', issues);
  if (text === '') return null;
  const id = readId(text);
  if (id === null) issues.push({ field: 'newMatchesOf', message: 'must be the id of a saved search' });
  return id;
}

function readId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function readDateRange(value: string): DateRange | null {
  const text = value.trim();
  const band = DATE_BANDS.find((entry) => entry.value === text);
  if (band) return { days: band.days };
  const [, from = '', to = ''] = /^([\d-]{0,10})\.\.([\d-]{0,10})$/.exec(text) ?? [];
  if ((!from && !to) || (from && !isDay(from)) || (to && !isDay(to)) || (from && to && from > to)) return null;
  return { from: from || null, to: to || null };
}
