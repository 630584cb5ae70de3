import { isDay } from './dates.ts';
import { AMOUNT_BANDS, type AmountRange, DATE_BANDS } from './funding.ts';
import { industryWords } from './industries.ts';
import { type LocationFilter, locationFilterValue, parseLocationFilter } from './locations.ts';
import { foldText, MAX_QUERY_LENGTH } from './search-text.ts';

/** The five filters, by the names they have in URLs, calls and activity logs. */
export const FILTER_NAMES = ['industry', 'fundingStage', 'location', 'fundingAmount', 'fundingDate'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The values chosen in one filter: any of `include` (all, when empty), none of `exclude`. */
export type Choices<T> = { include: readonly T[]; exclude: readonly T[] };

/** When a company was last funded: within so many days of today, or between two days, both included. */
export type DateRange = { days: number } | { from: string | null; to: string | null };

export type CompanyFilters = {
  industry: Choices<string>;
  fundingStage: Choices<string>;
  location: Choices<LocationFilter>;
  fundingAmount: Choices<AmountRange>;
  fundingDate: Choices<DateRange>;
};

/** Orders of a result list. Missing values come last in every one; ties go by age of the entry. */
export const SORTS = [
  { value: 'date-desc', label: 'Newest funding first', column: 'date', descending: true },
  { value: 'date-asc', label: 'Oldest funding first', column: 'date', descending: false },
  { value: 'amount-desc', label: 'Largest last round first', column: 'amount', descending: true },
  { value: 'amount-asc', label: 'Smallest last round first', column: 'amount', descending: false },
  { value: 'total-desc', label: 'Most raised first', column: 'total', descending: true },
  { value: 'total-asc', label: 'Least raised first', column: 'total', descending: false },
  { value: 'name-asc', label: 'Name, A to Z', column: 'name', descending: false },
  { value: 'name-desc', label: 'Name, Z to A', column: 'name', descending: true },
] as const;
export type Sort = (typeof SORTS)[number]['value'];
export const DEFAULT_SORT: Sort = 'date-desc';

/** Results on one page. */
export const PAGE_SIZE = 50;

/** What a user asks the company list for. `query` is folded (see `foldText`); empty finds all. */
export type CompanySearch = { query: string; filters: CompanyFilters; sort: Sort; page: number };

/** Raw parameters, as a URL or a form gives them. Parameters that are not of a search are left alone. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What is wrong with one parameter, in words for the person who sent it. */
export type FieldIssue = { field: string; message: string };

export const MAX_CHOICES = 100;
const MAX_VALUE_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/** Reads a location, amount, date … value; null when it is not one. */
const READERS = {
  industry: (value: string) => (industryWords(value).length > 0 ? value.trim() : null),
  fundingStage: (value: string) => value.trim() || null,
  location: parseLocationFilter,
  fundingAmount: readAmount,
  fundingDate: readDate,
} as const;

/** What a value of each filter looks like, for the message about one that does not. */
const EXPECTED: Record<FilterName, string> = {
  industry: 'a name with letters or digits, like Software',
  fundingStage: 'a stage, like Series A',
  location: 'continent:Europe, country:Germany, state:California, United States or City, Country',
  fundingAmount: `${AMOUNT_BANDS.map(({ value }) => value).join(', ')} or MIN..MAX in dollars`,
  fundingDate: `${DATE_BANDS.map(({ value }) => value).join(', ')} (days) or FROM..TO as YYYY-MM-DD`,
};

/**
 * Reads the parameters of a company search.
 * @returns the search, or every parameter that is wrong
 */
export function parseCompanySearch(raw: RawSearch): { search: CompanySearch } | { issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const query = readQuery(raw, issues);
  const filters = Object.fromEntries(
    FILTER_NAMES.map((name) => [name, readChoices(name, raw[name], issues)]),
  ) as unknown as CompanyFilters;
  const sort = single(raw, 'sort', issues) || DEFAULT_SORT;
  if (!SORTS.some(({ value }) => value === sort)) {
    issues.push({ field: 'sort', message: `must be one of ${SORTS.map(({ value }) => value).join(', ')}` });
  }
  const pageText = single(raw, 'page', issues) || '1';
  const page = /^\d{1,7}$/.test(pageText) ? Number(pageText) : 0;
  if (page < 1 || page > MAX_PAGE) {
    issues.push({ field: 'page', message: `must be a whole number from 1 to ${MAX_PAGE}` });
  }
  return issues.length > 0 ? { issues } : { search: { query, filters, sort: sort as Sort, page } };
}

/** The parameters of a search with one spelling for every equal search; defaults are left out. */
export function companySearchParams(search: CompanySearch): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (search.query) pairs.push(['query', search.query]);
  for (const name of FILTER_NAMES) {
    const { include, exclude } = search.filters[name];
    const values = [...include.map((v) => filterValue(name, v)), ...exclude.map((v) => `!${filterValue(name, v)}`)];
    for (const value of [...new Set(values)].sort()) pairs.push([name, value]);
  }
  if (search.sort !== DEFAULT_SORT) pairs.push(['sort', search.sort]);
  if (search.page !== 1) pairs.push(['page', String(search.page)]);
  return pairs;
}

