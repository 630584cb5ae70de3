import type { Context } from 'hono';
import type * as z from 'zod';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { AppError, invalidParameters } from './problem.ts';

const MAX_BODY_BYTES = 100_000;

/**
 * The JSON body of a request in the given shape.
 * @throws AppError naming every field that is wrong
 */
export async function readBody<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  const text = new TextDecoder().decode(await readBytes(c, MAX_BODY_BYTES));
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

/** The fields of a form that a browser sent without scripts. @throws AppError when it is no form, or too large */
export async function readForm(c: Context, max: number): Promise<URLSearchParams> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    throw invalidParameters([{ field: 'body', message: 'must be a form' }]);
  }
  return new URLSearchParams(new TextDecoder().decode(await readBytes(c, max)));
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
  for await (const part of arriving(c.req.raw)) {
    size += part.byteLength;
    if (size > max) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw invalidParameters([{ field: 'body', message: 'did not arrive whole' }]); // The sender went away.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameters([{ field: 'body', message: 'must be JSON' }]);
  }
}
