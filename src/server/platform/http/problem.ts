import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ERRORS, type ErrorCode, errorTitle } from '#domain/errors.ts';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { isDatabaseDown } from '../database/connection.ts';
import { log, requestContext } from '../log.ts';

/** An error whose message is safe to show to the caller. Internal details go to `cause`, which is logged and never sent. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly FieldIssue[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** The scope that a credential lacks. */
  readonly scope: string | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      issues?: readonly FieldIssue[];
      cause?: unknown;
      retryAfter?: number;
      scope?: string | undefined;
    } = {},
  ) {
    super(options.detail ?? ERRORS[code].title, { cause: options.cause });
    this.code = code;
    this.issues = options.issues ?? [];
    this.scope = options.scope;
    this.retryAfter = options.retryAfter ?? (ERRORS[code].status === 503 ? 1 : undefined);
  }
}

/** @param fields the form of the issues, whose labels are shown instead of the names of parameters */
export function invalidParameters(
  issues: readonly FieldIssue[],
  fields: Readonly<Record<string, { label: string }>> = {},
): AppError {
  const detail = issues
    .map(({ field, message }) => `${fields[field]?.label ?? field}${/^[A-Z]/.test(message) ? ':' : ''} ${message}`)
    .join('; ');
  return new AppError('invalid_parameters', { detail, issues });
}

/** Whether a request is to API v1. */
export function isV1(c: Context): boolean {
  return /^\/api\/v1(?:\/|$)/.test(c.req.path);
}

/** Turns any error into a response (RFC 9457). Unexpected errors are logged and exposed only by their code. */
export function problemResponse(error: unknown, c: Context): Response {
  const appError = error instanceof AppError ? error : toAppError(error);
  const { status } = ERRORS[appError.code];
  // The route pattern: the request path may hold the token of a link, or injected log lines.
  if (appError.cause) log.error({ err: appError.cause }, `${c.req.method} ${routePath(c, -1)}: ${appError.code}`);
  const planUrl: string | undefined = status === 402 ? c.get('v1')?.planUrl : undefined;
  const requestId = status >= 500 ? requestContext.getStore()?.id : undefined;
  const body = {
    type: `${isV1(c) ? '/api/v1' : '/api'}/docs#${appError.code}`,
    title: errorTitle(appError.code, isV1(c)),
    status,
    code: appError.code,
    detail: planUrl ? `${appError.message}. Choose one at ${planUrl}` : appError.message,
    ...(appError.issues.length > 0 && { errors: appError.issues }),
    ...(requestId && { requestId }),
  };
  if (appError.retryAfter !== undefined) c.header('retry-after', String(appError.retryAfter));
  c.header('content-type', 'application/problem+json');
  return c.body(JSON.stringify(body), status as ContentfulStatusCode);
}

/** PostgreSQL's error codes for a NUL character in text and in JSON. */
const UNSTORABLE_TEXT: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/** Raised when `lock_timeout` expires, or to resolve a deadlock or a conflict of concurrent transactions. */
const LOCK_PROBLEMS: ReadonlySet<unknown> = new Set(['55P03', '40P01', '40001']);

const BUSY_RETRY_SECONDS = 5;

function toAppError(error: unknown): AppError {
  if (error instanceof Error && 'code' in error && UNSTORABLE_TEXT.has(error.code)) {
    return invalidParameters([{ field: 'request', message: 'must not contain NUL characters' }]);
  }
  if (error instanceof Error && 'code' in error && LOCK_PROBLEMS.has(error.code)) {
    return new AppError('busy', { retryAfter: BUSY_RETRY_SECONDS });
  }
  return new AppError(isDatabaseDown(error) ? 'database_unavailable' : 'unexpected', { cause: error });
}
