import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../http/problem.ts';
import type { Limit } from '../../http/rate-limit.ts';
import { KEY_PREFIX } from './plugins.ts';

/** How often a user may call the API, over all browsers, tokens and keys together. */
export const REQUESTS_OF_USER: Limit = { max: 1_200, windowSeconds: 60 };

/** What a program proves itself with. */
export type ProgramCredential = { kind: 'key' | 'token'; value: string };

/** The key or token of a request; null for people in browsers. */
export function credentialOf(headers: Headers): ProgramCredential | null {
  const key = headers.get('x-api-key');
  if (key !== null) return { kind: 'key', value: key };
  const [, value] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (value === undefined) return null;
  return { kind: value.startsWith(KEY_PREFIX) ? 'key' : 'token', value };
}

/** What programs may call, with everything below it. */
export const PROGRAM_CALLS = [
  'companies',
  'company-figures',
  'company-suggestions',
  'filter-options',
  'stats',
  'exports',
  'lps',
  'me',
];

/** Keeps programs out of every call that is not on the list: a key that leaked must not take over an account. */
export const programsOnlyRead: MiddlewareHandler = async (c, next) => {
  if (credentialOf(c.req.raw.headers) && !PROGRAM_CALLS.includes(c.req.path.split('/')[2] ?? '')) {
    throw new AppError('forbidden', { detail: 'API keys and tokens do not open this call: sign in with a browser' });
  }
  await next();
};

/** Whoever checks our tokens may keep the key set for a while; keys stay in it for a day after their last use. */
export const keySetKept: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=300');
};
