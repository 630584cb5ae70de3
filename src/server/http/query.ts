import type { Context } from 'hono';
import * as z from 'zod';
import type { FieldIssue, RawSearch } from '#domain/search/search-parameters.ts';
import { AppError, invalidParameters } from './problem.ts';

export const LIST_PAGE_SIZE = 50;

/** Page number of a list, from 1. */
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')
  .default('1')
  .transform(Number)
  .describe(`Page number, from 1 (${LIST_PAGE_SIZE} rows per page)`);

const MAX_ID = 2_147_483_647;

/** Numeric record id in a path, in decimal digits. */
export const recordId = z.preprocess(
  (text) => (/^\d+$/.test(String(text)) ? Number(text) : Number.NaN),
  z.int().min(1).max(MAX_ID),
);

/** Numeric record id in a body. */
export const idInBody = z.int('must be an id').min(1, 'must be an id').max(MAX_ID, 'must be an id');

/** Reads path parameters. @throws AppError `not_found` when one is invalid */
export function readPath<T extends z.ZodType>(c: Context, shape: T): z.output<T> {
  const read = shape.safeParse(c.req.param());
  if (!read.success) throw new AppError('not_found');
  return read.data;
}

/**
 * Reads and validates query parameters; an empty one counts as absent, a repeated one is a list.
 * @throws AppError naming every invalid parameter
 */
export function readQuery<T extends z.ZodType>(c: Context, shape: T): z.output<T> {
  const given = Object.entries(c.req.queries())
    .map(([name, values]) => [name, values.filter((value) => value !== '')] as const)
    .filter(([, values]) => values.length > 0);
  const raw = Object.fromEntries(given.map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
  const result = shape.safeParse(raw);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ code, path: [name = ''], message }) => ({
    field: String(name),
    message: code === 'invalid_type' && Array.isArray(raw[String(name)]) ? 'must be given once' : message,
  }));
  throw invalidParameters(issues);
}

/** Creates a transform that runs a search parser and reports its issues. */
export function searchFrom<T>(parse: (raw: RawSearch) => { search: T } | { issues: FieldIssue[] }) {
  return (raw: RawSearch, context: z.core.$RefinementCtx): T => {
    const read = parse(raw);
    if ('search' in read) return read.search;
    for (const { field, message } of read.issues) context.addIssue({ code: 'custom', path: [field], message });
    return z.NEVER;
  };
}
