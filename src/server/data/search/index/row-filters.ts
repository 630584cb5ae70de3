import type { AmountRange } from '#domain/companies/funding.ts';
import { type Day, dayNumber } from '#domain/dates.ts';
import {
  type CompanyFilters,
  type CompanySearch,
  cutoffDay,
  type DataFilterName,
  type DateRange,
  FILTERS,
  type FiltersOf,
  filtersOf,
  isChosen,
} from '#domain/search/company-filters.ts';
import type { Choices } from '#domain/search/search-params.ts';
import { type ListColumn, NO_TEXT, type TextColumn } from './column-storage.ts';
import type { Columns } from './columns.ts';
import type { Bits } from './row-set.ts';

/** A filter on the data of companies, on the time added, or on a set of companies, compiled for an index. */
export type RowFilter = {
  readonly name: DataFilterName | 'added' | 'set';
  /** Equal for filters that pass the same rows. */
  readonly key: string;
  test(slot: number): boolean;
  /** Sets the bits of passing rows among the first `rows`. */
  fill(bits: Bits, rows: number): void;
};

type Range = { low: number; high: number };

/** The effective filters of a search, the fastest to apply to all rows first. */
export function rowFilters(
  { filters, added }: Pick<CompanySearch, 'filters' | 'added'>,
  columns: Columns,
  industryMatches: ListColumn,
  today: Day,
): RowFilter[] {
  const { location, industry } = filters;
  const chosenNames = <Kind extends 'code' | 'amount' | 'days' | 'values'>(kind: Kind) =>
    filtersOf(kind).filter((name) => isChosen(filters[name]));
  const compiledFilters: RowFilter[] = [];
  for (const name of chosenNames('code'))
    compiledFilters.push(textFilter(name, filters[name], columns[FILTERS[name].column]));
  for (const name of chosenNames('values')) compiledFilters.push(valuesFilter(name, filters[name], columns));
  if (isChosen(location)) compiledFilters.push(locationFilter(location, columns));
  for (const name of chosenNames('amount'))
    compiledFilters.push(
      rangeFilter(name, mapChoices(filters[name], amountRange), columns.numbers[FILTERS[name].column]),
    );
  for (const name of chosenNames('days')) {
    const ranges = mapChoices(filters[name], (range) => dayNumberRange(range, today));
    compiledFilters.push(rangeFilter(name, ranges, columns.numbers[FILTERS[name].column]));
  }
  if (added !== null) {
    const since = { low: Date.parse(added), high: Number.POSITIVE_INFINITY };
    compiledFilters.push(rangeFilter('added', { include: [since], exclude: [] }, columns.numbers.added));
  }
  if (isChosen(industry)) compiledFilters.push(industryFilter(industry, columns, industryMatches));
  return compiledFilters;
}

function mapChoices<T, U>({ include, exclude }: Choices<T>, map: (value: T) => U): Choices<U> {
  return { include: include.map(map), exclude: exclude.map(map) };
}

function keyOf(name: DataFilterName, choices: Choices<unknown>): string {
  return JSON.stringify([name, choices.include, choices.exclude]);
}

function amountRange({ min, max }: AmountRange): Range {
  return { low: min ?? Number.NEGATIVE_INFINITY, high: max ?? Number.POSITIVE_INFINITY };
}

function dayNumberRange(range: DateRange, today: Day): Range {
  const { from, to } = 'days' in range ? { from: cutoffDay(range.days, today), to: null } : range;
  return {
    low: from === null ? Number.NEGATIVE_INFINITY : dayNumber(from),
    high: to === null ? Number.POSITIVE_INFINITY : dayNumber(to),
  };
}

