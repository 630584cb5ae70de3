import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { AppError } from './problem.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Where others send browsers with a form of theirs: an identity provider with its signed answer. What a form brings
 * there is worth only what its signature is.
 */
const FOREIGN_FORMS = /^\/api\/auth\/sso\/saml2\/sp\/acs\//;

/** Where our pages come from. Someone who tries the product on their own machine may type either name of it. */
export function ownOrigins({ appUrl, port }: Pick<Config, 'appUrl' | 'port'>): string[] {
  const { hostname, origin } = new URL(appUrl);
  const local = hostname === 'localhost' || hostname === '127.0.0.1';
  return local ? [origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [origin];
}

/**
 * Refuses what another site lets a browser do here (CSRF): in the name of whoever is signed in, or to sign them in as
 * someone else. Browsers say where a request that changes something comes from, and it must be a page of ours. One
 * that says nothing is taken from programs, which have no cookies.
 */
export function requireSameOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    if (!READS.has(method) && !FOREIGN_FORMS.test(path) && isForeign(c.req.raw.headers, origins)) {
      throw new AppError('forbidden', { detail: 'This can only be done from a page of this site' });
    }
    await next();
  };
}

function isForeign(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin');
  if (origin !== null) return !origins.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site === null ? headers.has('cookie') : site !== 'same-origin';
}
