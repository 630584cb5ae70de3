import { AsyncLocalStorage } from 'node:async_hooks';
import { isAPIError } from 'better-auth/api';
import type { Context } from 'hono';
import * as z from 'zod';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { type Db, isDatabaseDown } from '../../platform/database/connection.ts';
import { AppError, invalidParameters, problemResponse } from '../../platform/http/problem.ts';
import { log } from '../../platform/log.ts';
import { CONNECT_PAGE } from './api-clients/app-documents.ts';

export const ERROR_PAGE = '/signin';

/** `detail` replaces the title of the code; with `field`, it is reported as an error of that field. */
type Problem = { code: ErrorCode; detail?: string; field?: string };

const UNKNOWN_PASSKEY: Problem = {
  code: 'invalid_credentials',
  detail: 'This passkey is not linked to an account. Sign in another way',
};

/** Better Auth's error codes, in responses and redirects, and ours. */
const PROBLEMS: Record<string, Problem> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'invalid_credentials' },
  INVALID_PASSWORD: { code: 'invalid_credentials', detail: 'Incorrect current password' },
  EMAIL_NOT_VERIFIED: { code: 'email_not_confirmed' },
  INVALID_TOKEN: { code: 'link_expired' },
  TOKEN_EXPIRED: { code: 'link_expired' },
  USER_NOT_FOUND: { code: 'not_found', detail: 'User not found' },
  NEW_USER_SIGNUP_DISABLED: { code: 'link_expired' },
  INVALID_OTP: { code: 'invalid_code' },
  OTP_EXPIRED: { code: 'invalid_code' },
  INVALID_CODE: {
    code: 'invalid_code',
    detail: "This code is incorrect. Check your device's clock and try again",
  },
  INVALID_BACKUP_CODE: { code: 'invalid_code', detail: 'This code is incorrect or has been used. Try another one' },
  INVALID_TWO_FACTOR_COOKIE: { code: 'invalid_code', detail: 'Your sign-in timed out. Sign in again' },
  CHALLENGE_NOT_FOUND: { code: 'invalid_code', detail: 'This request timed out. Try again' },
  AUTHENTICATION_FAILED: UNKNOWN_PASSKEY,
  PASSKEY_NOT_FOUND: UNKNOWN_PASSKEY,
  TOO_MANY_ATTEMPTS: { code: 'invalid_code' }, // For an emailed code. Must not reveal whether the address has an account.
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { code: 'too_many_requests', detail: 'Too many attempts. Sign in again' },
  ACCOUNT_TEMPORARILY_LOCKED: { code: 'too_many_requests' },
  BANNED_USER: { code: 'banned' },
  SESSION_NOT_FRESH: { code: 'fresh_session_required' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    code: 'invalid_credentials',
    detail: 'Your account has no password yet. Request a link to set one',
  },
  BAD_REQUEST: { code: 'invalid_parameters', field: 'body', detail: 'must be JSON' },
  UNSUPPORTED_MEDIA_TYPE: { code: 'invalid_parameters', field: 'body', detail: 'must be JSON' },
  INVALID_EMAIL: { code: 'invalid_parameters', field: 'email', detail: 'must be an email address' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    code: 'invalid_parameters',
    field: 'email',
    detail: 'already has an account',
  },
  FIELD_NOT_ALLOWED: { code: 'invalid_parameters', field: 'body', detail: 'contains a field that cannot be set' },
  PASSWORD_TOO_LONG: { code: 'invalid_parameters', field: 'password', detail: 'is too long' },
  ACCOUNT_NOT_LINKED: { code: 'identity_not_linked' },
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: { code: 'identity_taken' },
  SOCIAL_ACCOUNT_ALREADY_LINKED: { code: 'identity_taken' },
  ADDRESS_NOT_OF_DOMAIN: { code: 'email_domain_not_allowed' },
  WALLET_NOT_LINKED: {
    code: 'identity_not_linked',
    detail: 'This wallet is not linked to an account. Sign in another way, then link it in your account settings',
  },
  UNABLE_TO_LINK_ACCOUNT: { code: 'sign_in_failed' },
  STATE_MISMATCH: { code: 'sign_in_failed' },
  SIGN_UP_REQUIRED: { code: 'sign_up_required' },
  ACCESS_DENIED: { code: 'sign_in_canceled' },
  EMAIL_NOT_FOUND: { code: 'email_not_shared' },
  USER_EMAIL_NOT_FOUND: { code: 'email_not_shared' },
};

/** Codes of errors that are not in the table. Server errors never get here. */
const BY_STATUS: Record<number, ErrorCode> = {
  401: 'sign_in_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'invalid_parameters',
  429: 'too_many_requests',
};

const libraryError = z.object({ code: z.string().optional(), message: z.string().optional() });