function industryFilter(choices: Choices<string>, columns: Columns, industryMatches: ListColumn): RowFilter {
  // By industry: 1 included, 2 excluded.
  const effects = new Uint8Array(columns.industries.names.length);
  for (const value of choices.include) for (const code of columns.industries.matching(value)) effects[code] = 1;
  for (const value of choices.exclude) for (const code of columns.industries.matching(value)) effects[code] = 2;
  const withoutIndustries = choices.include.length === 0 ? 1 : 0;
  const { codes, starts } = industryMatches;
  const verdict = (slot: number) => {
    const end = starts[slot + 1] as number;
    let passes = withoutIndustries;
    for (let at = starts[slot] as number; at < end; at++) {
      const effect = effects[codes[at] as number] as number;
      if (effect === 2) return 0;
      passes |= effect;
    }
    return passes;
  };
  return {
    name: 'industry',
    key: keyOf('industry', choices),
    test: (slot) => verdict(slot) === 1,
    fill(bits, rows) {
      for (let slot = 0; slot < rows; slot++) {
        bits[slot >>> 5] = (bits[slot >>> 5] as number) | (verdict(slot) << (slot & 31));
      }
    },
  };
}

function textFilter(name: FiltersOf<'code'>, choices: Choices<string>, { codes, values }: TextColumn): RowFilter {
  const { include, exclude } = mapChoices(choices, (value) => value.toLowerCase());
  const passes = (code: number) => {
    if (code === NO_TEXT) return include.length === 0;
    const text = values[code]?.toLowerCase() ?? '';
    return (include.length === 0 || include.includes(text)) && !exclude.includes(text);
  };
  return codeFilter(name, keyOf(name, { include, exclude }), codes, values.length, passes);
}

function valuesFilter(name: FiltersOf<'values'>, choices: Choices<string>, { bits }: Columns): RowFilter {
  const { column, values } = FILTERS[name];
  const maskOf = (options: readonly string[]) =>
    values.reduce((m, value, i) => (options.includes(value) ? m | (1 << i) : m), 0);
  const [include, exclude] = [maskOf(choices.include), maskOf(choices.exclude)];
  const passes = (code: number) => (include === 0 || (code & include) !== 0) && (code & exclude) === 0;
  return codeFilter(name, keyOf(name, choices), bits[column], 1 << values.length, passes);
}

function locationFilter(choices: CompanyFilters['location'], { places, placeCodes }: Columns): RowFilter {
  const { include, exclude } = mapChoices(choices, (filter) => places.group(filter));
  const passes = (place: number) => {
    const groups: readonly (number | undefined)[] = places.groupsOf[place] ?? [];
    const isInAnyOf = (choices: readonly (number | undefined)[]) =>
      choices.some((group) => group !== undefined && groups.includes(group));
    return (include.length === 0 || isInAnyOf(include)) && !isInAnyOf(exclude);
  };
  return codeFilter('location', keyOf('location', { include, exclude }), placeCodes, places.places.length, passes);
}

/** A filter on a column with one code per row. Precomputes the verdict of all codes only when all rows are tested. */
function codeFilter(
  name: DataFilterName,
  key: string,
  codes: Uint32Array | Uint8Array,
  size: number,
  passes: (code: number) => boolean,
): RowFilter {
  return {
    name,
    key,
    test: (slot) => passes(codes[slot] as number),
    fill(bits, rows) {
      const verdicts = Uint8Array.from({ length: size }, (_, code) => Number(passes(code)));
      for (let slot = 0; slot < rows; slot++) {
        const verdict = verdicts[codes[slot] as number] as number;
        bits[slot >>> 5] = (bits[slot >>> 5] as number) | (verdict << (slot & 31));
      }
    },
  };
}

/** A filter on a numeric column; a missing value (NaN) is not in any range. */
function rangeFilter(name: RowFilter['name'], ranges: Choices<Range>, numbers: Float32Array | Float64Array): RowFilter {
  const { include, exclude } = ranges;
  const any = include.length === 0;
  const verdict = (number: number) => (any || isInAny(number, include)) && !isInAny(number, exclude);
  return {
    name,
    key: [name, ...include.map(rangeText), '!', ...exclude.map(rangeText)].join(' '),
    test: (slot) => verdict(numbers[slot] as number),
    fill(bits, rows) {
      for (let slot = 0; slot < rows; slot++) {
        if (verdict(numbers[slot] as number)) bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
      }
    },
  };
}

function isInAny(number: number, ranges: readonly Range[]): boolean {
  for (let i = 0; i < ranges.length; i++) {
    const { low, high } = ranges[i] as Range;
    if (number >= low && number <= high) return true;
  }
  return false;
}

function rangeText({ low, high }: Range): string {
  return `${low}..${high}`;
}
