import type { Context } from 'hono';
import * as z from 'zod';
import { isDay } from '#domain/dates.ts';
import { type FieldIssue, PAGE_SIZE, type RawSearch } from '#domain/search/search-params.ts';
import { MAX_QUERY_LENGTH } from '#domain/search/search-terms.ts';
import { allowedEdits, editDistance } from '#domain/search/spelling.ts';
import { AppError, invalidParameters } from './problem.ts';

/** Lists have the page size of searches. */
export const LIST_PAGE_SIZE = PAGE_SIZE;

/** Page number of a list, from 1. */
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number, 1 or more')
  .default('1')
  .transform(Number)
  .describe(`Page number, from 1 (${LIST_PAGE_SIZE} rows per page)`);

/** Text that a user searches a list for; empty for all rows. */
export const listQuery = z
  .string()
  .max(MAX_QUERY_LENGTH)
  .default('')
  .transform((text) => text.trim());

/** Part of a name or address that an admin filters a list by. */
export const partQuery = z.string().max(200, 'must be at most 200 characters').optional();

const day = z.string().refine(isDay, 'must be a date like 2026-11-21').meta({ format: 'date' }).optional();

/** A period in days, both inclusive. */
export const dayRange = { from: day.describe('First day, in UTC'), to: day.describe('Last day, in UTC') };

/** The fields that a response with a page of a list has besides the rows. */
export const pageFields = { total: z.int(), page: z.int(), pageSize: z.int() };

/**
 * Reads a page of a list whose rows have the total. A page past the end is empty, with the total of the list.
 * @param read reads at most `LIST_PAGE_SIZE` rows from an offset
 */
export async function readPage<Row extends { total: number }>(
  page: number,
  read: (offset: number) => Promise<Row[]>,
): Promise<z.output<z.ZodObject<typeof pageFields>> & { rows: Omit<Row, 'total'>[] }> {
  const rows = await read((page - 1) * LIST_PAGE_SIZE);
  const [first] = rows.length > 0 || page === 1 ? rows : await read(0);
  const total = first?.total ?? 0;
  return { total, page, pageSize: LIST_PAGE_SIZE, rows: rows.map(({ total: _, ...row }) => row) };
}

const MAX_ID = 2_147_483_647;

/** Numeric record id in a body. */
export const idInBody = z.int('must be an id').min(1, 'must be an id').max(MAX_ID, 'must be an id');

/** Numeric record id in a path or query, in decimal digits. */
export const recordId = z
  .preprocess((text) => (/^\d+$/.test(String(text)) ? Number(text) : Number.NaN), idInBody)
  .describe('Numeric id');

/** Reads path parameters. @throws AppError `not_found` when one is invalid */
export function readPath<T extends z.ZodType>(c: Context, shape: T): z.output<T> {
  const parameters = c.req.param();
  const result = shape.safeParse(parameters);
  const unusable = Object.keys(parameters).filter((name) => parameters[name]?.includes('\0'));
  const invalid = [...(result.error?.issues ?? []).map(({ path }) => String(path[0])), ...unusable];
  if (result.success && invalid.length === 0) return result.data;
  throw new AppError('not_found', { detail: `Invalid ${[...new Set(invalid)].join(' and ')} in the path` });
}

/** Query parameters by name; one that is repeated is a list. Empty ones count as absent. */
type RawQuery = Record<string, string | string[]>;

export function rawQuery(c: Context): RawQuery {
  const parameters = Object.entries(c.req.queries()).flatMap(([name, values]): [string, string | string[]][] => {
    const [first, ...others] = values.filter((value) => value !== '');
    return first === undefined ? [] : [[name, others.length === 0 ? first : [first, ...others]]];
  });
  return Object.fromEntries(parameters);
}

/**
 * @param names see {@link parameterNames}
 * @throws AppError naming every other parameter
 */
export function refuseUnknownParameters(raw: RawQuery, names: readonly string[]): void {
  const issues = unknownParameters(raw, names);
  if (issues.length > 0) throw invalidParameters(issues);
}

/** Names every unknown parameter, and the known one that was probably meant. */
export function unknownParameters(raw: RawSearch, names: readonly string[]): FieldIssue[] {
  return Object.keys(raw).flatMap((field) => {
    if (names.includes(field)) return [];
    return { field, message: unknownName('parameter', field, names) };
  });
}

const NONE = z.never();

/** The parameters of a schema; null if it takes any. */
export function parameterNames(shape: z.ZodType | undefined): string[] | null {
  if (shape === undefined) return [];
  if (shape instanceof z.ZodPipe) return parameterNames(shape.in as z.ZodType);
  return shape instanceof z.ZodObject && (shape.def.catchall ?? NONE) instanceof z.ZodNever
    ? Object.keys(shape.shape)
    : null;
}

/** Says that a name is unknown, and which known one was probably meant. */
export function unknownName(kind: 'parameter' | 'field', name: string, names: readonly string[]): string {
  const meant = closestName(name, names);
  return `is not a known ${kind}${meant ? `. Did you mean ${meant}?` : ''}`;
}

export function closestName(name: string, names: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const limit = allowedEdits(name.length);
  const distance = (one: string) => editDistance(plain(one), plain(name), limit);
  return names.filter((one) => distance(one) <= limit).sort((a, b) => distance(a) - distance(b))[0];
}

/** Creates a transform that runs a search parser and reports its issues. */
export function searchFrom<T>(parse: (raw: RawSearch) => { search: T } | { issues: FieldIssue[] }) {
  return (raw: RawSearch, context: z.core.$RefinementCtx): T => {
    const result = parse(raw);
    if ('search' in result) return result.search;
    for (const { field, message } of result.issues) context.addIssue({ code: 'custom', path: [field], message });
    return z.NEVER;
  };
}
