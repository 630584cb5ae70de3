import { countryByAlpha2, countryName } from '../places/countries.ts';
import { foldText } from '../search/fold-text.ts';
import {
  amountFilter,
  type FieldIssue,
  type Filter,
  type FilterChoices,
  type RawSearch,
  readFilters,
  readPageNumber,
  readQuery,
  readSort,
  writeFilters,
} from '../search/search-params.ts';

/** Every LP type, with its other names in files. */
const LP_TYPE_TABLE = {
  'Public pension fund': [
    'public pension',
    'pension fund',
    'pension',
    'government pension',
    'public retirement system',
  ],
  'Corporate pension fund': ['corporate pension', 'private pension fund', 'private sector pension fund'],
  'University endowment': ['endowment', 'endowment plan', 'college endowment', 'university'],
  Foundation: ['private foundation', 'charitable foundation', 'charity', 'trust'],
  'Sovereign wealth fund': ['sovereign wealth', 'sovereign fund', 'swf', 'government investment fund'],
  'Insurance company': ['insurance', 'insurer', 'reinsurance', 'life insurer'],
  'Family office': ['single family office', 'multi family office', 'sfo', 'mfo', 'multi-family office'],
  'Fund of funds': ['fund of funds manager', 'fof', 'fund-of-funds'],
  Bank: ['investment bank', 'commercial bank'],
  Corporate: ['corporation', 'corporate investor', 'company'],
  'Development finance institution': ['development bank', 'dfi', 'development finance', 'government agency'],
  'Asset manager': ['investment manager', 'wealth manager', 'investment company'],
  Other: ['unknown', 'other investor'],
} as const satisfies Record<string, readonly string[]>;

export type LpType = keyof typeof LP_TYPE_TABLE;
export const LP_TYPES = Object.keys(LP_TYPE_TABLE) as LpType[];

const typeBySpelling = new Map<string, LpType>();
for (const type of LP_TYPES) {
  for (const spelling of [type, ...LP_TYPE_TABLE[type]]) {
    typeBySpelling.set(foldText(spelling), type);
    typeBySpelling.set(`${foldText(spelling)}s`, type);
  }
}

export function lpType(text: string): LpType | null {
  return typeBySpelling.get(foldText(text)) ?? null;
}

export const FOCUS_KINDS = ['stage', 'sector', 'geography'] as const;
export type FocusKind = (typeof FOCUS_KINDS)[number];
export type Focus = { kind: FocusKind; value: string };

export const ASSET_BANDS = [
  { value: '0-100M', label: 'Up to $100M', min: null, max: 100e6 },
  { value: '100M-500M', label: '$100M - $500M', min: 100e6, max: 500e6 },
  { value: '500M-1B', label: '$500M - $1B', min: 500e6, max: 1e9 },
  { value: '1B-5B', label: '$1B - $5B', min: 1e9, max: 5e9 },
  { value: '5B-25B', label: '$5B - $25B', min: 5e9, max: 25e9 },
  { value: '25B-100B', label: '$25B - $100B', min: 25e9, max: 100e9 },
  { value: '100B+', label: '$100B+', min: 100e9, max: null },
] as const;

/** Every LP filter, by its name in URLs and API calls. */
const LP_FILTERS = {
  type: { read: lpType, expected: `one of ${LP_TYPES.join(', ')}` },
  country: {
    read: (text: string) => countryByAlpha2(text.trim()) ?? countryName(text) ?? (text.trim() || null),
    expected: 'a country, like Germany',
  },
  assets: amountFilter(ASSET_BANDS),
  focus: {
    read: readFocus,
    expected: FOCUS_KINDS.map((kind) => `${kind}:…`).join(', '),
    write: focusValue,
    label: (value: string) => readFocus(value)?.value ?? value,
  },
} as const satisfies Record<string, Filter>;
export type LpFilterName = keyof typeof LP_FILTERS;
export const LP_FILTER_NAMES = Object.keys(LP_FILTERS) as LpFilterName[];

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
export type LpSearch = { query: string; filters: FilterChoices<typeof LP_FILTERS>; sort: LpSort; page: number };

/** Result count per option of each filter, given the other filters; zeros are omitted. */
export type LpFilterCounts = Record<LpFilterName, Record<string, number>>;

/**
 * Parses the parameters of an LP search.
 * @returns the search, or every invalid parameter
 */
export function parseLpSearch(raw: RawSearch): { search: LpSearch } | { issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const search: LpSearch = {
    query: readQuery(raw, issues),
    filters: readFilters(raw, LP_FILTERS, issues),
    sort: readSort(raw, LP_SORTS, DEFAULT_LP_SORT, issues),
    page: readPageNumber(raw, issues),
  };
  return issues.length > 0 ? { issues } : { search };
}

/** The values of each filter as in a URL, the same for equal searches. */
export function lpFilterValues({ filters }: LpSearch): Record<LpFilterName, string[]> {
  return writeFilters(LP_FILTERS, filters);
}

/** A focus as a filter value: 'stage:Seed'. */
export function focusValue({ kind, value }: Focus): string {
  return `${kind}:${value}`;
}

export function readFocus(text: string): Focus | null {
  const kind = FOCUS_KINDS.find((prefix) => text.trimStart().startsWith(`${prefix}:`));
  const value = text.slice(text.indexOf(':') + 1).trim();
  return kind && value ? { kind, value } : null;
}

export function lpFilterLabel(name: LpFilterName, value: string): string {
  const { label }: Filter = LP_FILTERS[name];
  return label?.(value) ?? value;
}
