import { foldText, MAX_QUERY_LENGTH } from './search-text.ts';

/** The selected values of a filter: any of `include` (all if empty), none of `exclude`. */
export type Choices<T> = { include: readonly T[]; exclude: readonly T[] };

export const NO_CHOICES: Choices<never> = { include: [], exclude: [] };

/** Raw parameters of a URL or form. Ignores parameters that do not belong to a search. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

export type FieldIssue = { field: string; message: string };

export const PAGE_SIZE = 50;

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

/**
 * Parses the values of a filter.
 * @param read returns null for an invalid value
 * @param expected describes a valid value, for error messages
 */
export function readChoices<T>(
  raw: RawSearch,
  name: string,
  { read, expected }: { read: (value: string) => T | null; expected: string },
  issues: FieldIssue[],
): Choices<T> {
  const given = raw[name];
  const values = (typeof given === 'string' ? [given] : (given ?? [])).filter((value) => value.trim() !== '');
  const choices: { include: T[]; exclude: T[] } = { include: [], exclude: [] };
  if (values.length > MAX_CHOICES) issues.push({ field: name, message: `must have at most ${MAX_CHOICES} values` });
  for (const value of values.slice(0, MAX_CHOICES)) {
    const excluded = value.startsWith('!');
    const text = excluded ? value.slice(1) : value;
    const usable = text.length <= MAX_VALUE_LENGTH && text.isWellFormed() && !/[\u0000-\u001f]/.test(text);
    const known = usable ? read(text) : null;
    if (known === null) issues.push({ field: name, message: `must be ${expected}` });
    else (excluded ? choices.exclude : choices.include).push(known);
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
  const known = sorts.find(({ value }) => value === text);
  if (known) return known.value;
  issues.push({ field: 'sort', message: `must be one of ${sorts.map(({ value }) => value).join(', ')}` });
  return fallback;
}

export function readPage(raw: RawSearch, issues: FieldIssue[]): number {
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
