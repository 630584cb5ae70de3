import { type AmountRange, amountRangeValue, readAmountRange } from '../companies/funding.ts';
import { countryByAlpha2 } from '../places/countries.ts';
import { countryName } from '../places/locations.ts';
import { amountLabel } from '../search/filter-labels.ts';
import {
  type Choices,
  type FieldIssue,
  type RawSearch,
  readChoices,
  readPage,
  readQuery,
  readSort,
} from '../search/search-parameters.ts';
import { LP_TYPES, lpType } from './lp-types.ts';

/** The LP filters, as named in URLs and API calls. */
export const LP_FILTER_NAMES = ['type', 'country', 'assets', 'focus'] as const;
export type LpFilterName = (typeof LP_FILTER_NAMES)[number];

export const FOCUS_KINDS = ['stage', 'sector', 'geography'] as const;
export type FocusKind = (typeof FOCUS_KINDS)[number];
export type Focus = { kind: FocusKind; value: string };

export type LpFilters = {
  type: Choices<string>;
  country: Choices<string>;
  assets: Choices<AmountRange>;
  focus: Choices<Focus>;
};

export const ASSET_BANDS = [
  { value: '0-100M', label: 'Up to $100M', min: null, max: 100e6 },
  { value: '100M-500M', label: '$100M - $500M', min: 100e6, max: 500e6 },
  { value: '500M-1B', label: '$500M - $1B', min: 500e6, max: 1e9 },
  { value: '1B-5B', label: '$1B - $5B', min: 1e9, max: 5e9 },
  { value: '5B-25B', label: '$5B - $25B', min: 5e9, max: 25e9 },
  { value: '25B-100B', label: '$25B - $100B', min: 25e9, max: 100e9 },
  { value: '100B+', label: '$100B+', min: 100e9, max: null },
] as const;

/** Sort orders of an LP list. Missing values come last; ties are broken by the age of the record. */
export const LP_SORTS = [
  { value: 'assets-desc', label: 'Largest first' },
  { value: 'assets-asc', label: 'Smallest first' },
  { value: 'name-asc', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
] as const;
export type LpSort = (typeof LP_SORTS)[number]['value'];
export const DEFAULT_LP_SORT: LpSort = 'assets-desc';

/** An LP search. `query` is folded (see `foldText`); empty matches all. */
export type LpSearch = { query: string; filters: LpFilters; sort: LpSort; page: number };

/** Result count per option of each filter, given the other filters; zeros are omitted. */
export type LpFilterCounts = Record<LpFilterName, Record<string, number>>;

const EXPECTED: Record<LpFilterName, string> = {
  type: `one of ${LP_TYPES.join(', ')}`,
  country: 'a country, like Germany',
  assets: `${ASSET_BANDS.map(({ value }) => value).join(', ')} or MIN..MAX in dollars`,
  focus: FOCUS_KINDS.map((kind) => `${kind}:…`).join(', '),
};

/**
 * Parses the parameters of an LP search.
 * @returns the search, or every invalid parameter
 */
export function parseLpSearch(raw: RawSearch): { search: LpSearch } | { issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const choices = <T>(name: LpFilterName, read: (value: string) => T | null) =>
    readChoices(raw, name, { read, expected: EXPECTED[name] }, issues);
  const search: LpSearch = {
    query: readQuery(raw, issues),
    filters: {
      type: choices('type', lpType),
      country: choices(
        'country',
        (value) => countryByAlpha2(value.trim()) ?? countryName(value) ?? (value.trim() || null),
      ),
      assets: choices('assets', (value) => readAmountRange(value, ASSET_BANDS)),
      focus: choices('focus', readFocus),
    },
    sort: readSort(raw, LP_SORTS, DEFAULT_LP_SORT, issues),
    page: readPage(raw, issues),
  };
  return issues.length > 0 ? { issues } : { search };
}

/** The values of a filter as written to a URL, deduplicated; exclusions start with `!`. */
export function lpFilterValues({ filters }: LpSearch, name: LpFilterName): string[] {
  const texts = {
    type: filters.type,
    country: filters.country,
    assets: mapChoices(filters.assets, (range) => amountRangeValue(range, ASSET_BANDS)),
    focus: mapChoices(filters.focus, focusValue),
  }[name];
  return [...new Set([...texts.include, ...texts.exclude.map((value) => `!${value}`)])].sort();
}

/** A focus as a filter value: 'stage:Seed'. */
export function focusValue({ kind, value }: Focus): string {
  return `${kind}:${value}`;
}

export function readFocus(text: string): Focus | null {
  const kind = FOCUS_KINDS.find((known) => text.trimStart().startsWith(`${known}:`));
  const value = text.slice(text.indexOf(':') + 1).trim();
  return kind && value ? { kind, value } : null;
}

function mapChoices<T>({ include, exclude }: Choices<T>, write: (value: T) => string): Choices<string> {
  return { include: include.map(write), exclude: exclude.map(write) };
}

export function lpFilterLabel(name: LpFilterName, value: string): string {
  if (name === 'assets') return amountLabel(value, ASSET_BANDS);
  return name === 'focus' ? (readFocus(value)?.value ?? value) : value;
}
