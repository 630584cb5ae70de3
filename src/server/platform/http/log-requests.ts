import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Config } from '../config.ts';
import { log, requestContext } from '../log.ts';

/** A logged response; `seconds` until it started. */
export type LoggedResponse = { method: string; route: string; status: number; seconds: number };

const PROXY_ID = /^[\w.-]{8,64}$/;
/** Polled by monitoring every few seconds, so logged at level debug. */
const WATCHING: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives each request an id, included in its log lines and its response, and logs the outcome by route pattern, because
 * the URL may hold search terms or the token of a link.
 */
export function logRequests(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  onAnswer: (loggedResponse: LoggedResponse) => void,
): MiddlewareHandler {
  return (c, next) => {
    const began = performance.now();
    const proxyId = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
    const id = proxyId && PROXY_ID.test(proxyId) ? proxyId : randomUUID();
    const note = { id, request: c.req.raw, route: null };
    return requestContext.run(note, async () => {
      await next();
      c.res.headers.set('x-request-id', id);
      const ms = performance.now() - began;
      const response = { method: c.req.method, route: note.route ?? ownRoute(c), status: c.res.status };
      onAnswer({ ...response, seconds: ms / 1_000 });
      log[WATCHING.has(response.route) ? 'debug' : 'info']({ ...response, ms: Math.round(ms * 10) / 10 }, 'answered');
    });
  };
}

/** Records the matched route for {@link logRequests}. */
export const recordRoute: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req; // The body limit replaces the request object.
  await next();
  const note = requestContext.getStore();
  if (note?.request === raw) note.route = routePath(c);
};

/** All pages are one server route. */
function ownRoute(c: Context): string {
  const path = routePath(c);
  return path === '/*' || path === '*' ? 'page' : path;
}
