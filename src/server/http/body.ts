import * as web from 'node:stream/web';
import type { Context, MiddlewareHandler } from 'hono';
import type * as z from 'zod';
import type { FieldIssue } from '#domain/search-parameters.ts';
import { AppError, invalidParameters } from './problem.ts';

/** What a request may bring unless its reader states another limit. */
const BODY_BYTES = 100_000;

/** The limit of each request whose body is counted. */
const limits = new WeakMap<Request, { max: number }>();

/**
 * Limits the body of every request, whoever reads it: it is counted while it arrives, with or without a `Content-Length`,
 * and nothing is buffered here. {@link readBytes} and the other readers may state another limit before they read.
 */
export function limitBody(max = BODY_BYTES): MiddlewareHandler {
  return async (c, next) => {
    setLimit(c, max);
    await next();
  };
}

function setLimit(c: Context, max: number): void {
  const { raw } = c.req;
  const known = limits.get(raw);
  if (known) known.max = max;
  else if (raw.method !== 'GET' && raw.method !== 'HEAD' && raw.body) {
    const limit = { max };
    const body = web.ReadableStream.from(counted(raw, limit)) as ReadableStream<Uint8Array>;
    const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
    c.req.raw = new Request(raw, init);
    limits.set(c.req.raw, limit);
  }
}

async function* counted({ body, headers }: Request, limit: { max: number }): AsyncGenerator<Uint8Array> {
  const declared = Number(headers.get('content-length') ?? 0);
  let size = 0;
  const check = () => {
    if (Math.max(size, declared) <= limit.max) return;
    const [unit, name] = limit.max < 1_000_000 ? [1_000, 'KB'] : [1_000_000, 'MB'];
    throw new AppError('payload_too_large', { detail: `At most ${Math.floor(limit.max / unit)} ${name} can be taken` });
  };
  check();
  for await (const part of arriving(body)) {
    size += part.byteLength;
    check();
    yield part;
  }
}

/**
 * The JSON body of a request in the given shape.
 * @throws AppError naming every field that is wrong
 */
export async function readBody<T extends z.ZodType>(c: Context, shape: T, max = BODY_BYTES): Promise<z.output<T>> {
  const text = new TextDecoder().decode(await readBytes(c, max));
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
export async function readForm(c: Context, max = BODY_BYTES): Promise<URLSearchParams> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    throw invalidParameters([{ field: 'body', message: 'must be a form' }]);
  }
  return new URLSearchParams(new TextDecoder().decode(await readBytes(c, max)));
}

/**
 * The body of a request as it is.
 * @throws AppError `payload_too_large`
 */
export async function readBytes(c: Context, max: number): Promise<Uint8Array> {
  setLimit(c, max);
  const parts: Uint8Array[] = [];
  for await (const part of c.req.raw.body ?? []) parts.push(part);
  return Buffer.concat(parts);
}

async function* arriving(body: Request['body']): AsyncGenerator<Uint8Array> {
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
