import {
  type AmountBand,
  type AmountRange,
  amountRangeValue,
  rangeLabel,
  readAmountRange,
  shortDollars,
} from '../companies/funding.ts';
import { foldText } from './fold-text.ts';
import { MAX_QUERY_LENGTH } from './search-terms.ts';

/** The selected values of a filter: any of `include` (all if empty), none of `exclude`. */
export type Choices<T> = { include: readonly T[]; exclude: readonly T[] };

export const NO_CHOICES: Choices<never> = { include: [], exclude: [] };

/** How the values of a filter are read from a URL, written to it, and labeled. */
export type Filter = {
  /** Returns null for an invalid value. */
  read: (text: string) => unknown;
  /** Describes a valid value, for error messages. */
  expected: string;
  /** The inverse of `read`; the text of the value by default. */
  write?: (value: never) => string;
  /** The label of a value in a URL; the value by default. */
  label?: (value: string) => string;
};

export type FilterChoices<F> = {
  [Name in keyof F]: F[Name] extends { read: (text: string) => infer Value } ? Choices<NonNullable<Value>> : never;
};

/** A filter value from a URL: `!Gaming` excludes Gaming. */
export type FilterChoice = { value: string; excluded: boolean };

export function isExcluded(raw: string): boolean {
  return raw.startsWith('!');
}

export function readChoice(raw: string): FilterChoice {
  const excluded = isExcluded(raw);
  return { value: excluded ? raw.slice(1) : raw, excluded };
}

export function inclusionsOf(values: readonly string[]): string[] {
  return values.filter((raw) => !isExcluded(raw));
}

/** Raw parameters of a URL or form. Ignores parameters that do not belong to a search. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

export type FieldIssue = { field: string; message: string };

export const PAGE_SIZE = 50;

/** How many industries, and places of one level, filters list before 'more'. */
export const LISTED_FIRST = 8;

export const MAX_CHOICES = 100;
const MAX_VALUE_LENGTH = 200;
const MAX_PAGE = 1_000_000;

export function readQuery(raw: RawSearch, issues: FieldIssue[]): string {
  const text = readSingle(raw, 'query', issues);
  if (text.includes('\0')) issues.push({ field: 'query', message: 'must not contain a NUL character' });
  if (!text.isWellFormed()) issues.push({ field: 'query', message: 'must not contain invalid characters' });
  const query = foldText(text);
  if ([...query].length > MAX_QUERY_LENGTH) {
    issues.push({ field: 'query', message: `must be at most ${MAX_QUERY_LENGTH} characters` });
  }
  return query;
}

/** A filter on an amount in US dollars: one of the bands, or any range. */
export function amountFilter(bands: readonly AmountBand[]) {
  return {
    bands,
    read: (text: string) => readAmountRange(text, bands),
    expected: `${bands.map(({ value }) => value).join(', ')} or MIN..MAX in dollars`,
    write: (range: AmountRange) => amountRangeValue(range, bands),
    label: (value: string) => rangeLabel(value, bands, shortDollars),
  };
}

export function readFilters<F extends Readonly<Record<string, Filter>>>(
  raw: RawSearch,
  filters: F,
  issues: FieldIssue[],
): FilterChoices<F> {
  const choices = Object.entries(filters).map(([name, filter]) => [name, readChoices(raw, name, filter, issues)]);
  return Object.fromEntries(choices) as FilterChoices<F>;
}

/** The values of each filter as in a URL, the same for equal choices. */
export function writeFilters<Name extends string>(
  filters: Readonly<Record<Name, Filter>>,
  choices: Readonly<Record<Name, Choices<unknown>>>,
): Record<Name, string[]> {
  const texts = Object.entries<Filter>(filters).map(([name, { write = String }]) => {
    const { include, exclude } = choices[name as Name];
    const values = [
      ...include.map((value) => write(value as never)),
      ...exclude.map((value) => `!${write(value as never)}`),
    ];
    return [name, values.length > 1 ? [...new Set(values)].sort() : values];
  });
  return Object.fromEntries(texts);
}

function readChoices(raw: RawSearch, name: string, { read, expected }: Filter, issues: FieldIssue[]): Choices<unknown> {
  const texts = raw[name];
  const values = (typeof texts === 'string' ? [texts] : (texts ?? [])).filter((value) => value.trim() !== '');
  const choices: { include: unknown[]; exclude: unknown[] } = { include: [], exclude: [] };
  if (values.length > MAX_CHOICES) issues.push({ field: name, message: `must have at most ${MAX_CHOICES} values` });
  for (const raw of values.slice(0, MAX_CHOICES)) {
    const { value: text, excluded } = readChoice(raw);
    const isUsable = text.length <= MAX_VALUE_LENGTH && text.isWellFormed() && !/[\u0000-\u001f]/.test(text);
    const choice = isUsable ? read(text) : null;
    if (choice === null) issues.push({ field: name, message: `must be ${expected}` });
    else (excluded ? choices.exclude : choices.include).push(choice);
  }
  return choices;
}

export function readSort<T extends string>(
  raw: RawSearch,
  sorts: readonly { value: T }[],
  fallback: T,
  issues: FieldIssue[],
): T {
  const text = readSingle(raw, 'sort', issues) || fallback;
  const sort = sorts.find(({ value }) => value === text);
  if (sort) return sort.value;
  issues.push({ field: 'sort', message: `must be one of ${sorts.map(({ value }) => value).join(', ')}` });
  return fallback;
}

export function readPageNumber(raw: RawSearch, issues: FieldIssue[]): number {
  const text = readSingle(raw, 'page', issues) || '1';
  const page = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (page < 1 || page > MAX_PAGE) {
    issues.push({ field: 'page', message: `must be a whole number from 1 to ${MAX_PAGE}` });
  }
  return page;
}

/** A parameter that may occur once; empty if missing. */
export function readSingle(raw: RawSearch, name: string, issues: FieldIssue[]): string {
  const value = raw[name];
  if (value === undefined || typeof value === 'string') return value ?? '';
  if (value.length > 1) issues.push({ field: name, message: 'must be specified only once' });
  return value[0] ?? '';
}
