import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import type { Db } from '../../platform/database/connection.ts';
import { ApiError } from './api-error.ts';
import { listOf, newId } from './objects.ts';
import { changeStore, readStore, type Store } from './store.ts';

type Call<Parameters> = { store: Store; parameters: Parameters; id: string; url: string };

type Answer = { status: number; body: object; replayed?: boolean };

/** Creates the handler of one API call: parses the parameters, does the work and responds the way the API does. */
export function call<T extends z.ZodType<{ expand?: string[] }>>(
  { db, now }: { db: Db; now: () => Date },
  shape: T,
  work: (call: Call<z.output<T>>) => Promise<object>,
) {
  return async (c: Context): Promise<Response> => {
    const { pathname: url, search } = new URL(c.req.url);
    const encoded = c.req.method === 'POST' ? await c.req.text() : search.slice(1);
    const id = c.req.param('id') ?? '';
    const run = async (store: Store): Promise<object> => {
      const parameters = readParameters(shape, encoded);
      const body = await work({ store, parameters, id, url });
      for (const path of parameters.expand ?? []) await expand(store, body, path);
      return body;
    };
    const key = c.req.header('idempotency-key');
    const request = createHash('sha256').update(`${c.req.method} ${url} ${encoded}`).digest('hex');
    const answer = await answerOf(async () => {
      if (c.req.method === 'GET') return { status: 200, body: await readStore(db, now(), run) };
      return changeStore(db, now(), async (store) => {
        const replayed = key && (await replay(store, key, request));
        if (replayed) return replayed;
        const body = await run(store);
        if (key) await store.saveAnswer(key, request, 200, body);
        return { status: 200, body };
      });
    });
    // A decline is a response too: the same request is not charged again.
    if (key && answer.status === 402 && !answer.replayed) {
      await changeStore(db, now(), (store) => store.saveAnswer(key, request, answer.status, answer.body));
    }
    c.header('request-id', newId('req'));
    c.header('stripe-version', c.req.header('stripe-version') ?? '');
    if (answer.replayed) c.header('idempotent-replayed', 'true');
    return c.json(answer.body, answer.status as ContentfulStatusCode);
  };
}

/** One page of a list sorted newest first. */
export function pageOf<T extends { id: string }>(
  all: T[],
  { limit, starting_after }: { limit: number; starting_after?: string },
  url: string,
) {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  return { ...listOf(url, all.slice(from, from + limit)), has_more: from + limit < all.length };
}

function readParameters<T extends z.ZodType>(shape: T, encoded: string): z.output<T> {
  const result = shape.safeParse(readForm(encoded));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys';
  const keys = [...(issue?.path ?? []), ...(unknown ? issue.keys.slice(0, 1) : [])].map(String);
  const param = keys.map((key, index) => (index === 0 ? key : `[${key}]`)).join('');
  if (unknown) {
    throw new ApiError('invalid_request_error', `Received unknown parameter: ${param}`, {
      param,
      code: 'parameter_unknown',
    });
  }
  throw new ApiError('invalid_request_error', `Invalid ${param}: ${issue?.message}`, { param });
}

async function replay(store: Store, key: string, request: string): Promise<Answer | null> {
  const answer = await store.answerTo(key);
  if (!answer) return null;
  if (answer.request === request) return { status: answer.status, body: answer.body, replayed: true };
  throw new ApiError(
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

async function answerOf(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.toJSON() };
    throw error;
  }
}

/** Replaces ids with whole objects along a path such as `data.latest_invoice`. */
async function expand(store: Store, object: unknown, path: string): Promise<void> {
  const [key = '', ...rest] = path.split('.');
  if (typeof object !== 'object' || object === null) return;
  const place = object as Record<string, unknown>;
  const value = place[key];
  if (typeof value === 'string') place[key] = (await store.findAny(value)) ?? value;
  if (rest.length === 0) return;
  const inner = place[key];
  for (const next of Array.isArray(inner) ? inner : [inner]) await expand(store, next, rest.join('.'));
}

export type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Parses `a[b][0][c]=x`, the client's parameter encoding, into objects and lists. */
function readForm(encoded: string): { [key: string]: FormValue } {
  const root: Nested = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let place = root;
    for (const key of keys) {
      const inner = place.get(key);
      const next: Nested = inner instanceof Map ? inner : new Map();
      place.set(key, next);
      place = next;
    }
    place.set(last === '' ? String(place.size) : last, value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]));
}

type Nested = Map<string, string | Nested>;

function plain(value: string | Nested): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key, index) => key === String(index));
  if (isList) return [...value.values()].map(plain);
  return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
}
