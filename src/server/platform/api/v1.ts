import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { AppError } from '../http/problem.ts';
import { contractOf, READS, v1HandlerOf } from './endpoint.ts';
import { runOnce } from './idempotency.ts';

/** A request to API v1. */
export type V1Request = {
  /** The same in every attempt with an `Idempotency-Key`; null without one. Names what the request creates. */
  requestId: string | null;
  /** Runs the work of a request, or returns the response of an earlier attempt with the same `Idempotency-Key`. */
  once(c: Context<AppEnv>, body: Uint8Array, work: () => Promise<Response>): Promise<Response>;
};

/** Creates the routes below `/v1` from those of the calls whose contract has `v1`. */
export function v1Routes(calls: Hono<AppEnv>, { db, now }: Pick<AppDependencies, 'db' | 'now'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>().use('/v1/*', startRequest(db, now));
  const methods = new Map<string, string[]>();
  for (const { method, path, handler } of calls.routes) {
    const target = findTargetHandler(handler);
    const v1Handler = v1HandlerOf(target);
    if (!v1Handler) continue;
    const v1Path = `/v1${contractOf(target)?.v1?.path ?? path}`;
    routes.on(method, v1Path, v1Handler);
    methods.set(v1Path, [...(methods.get(v1Path) ?? []), ...(method === 'GET' ? READS : [method])]);
  }
  for (const [path, allowed] of methods) {
    routes.all(path, (c) => {
      c.header('allow', allowed.join(', '));
      throw new AppError('method_not_allowed', { detail: `Use ${allowed.join(', ')}` });
    });
  }
  return routes;
}

function startRequest(db: AppDependencies['db'], now: () => Date): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const request: V1Request = {
      requestId: null,
      once: (context, body, work) => runOnce(db, request, { c: context, body, now: now() }, work),
    };
    c.set('v1', request);
    await next();
    if (c.res.status === 401) c.res.headers.set('www-authenticate', 'Bearer');
  };
}
