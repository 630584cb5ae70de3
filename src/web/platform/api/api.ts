import type { hc } from 'hono/client';
import type { JSONParsed } from 'hono/utils/types';
import { VIEWER_HEADER, viewerName } from '#domain/accounts/viewer-header.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import type { AccountCalls, Api } from '#server/app.ts';
import { whileSessionMayChange } from './session-tabs.ts';

export type ApiCalls = ReturnType<typeof hc<Api>>;

type ErrorDetails = Pick<ApiError, 'issues' | 'retryAfter' | 'requestId'>;

/** An API error; its message can be shown to the user. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The invalid fields of the call. */
  readonly issues: readonly FieldIssue[] = [];
  /** Seconds that the server asked to wait. */
  readonly retryAfter: number = 0;
  /** Identifies a server error in the log. */
  readonly requestId: string | null = null;

  constructor(code: ErrorCode, status: number, message: string, details: Partial<ErrorDetails> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    Object.assign(this, details);
  }
}

export function capitalize(text: string): string {
  return text.replace(/^./, (first) => first.toUpperCase());
}

/** Ends several sentences with a full stop; a single one is a label and has none. */
export function withStop(text: string): string {
  return /[.!?] [A-Z].*\w$/.test(text) ? `${text}.` : text;
}

/** What is wrong with fields, as sentences for a screen that does not show it beside them. @param form labels of the fields */
export function issuesText(
  issues: readonly FieldIssue[],
  form: Readonly<Record<string, { label: string }>> = {},
): string {
  const sentences = issues.map(({ field, message }) =>
    /^[A-Z]/.test(message) ? message : `${form[field]?.label ?? capitalize(field.replaceAll('_', ' '))} ${message}`,
  );
  return sentences.join('. ');
}

/** The message of an error, suitable for the user. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : MESSAGES.unexpected;
}

/**
 * Creates the API client: over the network in a browser, in process on the server. It has the types of Hono's client,
 * which is four times larger.
 * @param inProcess handles a request in process, with the visitor's cookies
 */
export function createApiCalls(inProcess?: typeof fetch): ApiCalls {
  const base = typeof window === 'undefined' ? 'http://in-process' : window.location.origin;
  const send = inProcess ?? ((url, init) => callAsUser(init?.method !== 'GET', () => fetch(url, init)));
  return callsBelow(`${base}/api`, send) as ApiCalls;
}

type CallArguments = {
  param?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  json?: unknown;
};

/** The calls below a path: `client.lists[':id'].$get(…)`. */
function callsBelow(path: string, send: typeof fetch): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => typeof name === 'string' && name !== 'then' && callsBelow(`${path}/${name}`, send),
    apply(_, __, [input = {}, { init } = {}]: [CallArguments?, { init?: RequestInit }?]) {
      const [, resource = '', method = ''] = /^(.*)\/\$(\w+)$/.exec(path) ?? [];
      // A slug from a URL may be `../me`.
      const urlPath = resource.replace(/\/:(\w+)/g, (_, name) => `/${encodeURIComponent(input.param?.[name] ?? '')}`);
      const params = Object.entries(input.query ?? {}).flatMap(([name, value = []]) =>
        [value].flat().map((text) => [name, text]),
      );
      const search = new URLSearchParams(params);
      const body = input.json === undefined ? {} : { body: JSON.stringify(input.json), headers: JSON_HEADERS };
      return send(`${urlPath}${search.size > 0 ? `?${search}` : ''}`, {
        method: method.toUpperCase(),
        ...body,
        ...init,
      });
    },
  });
}

const JSON_HEADERS = { 'content-type': 'application/json' };

type SessionWatch = {
  /** Receives the viewer of each response. */
  onViewer(viewer: string): void;
  /** Resolves to true once the user of the page is signed in again, or to false if there is none. */
  restored(): Promise<boolean>;
};

let sessionWatch: SessionWatch | null = null;

/** Watches the session in all calls of the page. @returns a function that stops watching */
export function watchSession(watch: SessionWatch): () => void {
  sessionWatch = watch;
  return () => {
    sessionWatch = null;
  };
}

/**
 * Makes a call of the page. If it is refused because the session has ended, a change is made once the user has signed in
 * again, so that nothing is lost; queries are refetched then anyway.
 */
