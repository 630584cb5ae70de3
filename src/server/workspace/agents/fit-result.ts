/** Most that a tool result may take of a model's context. */
export const MAX_RESULT_TOKENS = 20_000;
const BYTES_PER_TOKEN = 3;
/** Leaves room for the quota and the wrapper of the result. */
const MAX_BYTES = MAX_RESULT_TOKENS * BYTES_PER_TOKEN - 2_000;

/** Values that are wrong if shortened, so they are omitted if they are too long. */
const WHOLE: ReadonlySet<string> = new Set(['email', 'slug', 'website', 'linkedin', 'url', 'value', 'search']);
const MAX_WHOLE = 254;

/** How far texts and lists of a result are shortened, until it fits. */
const LIMITS = [
  { text: 1_000, list: 25 },
  { text: 300, list: 10 },
  { text: 100, list: 5 },
  { text: 40, list: 2 },
  { text: 20, list: 1 },
] as const;
type Limits = { text: number; list: number };

/**
 * The size of a text in tokens, from above: in most tokenizers a token is at least three bytes of UTF-8, in all
 * languages.
 */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
const fits = (value: unknown) => sizeOf(value) <= MAX_BYTES;

/** Control and invisible characters, including those that change the direction of text or carry hidden text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}]+/gu;
const MARKUP: Readonly<Record<string, string>> = {
  '<': '‹',
  '>': '›',
  '`': 'ˋ',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
};

/** Makes text from the database plain: no control characters, no HTML, Markdown links, code or templates. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .replace(/[<>`[\]{}]/g, (mark) => MARKUP[mark] ?? ' ');
}

/** Makes all texts of a JSON value plain, also names of fields, which may be filter values. */
export function plain<T>(value: T): T {
  return mapTexts(value, plainText) as T;
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [map(name), mapTexts(item, map)]));
}

/** Shortens the texts and inner lists of rows until all rows fit. @returns what was cut, in words */
export function fitRows<T extends object>(rows: readonly T[]): { rows: T[]; cut?: string } {
  let shortenedRows: T[] = [];
  for (const limits of LIMITS) {
    const cuts = { texts: 0, lists: 0 };
    shortenedRows = rows.map((row) => shorten(row, limits, cuts) as T);
    if (!fits(shortenedRows)) continue;
    if (cuts.texts + cuts.lists === 0) return { rows: shortenedRows };
    const cutNotice = `Texts longer than ${limits.text} characters and lists longer than ${limits.list} are shortened (${cuts.texts} texts, ${cuts.lists} lists). get_company returns all of a company`;
    return { rows: shortenedRows, cut: cutNotice };
  }
  return { rows: shortenedRows };
}

function shorten(value: unknown, limits: Limits, cuts: { texts: number; lists: number }, name = ''): unknown {
  if (typeof value === 'string') {
    if (value.length <= (WHOLE.has(name) ? MAX_WHOLE : limits.text)) return value;
    cuts.texts++;
    return WHOLE.has(name) ? null : `${value.slice(0, limits.text).toWellFormed()}…`;
  }
  if (Array.isArray(value)) {
    if (value.length > limits.list) cuts.lists++;
    return value.slice(0, limits.list).map((item) => shorten(item, limits, cuts, name));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shorten(item, limits, cuts, key)]));
}

/** Returns the values that fit, from an offset on. @returns the offset of the next ones; null if these are the last */
export function fitValues<T>(
  values: readonly T[],
  offset: number,
  maxBytes = MAX_BYTES,
): { part: T[]; next: number | null } {
  const part: T[] = [];
  let bytes = 2;
  for (const value of values.slice(offset)) {
    bytes += sizeOf(value) + 1;
    if (bytes > maxBytes) break;
    part.push(value);
  }
  const next = offset + part.length;
  return { part, next: next < values.length ? next : null };
}

/** Bytes that each field of a record may take, until all of it fits. */
const FIELD_BYTES = [20_000, 8_000, 3_000, 1_000, 400];
/** Texts within a list of a record. */
const IN_LIST: Limits = { text: 300, list: 25 };

/** Cuts long fields of a record. `cut` has the cursor that returns the rest of each. */
export function fitRecord(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const max of FIELD_BYTES) {
    const cutCursors: Record<string, string> = {};
    const fields = Object.entries(record).map(([name, value]) => {
      const { part, next } = fieldPart(value, 0, max);
      if (next !== null) cutCursors[name] = `${name}:${next}`;
      return [name, part];
    });
    const fittedRecord = {
      ...Object.fromEntries(fields),
      ...(Object.keys(cutCursors).length > 0 && { cut: cutCursors }),
    };
    if (fits(fittedRecord) || max === FIELD_BYTES.at(-1)) return fittedRecord;
  }
  return {};
}

/** Returns the rest of a field that was cut. */
export function restOf(record: Readonly<Record<string, unknown>>, cursor: string): Record<string, unknown> | null {
  const [, name = '', offset = ''] = /^(\w+):(\d{1,9})$/.exec(cursor) ?? [];
  if (!Object.hasOwn(record, name)) return null;
  const { part, next } = fieldPart(record[name], Number(offset), MAX_BYTES / 2);
  return { [name]: part, nextCursor: next === null ? null : `${name}:${next}` };
}

function fieldPart(value: unknown, offset: number, max: number): { part: unknown; next: number | null } {
  if (Array.isArray(value)) {
    const items = value.map((item) => shorten(item, IN_LIST, { texts: 0, lists: 0 }));
    return fitValues(items, offset, max);
  }
  if (typeof value !== 'string' || (offset === 0 && sizeOf(value) <= max)) return { part: value, next: null };
  const end = offset + Math.floor(max / BYTES_PER_TOKEN / 2); // A character takes at most three bytes, escaped twice that.
  return { part: value.slice(offset, end).toWellFormed(), next: end < value.length ? end : null };
}
