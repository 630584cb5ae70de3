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
 * Refuses what another site lets a browser do here in the name of whoever is signed in (CSRF). A request that
 * changes something and carries a cookie must come from a page of ours. Programs come without cookies.
 */
export function requireSameOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const guarded = !READS.has(method) && c.req.header('cookie') !== undefined && !FOREIGN_FORMS.test(path);
    if (guarded && !isOurs(c.req.header('origin'), c.req.header('sec-fetch-site'), origins)) {
      throw new AppError('forbidden', { detail: 'This can only be done from a page of this site' });
    }
    await next();
  };
}

function isOurs(origin: string | undefined, site: string | undefined, origins: readonly string[]): boolean {
  return origin === undefined ? site === 'same-origin' : origins.includes(origin);
}
