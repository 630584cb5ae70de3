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

/**
 * The body of a request as it is. No more than `max` bytes are ever held, whatever its header says of them.
 * @throws AppError `payload_too_large`
 */
export async function readBytes(c: Context, max: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError('payload_too_large', { detail: `At most ${max / 1_000_000} MB can be taken` });
  if (Number(c.req.header('content-length') ?? 0) > max) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength;
    if (size > max) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameters([{ field: 'body', message: 'must be JSON' }]);
  }
}