/** How many filter values are chosen, for the badge of the Filters button. */
export function countChoices(filters: CompanyFilters): number {
  return FILTER_NAMES.reduce((sum, name) => sum + filters[name].include.length + filters[name].exclude.length, 0);
}

/** The first day that a date filter of so many days lets through. */
export function cutoffDay(days: number, today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

function filterValue(name: FilterName, value: unknown): string {
  if (name === 'location') return locationFilterValue(value as LocationFilter);
  if (name === 'fundingAmount') {
    const { min, max } = value as AmountRange;
    const band = AMOUNT_BANDS.find((entry) => entry.min === min && entry.max === max);
    return band?.value ?? `${min ?? ''}..${max ?? ''}`;
  }
  if (name === 'fundingDate') {
    const range = value as DateRange;
    return 'days' in range ? String(range.days) : `${range.from ?? ''}..${range.to ?? ''}`;
  }
  return value as string;
}

function readQuery(raw: RawSearch, issues: FieldIssue[]): string {
  const text = single(raw, 'query', issues);
  if (text.includes('\0')) issues.push({ field: 'query', message: 'must not contain a NUL character' });
  if (!text.isWellFormed()) issues.push({ field: 'query', message: 'must not contain half a character' });
  const query = foldText(text);
  if ([...query].length > MAX_QUERY_LENGTH) {
    issues.push({ field: 'query', message: `must be at most ${MAX_QUERY_LENGTH} characters` });
  }
  return query;
}

function readChoices(name: FilterName, raw: RawSearch[string], issues: FieldIssue[]): Choices<unknown> {
  const values = (typeof raw === 'string' ? [raw] : (raw ?? [])).filter((value) => value.trim() !== '');
  const choices: { include: unknown[]; exclude: unknown[] } = { include: [], exclude: [] };
  if (values.length > MAX_CHOICES) issues.push({ field: name, message: `takes at most ${MAX_CHOICES} values` });
  for (const value of values.slice(0, MAX_CHOICES)) {
    const excluded = value.startsWith('!');
    const text = excluded ? value.slice(1) : value;
    const usable = text.length <= MAX_VALUE_LENGTH && text.isWellFormed() && !/[\u0000-\u001f]/.test(text);
    const read = usable ? READERS[name](text) : null;
    if (read === null) issues.push({ field: name, message: `must be ${EXPECTED[name]}` });
    else (excluded ? choices.exclude : choices.include).push(read);
  }
  return choices;
}

function readAmount(value: string): AmountRange | null {
  const band = AMOUNT_BANDS.find((entry) => entry.value.toLowerCase() === value.trim().toLowerCase());
  if (band) return { min: band.min, max: band.max };
  const [, min = '', max = ''] = /^(\d{0,15})\.\.(\d{0,15})$/.exec(value.trim()) ?? [];
  if (!min && !max) return null;
  const range = { min: min ? Number(min) : null, max: max ? Number(max) : null };
  return range.min !== null && range.max !== null && range.min > range.max ? null : range;
}

function readDate(value: string): DateRange | null {
  const text = value.trim();
  const band = DATE_BANDS.find((entry) => entry.value === text);
  if (band) return { days: band.days };
  const [, from = '', to = ''] = /^([\d-]{0,10})\.\.([\d-]{0,10})$/.exec(text) ?? [];
  if ((!from && !to) || (from && !isDay(from)) || (to && !isDay(to)) || (from && to && from > to)) return null;
  return { from: from || null, to: to || null };
}

function single(raw: RawSearch, name: string, issues: FieldIssue[]): string {
  const value = raw[name];
  if (value === undefined || typeof value === 'string') return value ?? '';
  if (value.length > 1) issues.push({ field: name, message: 'must be given once' });
  return value[0] ?? '';
}