async function callAsUser(isChange: boolean, send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  const isSignedOut = response.status === 401 && (await apiError(response.clone())).code === 'sign_in_required';
  const viewer = isSignedOut ? viewerName(null) : response.headers.get(VIEWER_HEADER);
  if (viewer !== null) sessionWatch?.onViewer(viewer);
  return isSignedOut && isChange && (await sessionWatch?.restored()) ? send() : response;
}

type JsonOf<R> = R extends { json(): Promise<infer T> } ? T : never;

export type QueryData<Q extends (...args: never[]) => { queryFn?: unknown }> = Awaited<
  ReturnType<Extract<ReturnType<Q>['queryFn'], (...args: never[]) => unknown>>
>;

/**
 * Returns the JSON of a successful response.
 * @throws ApiError otherwise
 */
export async function responseJson<R extends Response>(pending: Promise<R>): Promise<JsonOf<R>> {
  return jsonOf(await okResponse(pending));
}

/**
 * Waits for a call whose response body does not matter.
 * @throws ApiError if it fails
 */
export async function expectOk(pending: Promise<Response>): Promise<void> {
  await okResponse(pending);
}

/**
 * Returns a response as a file.
 * @throws ApiError, including when the connection breaks off
 */
export async function fileOf(pending: Promise<Response>): Promise<Blob> {
  const response = await okResponse(pending);
  return response.blob().catch(() => {
    throw new ApiError('unexpected', 0, MESSAGES.unreachable);
  });
}

export type AuthCall = keyof AccountCalls;

/** The body of a Better Auth call; nothing if it declares none. */
export type AuthBody<P extends AuthCall> = undefined extends AccountCalls[P]['body'] ? [] : [AccountCalls[P]['body']];

type AuthResponse<P extends AuthCall> = JSONParsed<AccountCalls[P]['response']>;

/**
 * Calls Better Auth from a browser.
 * @throws ApiError, including when the server cannot be reached
 */
export async function postAuth<P extends AuthCall>(path: P, ...[body]: AuthBody<P>): Promise<AuthResponse<P>> {
  const request = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body ?? {}) };
  const send = () => whileSessionMayChange(() => fetch(`/api/auth${path}`, request));
  return jsonOf(await okResponse(callAsUser(true, send)));
}

/** Like `postAuth`, for calls that only read. */
export async function getAuth<P extends AuthCall>(path: P): Promise<AuthResponse<P>> {
  return jsonOf(await okResponse(callAsUser(false, () => fetch(`/api/auth${path}`))));
}

/** The body may not be JSON: it may come from a proxy or be truncated. */
function jsonOf(response: Response) {
  return response.json().catch((error) => {
    throw error instanceof DOMException ? error : new ApiError('unexpected', response.status, MESSAGES.unexpected);
  });
}

async function okResponse<R extends Response>(pending: Promise<R>): Promise<R> {
  const response = await pending.catch((error) => {
    // Thrown by fetch without a response; aborted calls are rethrown.
    throw error instanceof TypeError ? new ApiError('unexpected', 0, MESSAGES.unreachable) : error;
  });
  if (response.ok) return response;
  throw await apiError(response);
}

export async function apiError(response: Response): Promise<ApiError> {
  const problem = await response.json().catch(() => ({}));
  const wait = Number(response.headers.get('retry-after')) || 0;
  const tooMany = response.status === 429 && wait > 0 && MESSAGES.tooMany(wait);
  const fallback = response.status >= 500 ? MESSAGES.serverError : MESSAGES.unexpected; // A proxy's error page has no message of ours.
  const issues: FieldIssue[] = problem.errors ?? [];
  const message = tooMany || issuesText(issues) || withStop(problem.detail ?? problem.message ?? fallback);
  return new ApiError(problem.code ?? 'unexpected', response.status, message, {
    issues,
    retryAfter: wait,
    requestId: problem.requestId ?? null,
  });
}

/** Messages that do not say what failed. */
const VAGUE: readonly string[] = [MESSAGES.serverError, MESSAGES.unexpected];

/** Describes a failure: the server's own message, `fallback` if it sent none, `unexpectedMessage` if the page itself failed. */
export function errorMessage(error: unknown, fallback: string, unexpectedMessage = fallback): string {
  if (!(error instanceof ApiError)) return unexpectedMessage;
  const { message } = error;
  return VAGUE.includes(message) ? fallback : message;
}
