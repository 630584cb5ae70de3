import { crc32 } from 'node:zlib';
import type { Context, Handler, TypedResponse } from 'hono';
import * as z from 'zod';
import type { Scope } from '#domain/accounts/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { AppEnv } from '../../app-env.ts';
import { MAX_BODY_BYTES, parseBody, readBytes } from '../http/body.ts';
import { compress } from '../http/html-page.ts';
import { parseInput } from '../http/input.ts';
import type { Load } from '../http/overload.ts';
import { AppError } from '../http/problem.ts';
import { parameterNames, rawQuery, readPath, refuseUnknownParameters } from '../http/query.ts';
import { REVALIDATED } from '../http/response-headers.ts';
import {
  type AccessRule,
  type AdmittedViewer,
  admit,
  type PlanRule,
  requirePlan,
  requireScope,
} from './access-rules.ts';

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
  /** When an overloaded process refuses the call; by default never. */
  load?: Load;
  /** Status of the response, if not 200 or 204. */
  status?: 201 | 202;
  /** Errors in addition to those implied by the rest of the contract. */
  errors?: readonly ErrorCode[];
  /** How the call is part of API v1; other calls are not. */
  v1?: V1;
  /** Whether this is the contract of the call in API v1. */
  isV1?: true;
};

/**
 * A call of API v1: the same handler at `/api/v1`, for API clients only. Once released, its parameters and fields may
 * only be added to.
 */
export type V1 = {
  /** What an API key must be allowed to do. */
  scope: Scope;
  /** Path, if not the same. */
  path?: string;
  operationId?: string;
  summary?: string;
  description?: string;
  /** Query parameters that v1 does not have. */
  without?: readonly string[];
  /** Query parameters that v1 sends to the handler if the client does not. */
  defaults?: Readonly<Record<string, string>>;
  /** Response, if not the same. Other fields that the handler returns are omitted. */
  response?: z.ZodObject;
  status?: 202;
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
const V1_HANDLER = Symbol('v1');

/** Methods that change nothing. */
export const READS: readonly string[] = ['GET', 'HEAD'];

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
  const respond = responder(contract, handle as never);
  return Object.assign(respond as never, {
    [CONTRACT]: contract,
    [V1_HANDLER]: contract.v1 && v1Handler(contract as unknown as Contract, handle as never),
  });
}

function responder(contract: Contract, handle: (input: object) => Promise<HandlerResult<z.ZodType>>) {
  const { access, plan, path, query, allowUnknownQuery, body, maxBytes, load, status = 200, v1, isV1 } = contract;
  const queryNames = allowUnknownQuery ? null : parameterNames(query);
  const hiddenNames = isV1 ? (v1?.without ?? []) : [];
  const knownNames = queryNames?.filter((name) => !hiddenNames.includes(name));
  const defaults = isV1 ? v1?.defaults : {};
  const fields = isV1 && v1?.response && Object.keys(v1.response.shape);

  return async function respond(c: Context<AppEnv>): Promise<Response> {
    if (load && !c.env?.pageCall) c.get('shedLoad')(load); // Pages have a queue of their own.
    const viewer = admit(c, access);
    requireScope(viewer, v1?.scope);
    if (plan) requirePlan(viewer, plan, c.get('now'));
    const raw = rawQuery(c);
    if (knownNames) refuseUnknownParameters(raw, knownNames);
    if (isV1 && body) requireJson(c);
    const target = {
      path: path && readPath(c, path),
      query: query && parseInput(query, { ...defaults, ...raw }, 'query'),
    };
    const bytes = body instanceof z.ZodType ? await readBytes(c, maxBytes ?? MAX_BODY_BYTES) : new Uint8Array();
    const input = { c, viewer, ...target, body: body instanceof z.ZodType ? parseBody(body, bytes) : undefined };
    const isRead = READS.includes(c.req.method);
    const answer = async () => {
      const result = await handle(input);
      if (result instanceof Response) return result;
      return result === undefined ? c.body(null, 204) : send(result);
    };
    const send = (result: unknown) => {
      const text =
        result instanceof JsonText ? result.text : JSON.stringify(fields ? pick(result as object, fields) : result);
      const pageCall = c.env?.pageCall;
      if (!pageCall) return sendJson(c, Buffer.from(text), status, isV1 && isRead);
      pageCall.json = text;
      return c.body(null, status);
    };
    const v1Request = c.get('v1');
    return v1Request && !isRead ? v1Request.once(bytes, answer) : answer();
  };
}

/** @throws AppError `unsupported_media_type` */
function requireJson(c: Context): void {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media_type');
}

function pick(value: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
}

function v1Handler(contract: Contract, handle: (input: object) => Promise<HandlerResult<z.ZodType>>): Handler<AppEnv> {
  const { operationId, summary, description, response, status } = { ...contract, ...contract.v1 };
  const v1Contract = { ...contract, operationId, summary, response, status, access: 'API client' as const, isV1: true };
  const full: Contract = { ...v1Contract, ...(description !== undefined && { description }) } as Contract;
  return Object.assign(responder(full, handle), { [CONTRACT]: full });
}

/** The same call in API v1; undefined if it is not part of it. */
export function v1HandlerOf(handler: object): Handler<AppEnv> | undefined {
  return Reflect.get(handler, V1_HANDLER) as Handler<AppEnv> | undefined;
}

/**
 * Compresses longer responses: general middleware would use streams, which take longer than most calls.
 * @param isTagged whether to send an `ETag`, or 304 if the client has the response already
 */
function sendJson(
  c: Context<AppEnv>,
  content: Buffer<ArrayBuffer>,
  status: 200 | 201 | 202,
  isTagged = false,
): Response {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (isTagged) {
    const etag = `W/"${content.length}-${crc32(content)}"`; // A hash takes a tenth of the time of a search.
    Object.assign(headers, { etag, 'cache-control': REVALIDATED });
    const etags = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
    if (etags.includes(etag) || etags.includes('*')) return c.body(null, 304, headers);
  }
  if (content.length < COMPRESSED_FROM) return c.body(content, status, headers);
  const { body, encoding } = compress(content, c.req.header('accept-encoding') ?? '');
  headers.vary = 'accept-encoding';
  if (encoding) headers['content-encoding'] = encoding;
  return c.body(body, status, headers);
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
export const repeatableParameter = z
  .union([z.string().meta({ title: 'One value' }), z.array(z.string()).meta({ title: 'Several values' })])
  .optional();
