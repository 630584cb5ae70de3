import type { Context, Handler, TypedResponse } from 'hono';
import * as z from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import type { AppEnv } from '../../app-env.ts';
import { readBody } from '../http/body.ts';
import { compressText } from '../http/html-page.ts';
import { parseInput } from '../http/input.ts';
import { parameterNames, rawQuery, readPath, refuseUnknownParameters } from '../http/query.ts';
import { type AccessRule, type AdmittedViewer, admit } from './access-rules.ts';
import { type PlanRule, requirePlan } from './plan-rules.ts';

/** A request or response body that is not JSON, by media type (one of several). */
export type FileOf = { file: string | readonly string[] };

/** The contract of a call: access, input, response and documentation. */
export type Contract<
  R extends AccessRule = AccessRule,
  P extends z.ZodType | undefined = z.ZodType | undefined,
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | FileOf | undefined = z.ZodType | FileOf | undefined,
  A extends z.ZodType | FileOf | undefined = z.ZodType | FileOf | undefined,
> = {
  /** Name of the call in the OpenAPI document. Never change it. */
  operationId: string;
  summary: string;
  description?: string;
  access: R;
  /** Feature the caller's plan must include. */
  plan?: PlanRule;
  /** Path parameters; an invalid one gets 404. */
  path?: P;
  query?: Q;
  /** Whether unknown query parameters are ignored: for links in emails and other services, which add their own. */
  allowUnknownQuery?: boolean;
  body?: B;
  /** Maximum size of the JSON body in bytes, if not the default. */
  maxBytes?: number;
  /** Body of the response with status 200; 204 without content when omitted. */
  response?: A;
  /** Status of the response, if not 200 or 204. */
  status?: 201 | 202;
  /** Errors in addition to those implied by the rest of the contract. */
  errors?: readonly ErrorCode[];
};

export type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type HandlerInput<R extends AccessRule, P, Q, B> = {
  c: Context<AppEnv>;
  viewer: AdmittedViewer<R>;
  path: Output<P>;
  query: Output<Q>;
  body: Output<B>;
};

/** The wire form of a type, as response or input: lists and objects may be readonly. */
type JsonInput<T> = unknown extends T
  ? T
  : T extends Date | string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly JsonInput<Item>[]
      : { readonly [Key in keyof T]: JsonInput<T[Key]> };

// biome-ignore lint/complexity/noBannedTypes: nothing to intersect with
type Nothing = {};

/** Input of the typed client. Query parameters often come from the page's own URL, so they can be any strings. */
type Input<Q, B> = (B extends z.ZodType ? { json: JsonInput<z.input<B>> } : Nothing) &
  (Q extends z.ZodType ? { query: { [Name in keyof z.input<Q>]: string | string[] } } : Nothing);

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response body returns nothing
export type HandlerResult<A> = Response | (A extends z.ZodType ? JsonText | JsonInput<z.output<A>> : void);

type ResponseOf<A> = A extends z.ZodType ? TypedResponse<z.input<A>, 200, 'json'> : Response;

/** A response that is already JSON. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const CONTRACT = Symbol('contract');

/** Minimum length of a response to compress: shorter ones fit in one packet. */
const COMPRESSED_FROM = 1_024;

/**
 * Declares and handles a call. The contract validates input, generates the OpenAPI document and the typed client, and
 * in tests every response is checked against it.
 * @param handle returns the declared response, possibly as JSON, or a `Response` for files and custom headers
 */
export function endpoint<
  R extends AccessRule,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | FileOf | undefined = undefined,
  A extends z.ZodType | FileOf | undefined = undefined,
>(
  contract: Contract<R, P, Q, B, A>,
  handle: (input: HandlerInput<R, P, Q, B>) => Promise<HandlerResult<A>>,
  // biome-ignore lint/suspicious/noExplicitAny: of any path
): Handler<AppEnv, any, { in: Input<Q, B>; out: Input<Q, B> }, Promise<ResponseOf<A>>> {
  const { access, plan, path, query, allowUnknownQuery, body, maxBytes, status = 200 } = contract;
  const queryNames = allowUnknownQuery ? null : parameterNames(query);
  async function respond(c: Context<AppEnv>): Promise<Response> {
    const viewer = admit(c, access);
    if (plan) requirePlan(viewer, plan, c.get('now'));
    const raw = rawQuery(c);
    if (queryNames) refuseUnknownParameters(raw, queryNames);
    const input = {
      c,
      viewer,
      path: path && readPath(c, path),
      query: query && parseInput(query, raw, 'query'),
      body: body instanceof z.ZodType ? await readBody(c, body, maxBytes) : undefined,
    } as HandlerInput<R, P, Q, B>;
    const result = await handle(input);
    if (result instanceof Response) return result;
    if (result === undefined) return c.body(null, 204);
    const text = result instanceof JsonText ? result.text : JSON.stringify(result);
    const pageCall = c.env?.pageCall;
    if (!pageCall) return sendJson(c, text, status);
    pageCall.json = text;
    return c.body(null, status);
  }
  return Object.assign(respond as never, { [CONTRACT]: contract });
}

/** Compresses longer responses. General middleware would use streams, which take longer than most calls. */
function sendJson(c: Context<AppEnv>, text: string, status: 200 | 201 | 202): Response {
  const headers = { 'content-type': 'application/json' };
  if (text.length < COMPRESSED_FROM) return c.body(text, status, headers);
  const { body, encoding } = compressText(text, c.req.header('accept-encoding') ?? '');
  return c.body(body, status, {
    ...headers,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
}

/** Returns the contract of a handler; undefined if `endpoint` did not make it. */
export function contractOf(handler: object): Contract | undefined {
  return Reflect.get(handler, CONTRACT) as Contract | undefined;
}

/** A timestamp: a string in JSON, a `Date` in handlers. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** Makes a query parameter repeatable: several values are alternatives. */
export const repeated = z.union([z.string(), z.array(z.string())]).optional();
