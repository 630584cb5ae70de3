import * as web from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { parseInput } from './input.ts';
import { AppError, invalidParameters } from './problem.ts';

export const MAX_BODY_BYTES = 100_000;

/** While the server waits for a body, this much of it must arrive in this time. */
const MIN_PROGRESS = { bytes: 10_000, ms: 30_000 };

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
  const limit = limits.get(raw);
  if (limit) limit.max = max;
  else if (raw.method !== 'GET' && raw.method !== 'HEAD' && raw.body) {
    const limit = { max };
    const body = web.ReadableStream.from(limitedParts(raw, limit)) as ReadableStream<Uint8Array>;
    const init: RequestInit & { duplex: 'half' } = { body, duplex: 'half' };
    c.req.raw = new Request(raw, init);
    limits.set(c.req.raw, limit);
  }
}

async function* limitedParts({ body, headers }: Request, limit: { max: number }): AsyncGenerator<Uint8Array> {
  const declaredSize = Number(headers.get('content-length') ?? 0);
  let size = 0;
  const check = () => {
    if (Math.max(size, declaredSize) <= limit.max) return;
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
 * Validates a JSON body.
 * @throws AppError naming every invalid field
 */
export function parseBody<T extends z.ZodType>(shape: T, bytes: Uint8Array): z.output<T> {
  return parseInput(shape, parseJson(new TextDecoder().decode(bytes)), 'body');
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
  if (c.env?.fromAgent) return new Uint8Array(await c.req.raw.arrayBuffer()); // Of a tool, so it is all there.
  setLimit(c, max);
  const parts: Uint8Array[] = [];
  for await (const part of c.req.raw.body ?? []) parts.push(part);
  return Buffer.concat(parts);
}

/** Yields the parts of a body. Time in which the server does not wait for the next part does not count as slow. */
async function* arriving(body: Request['body']): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  let [waitedMs, bytes] = [0, 0];
  try {
    for (;;) {
      const from = performance.now();
      const next = await within(MIN_PROGRESS.ms - waitedMs, reader?.read());
      if (!next || next.done) return;
      waitedMs += performance.now() - from;
      bytes += next.value.byteLength;
      if (bytes >= MIN_PROGRESS.bytes) [waitedMs, bytes] = [0, 0];
      yield next.value;
    }
  } finally {
    void reader?.cancel().catch(() => {});
  }
}

/** @throws AppError when the client is too slow or disconnects */
async function within<T>(ms: number, reading: Promise<T> | undefined): Promise<T | undefined> {
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => slow.reject(new AppError('request_timeout')), ms);
  const read = reading?.catch(() => {
    throw invalidParameters([{ field: 'body', message: 'is incomplete' }]); // The client disconnected.
  });
  try {
    return await Promise.race([read, slow.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long the rest of a body may arrive after its answer. Closing at once would reset the connection. */
const LINGER_MS = 1_000;

/** Closes the connection, as announced by a header, if a request is answered before its body has arrived. */
export const closeUnread: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  await next();
  const { incoming } = c.env;
  if (!incoming || incoming.complete) return;
  c.header('connection', 'close');
  const { socket } = incoming;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameters([{ field: 'body', message: 'must be JSON' }]);
  }
}

/** For `refine`: an object with exactly one of these fields. */
export function exactlyOneOf<Name extends string>(...names: Name[]) {
  const has = (value: { readonly [Field in Name]?: unknown }) =>
    names.filter((name) => value[name] !== undefined).length === 1;
  const list = names.join(', ').replace(/, (?=\w+$)/, ' or ');
  return [has, `must have either ${list}, ${names.length === 2 ? 'not both' : 'only one of them'}`] as const;
}

/** Text that a user types, without surrounding spaces. */
export function requiredText(max: number) {
  return z.string('must be a string').trim().min(1, 'must not be empty').max(max, `must be at most ${max} characters`);
}

/** One of these values, which the error lists. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}