/**
 * Turns an error response of Better Auth into one of ours; other responses pass unchanged.
 * @throws Error when Better Auth failed internally
 */
export async function withOurProblems(answer: Response, c: Context): Promise<Response> {
  if (answer.status >= 300 && answer.status < 400) return withOurErrorCode(answer);
  if (answer.status < 400) return answer;
  const error = libraryError.safeParse(await answer.json().catch(() => null)).data ?? {};
  if (answer.status >= 500 && !PROBLEMS[error.code ?? '']) throw new Error(`Better Auth returned ${answer.status}`);
  // An error can remove session cookies: pass that on.
  for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
  return problemResponse(problemOf(answer, error), c);
}

function problemOf(
  { status }: Response,
  { code: libraryCode = '', message = '' }: z.output<typeof libraryError>,
): AppError {
  // The reason is the message for this code only.
  const reason = libraryCode === 'OAUTH_LINK_ERROR' ? message.toUpperCase().replaceAll(' ', '_') : libraryCode;
  const { code = BY_STATUS[status] ?? 'invalid_parameters', detail, field } = PROBLEMS[reason] ?? {};
  if (code !== 'invalid_parameters')
    return new AppError(code, { detail: code === 'banned' ? message || undefined : detail });
  const missing = /^Missing required parameter: (\w+)$/.exec(message)?.[1];
  if (missing) return invalidParameters([{ field: missing, message: 'must not be empty' }]);
  return invalidParameters([{ field: field ?? 'request', message: detail ?? 'is not valid' }]);
}

/** Rewrites the error of a redirect to our code, and sends it to the sign-in page where the target shows no errors. */
function withOurErrorCode(answer: Response): Response {
  const location = answer.headers.get('location') ?? '';
  const [path = '', query = ''] = location.split('?');
  const parameters = new URLSearchParams(query);
  const error = parameters.get('error');
  if (error === null) return answer;
  parameters.delete('error_description');
  parameters.set('error', redirectCode(error));
  const target = path.replace(/^https?:\/\/[^/]+/, '') === '/' || path === '' ? ERROR_PAGE : path;
  const headers = new Headers(answer.headers);
  headers.set('location', `${target}?${parameters}`);
  return new Response(null, { status: answer.status, headers });
}

/** Sends users whose browser cannot return to an app, because the request is invalid, to the page that says so. */
export function withConnectPage(answer: Response): Response {
  const location = answer.headers.get('location');
  const error = location?.startsWith(`${ERROR_PAGE}?`) && new URLSearchParams(location.split('?')[1]).get('error');
  if (!error) return answer;
  return new Response(null, {
    status: 302,
    headers: { location: `${CONNECT_PAGE}?${new URLSearchParams({ error })}` },
  });
}

function redirectCode(error: string): ErrorCode {
  if (error === 'invalid_code') return 'provider_unavailable'; // The provider refused to exchange its own code.
  return isOurs(error) ? error : (PROBLEMS[error.toUpperCase()]?.code ?? 'sign_in_failed');
}

function isOurs(error: string): error is ErrorCode {
  return Object.hasOwn(ERRORS, error);
}

/** Rethrows a database outage, which Better Auth would hide even if it is over, and `error` otherwise. */
export async function rethrowOutage(db: Db, error: unknown): Promise<never> {
  const outage = requests.getStore()?.outage;
  if (outage) throw outage;
  // A locking read also fails on a read-only server.
  await db.selectFrom('site_settings').select('id').forKeyShare().skipLocked().execute();
  throw error;
}

/** The second of two concurrent inserts of a row fails with this. Every caller handles it. */
const UNIQUE_VIOLATION = '23505';

const requests = new AsyncLocalStorage<{ lostRace: boolean; outage?: Error }>();

/** Runs a Better Auth call so that {@link hasLostRace} and {@link rethrowOutage} learn of its errors. */
export function trackErrors<T>(call: () => T): T {
  return requests.run({ lostRace: false }, call);
}

/** Whether a concurrent request inserted the same row first. */
export function hasLostRace(): boolean {
  return requests.getStore()?.lostRace ?? false;
}

/**
 * Logs failures within Better Auth without the values it would add (users, sessions, input). Requests it rejected are not
 * logged.
 */
export function logInternalError(_level: string, message: string, ...details: unknown[]): void {
  const error = details.find((detail) => detail instanceof Error && !isAPIError(detail));
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const raced = code === UNIQUE_VIOLATION;
  const request = requests.getStore();
  if (raced && request) request.lostRace = true;
  if (request && error instanceof Error && isDatabaseDown(error)) request.outage ??= error;
  if (error instanceof Error && !raced && !PROBLEMS[code.toUpperCase()])
    log.error({ err: error }, `Accounts: ${message}`);
}
