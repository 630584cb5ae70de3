import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Config } from '../config.ts';
import { log, requestNotes } from '../logging/log.ts';

/** What was answered; `seconds` until the answer began. */
export type Answered = { method: string; route: string; status: number; seconds: number };

const PROXY_ID = /^[\w.-]{8,64}$/;
/** Asked every few seconds by whoever watches the process. */
const WATCHING: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives each request an id, which every line logged on the way carries and the answer names, and logs how it was
 * answered: by the pattern of its route, because its address may hold what was searched for, or the token of a link.
 */
export function logRequests(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  onAnswer: (answered: Answered) => void,
): MiddlewareHandler {
  return (c, next) => {
    const began = performance.now();
    const named = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
    const id = named && PROXY_ID.test(named) ? named : randomUUID();
    const note = { id, request: c.req.raw, route: null };
    return requestNotes.run(note, async () => {
      await next();
      c.res.headers.set('x-request-id', id);
      const ms = performance.now() - began;
      const answered = { method: c.req.method, route: note.route ?? ownRoute(c), status: c.res.status };
      onAnswer({ ...answered, seconds: ms / 1_000 });
      log[WATCHING.has(answered.route) ? 'debug' : 'info']({ ...answered, ms: Math.round(ms * 10) / 10 }, 'answered');
    });
  };
}

/** Notes which route answers, for {@link logRequests} around it. */
export const noteRoute: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req; // A limit on the body puts another request in its place.
  await next();
  const note = requestNotes.getStore();
  if (note?.request === raw) note.route = routePath(c);
};

/** All pages are one route of the server. */
function ownRoute(c: Context): string {
  const path = routePath(c);
  return path === '/*' || path === '*' ? 'page' : path;
}
