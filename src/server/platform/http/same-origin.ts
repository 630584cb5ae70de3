import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { AppError } from './problem.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The only path that accepts cross-site forms: identity providers post their signed response here, and the signature is verified. */
const CROSS_SITE_FORMS = /^\/api\/auth\/sso\/saml2\/sp\/acs\//;

/** The origins of our pages. On a local machine both host names work. */
export function ownOrigins({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string[] {
  const { hostname, origin } = new URL(appUrl);
  const local = hostname === 'localhost' || hostname === '127.0.0.1';
  return local ? [origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [origin];
}

/**
 * Rejects cross-site requests (CSRF), including login CSRF. Browsers send the origin with every request that changes
 * something, and it must be ours. Requests without an origin are accepted only from API clients, which have no cookies.
 */
export function requireSameOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    if (!READS.has(method) && !CROSS_SITE_FORMS.test(path) && isCrossSite(c.req.raw.headers, origins)) {
      throw new AppError('forbidden', { detail: 'Send this request from a page on this site' });
    }
    await next();
  };
}

function isCrossSite(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return !origins.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.has('cookie') : site !== 'same-origin';
}
