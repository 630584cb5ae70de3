import type { Context } from 'hono';
import type * as z from 'zod';
import type { FieldIssue } from '#domain/company-filters.ts';
import { AppError, invalidParameters } from './problem.ts';

const MAX_BODY_BYTES = 100_000;

/**
 * The JSON body of a request in the given shape.
 * @throws AppError naming every field that is wrong
 */
export async function readBody<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) throw new AppError('payload_too_large');
  const text = await c.req.text();
  if (text.length > MAX_BODY_BYTES) throw new AppError('payload_too_large');
  const result = shape.safeParse(parseJson(text));
  if (result.success) return result.data;
  throw invalidParameters(result.error.issues.flatMap(fieldIssues));
}

/** A field that is not known is named like one whose value is wrong. */
function fieldIssues(issue: z.core.$ZodIssue): FieldIssue[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: issue.path.join('.') || 'body', message: issue.message }];
  }
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not known here' }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameters([{ field: 'body', message: 'must be JSON' }]);
  }
}
