import * as web from 'node:stream/web';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { parseInput } from './input.ts';
import { AppError, invalidParameters } from './problem.ts';

const MAX_BODY_BYTES = 100_000;

const limits = new WeakMap<Request, { max: number }>();

/**
 * Limits the body of every request, no matter which code reads it. Counts bytes as they arrive, with or without a
 * `Content-Length`, without buffering. {@link readBytes} and the other readers may set another limit before they read.
 */
export function limitBody(max = MAX_BODY_BYTES): MiddlewareHandler {
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
    throw new AppError('payload_too_large', { detail: `The limit is ${Math.floor(limit.max / unit)} ${name}` });
  };
  check();
  for await (const part of arriving(body)) {
    size += part.byteLength;
    check();
    yield part;
  }
}

/**
 * Reads and validates a JSON body.
 * @throws AppError naming every invalid field
 */
export async function readBody<T extends z.ZodType>(c: Context, shape: T, max = MAX_BODY_BYTES): Promise<z.output<T>> {
  const text = new TextDecoder().decode(await readBytes(c, max));
  return parseInput(shape, parseJson(text), 'body');
}

/** Reads a form posted without JavaScript. @throws AppError when it is not a form, or too large */
export async function readForm(c: Context, max = MAX_BODY_BYTES): Promise<URLSearchParams> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    throw invalidParameters([{ field: 'body', message: 'must be a form' }]);
  }
  const text = new TextDecoder().decode(await readBytes(c, max));
  return new URLSearchParams(text.replaceAll('%0D%0A', '%0A')); // Forms end lines with both, scripts with the second.
}

/** Reads the raw body. @throws AppError `payload_too_large` */
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
    throw invalidParameters([{ field: 'body', message: 'is incomplete' }]); // The client disconnected.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameters([{ field: 'body', message: 'must be JSON' }]);
  }
}

/** Text that a user types, without surrounding spaces. */
export function requiredText(max: number) {
  return z.string('must be a string').trim().min(1, 'must not be empty').max(max, `must be at most ${max} characters`);
}
