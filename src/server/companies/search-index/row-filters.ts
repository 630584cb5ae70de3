import type { Choices, CompanyFilters, DateRange, FilterName } from '#domain/company-filters.ts';
import { cutoffDay } from '#domain/company-filters.ts';
import { type Day, dayNumber } from '#domain/dates.ts';
import type { AmountRange } from '#domain/funding.ts';
import type { Bits } from './bits.ts';
import { type Columns, NO_STAGE } from './columns.ts';
import type { ListColumn } from './list-column.ts';

/** One of the five filters, made ready for the rows of an index. */
export type RowFilter = {
  readonly name: FilterName;
  /** The same for filters that let the same rows through. */
  readonly key: string;
  test(slot: number): boolean;
  /** Sets the bits of the first rows that pass. */
  fill(bits: Bits, rows: number): void;
};

type Range = { low: number; high: number };

/** The filters of a search that let not everything through. */
export function rowFilters(filters: CompanyFilters, columns: Columns, tags: ListColumn, today: Day): RowFilter[] {
  const { industry, fundingStage, location, fundingAmount, fundingDate } = filters;
  const ready: RowFilter[] = [];
  if (isChosen(industry)) ready.push(industryFilter(industry, columns, tags));
  if (isChosen(fundingStage)) ready.push(stageFilter(fundingStage, columns));
  if (isChosen(location)) ready.push(locationFilter(location, columns));
  if (isChosen(fundingAmount))
    ready.push(rangeFilter('fundingAmount', mapped(fundingAmount, amountRange), columns.amounts));
  if (isChosen(fundingDate)) {
    const ranges = mapped(fundingDate, (range) => dayRange(range, today));
    ready.push(rangeFilter('fundingDate', ranges, columns.days));
  }
  return ready;
}

function isChosen(choices: Choices<unknown>): boolean {
  return choices.include.length + choices.exclude.length > 0;
}

function mapped<T, U>({ include, exclude }: Choices<T>, map: (value: T) => U): Choices<U> {
  return { include: include.map(map), exclude: exclude.map(map) };
}

function keyOf(name: FilterName, choices: Choices<unknown>): string {
  return JSON.stringify([name, choices.include, choices.exclude]);
}

function amountRange({ min, max }: AmountRange): Range {
  return { low: min ?? Number.NEGATIVE_INFINITY, high: max ?? Number.POSITIVE_INFINITY };
}

function dayRange(range: DateRange, today: Day): Range {
  const { from, to } = 'days' in range ? { from: cutoffDay(range.days, today), to: null } : range;
  return {
    low: from === null ? Number.NEGATIVE_INFINITY : dayNumber(from),
    high: to === null ? Number.POSITIVE_INFINITY : dayNumber(to),
  };
}

function industryFilter(choices: Choices<string>, columns: Columns, tags: ListColumn): RowFilter {
  // What each tag says about a row: 1 wanted, 2 refused.
  const verdicts = new Uint8Array(columns.industries.names.length);
  for (const value of choices.include) for (const tag of columns.industries.matching(value)) verdicts[tag] = 1;
  for (const value of choices.exclude) for (const tag of columns.industries.matching(value)) verdicts[tag] = 2;
  const verdictWithoutTags = choices.include.length === 0;
  const test = (slot: number) => {
    const end = tags.starts[slot + 1] as number;
    let passes = verdictWithoutTags;
    for (let at = tags.starts[slot] as number; at < end; at++) {
      const verdict = verdicts[tags.codes[at] as number] as number;
      if (verdict === 2) return false;
      if (verdict === 1) passes = true;
    }
    return passes;
  };
  return {
    name: 'industry',
    key: keyOf('industry', choices),
    test,
    fill(bits, rows) {
      for (let slot = 0; slot < rows; slot++) {
        if (test(slot)) bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
      }
    },
  };
}

function stageFilter(choices: Choices<string>, columns: Columns): RowFilter {
  const { include, exclude } = mapped(choices, (value) => value.toLowerCase());
  const passes = columns.stageNames.values.map((stage, code) => {
    const name = stage.toLowerCase();
    if (code === NO_STAGE) return include.length === 0;
    return (include.length === 0 || include.includes(name)) && !exclude.includes(name);
  });
  return codeFilter('fundingStage', keyOf('fundingStage', { include, exclude }), columns.stages, passes);
}

function locationFilter(choices: CompanyFilters['location'], { places, placeCodes }: Columns): RowFilter {
  const { include, exclude } = mapped(choices, (filter) => places.group(filter));
  const passes = places.groupsOf.map(
    (groups) =>
      (include.length === 0 || include.some((group) => group !== undefined && groups.includes(group))) &&
      !exclude.some((group) => group !== undefined && groups.includes(group)),
  );
  return codeFilter('location', keyOf('location', { include, exclude }), placeCodes, passes);
}

/** A filter on a column with one code a row. */
function codeFilter(name: FilterName, key: string, codes: Uint32Array, passes: readonly boolean[]): RowFilter {
  const verdicts = Uint8Array.from(passes, Number);
  return {
    name,
    key,
    test: (slot) => verdicts[codes[slot] as number] === 1,
    fill(bits, rows) {
      for (let slot = 0; slot < rows; slot++) {
        const verdict = verdicts[codes[slot] as number] as number;
        bits[slot >>> 5] = (bits[slot >>> 5] as number) | (verdict << (slot & 31));
      }
    },
  };
}

/** A filter on a column of numbers; a missing number (NaN) is in no range. */
function rangeFilter(name: FilterName, ranges: Choices<Range>, numbers: Float32Array | Float64Array): RowFilter {
  const { include, exclude } = ranges;
  const test = (slot: number) => {
    const number = numbers[slot] as number;
    const isIn = ({ low, high }: Range) => number >= low && number <= high;
    return (include.length === 0 || include.some(isIn)) && !exclude.some(isIn);
  };
  return {
    name,
    key: [name, ...include.map(rangeText), '!', ...exclude.map(rangeText)].join(' '),
    test,
    fill(bits, rows) {
      for (let slot = 0; slot < rows; slot++) {
        if (test(slot)) bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
      }
    },
  };
}

function rangeText({ low, high }: Range): string {
  return `${low}..${high}`;
}
