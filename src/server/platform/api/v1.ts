import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { AppError } from '../http/problem.ts';
import { contractOf, READS, v1HandlerOf } from './endpoint.ts';
import { runOnce } from './idempotency.ts';

export const MCP_PATH = '/mcp';

/** What API keys and the tokens of apps give access to, as OAuth names it. Tokens are for one of them. */
export function protectedUrls(appUrl: string): [string, string] {
  return [`${appUrl}${MCP_PATH}`, `${appUrl}/api/v1`];
}

/** The protected URL that a request is to; null for one to other calls. */
export function protectedUrlOf(c: Context<AppEnv>, appUrl: string): string | null {
  const [mcp, v1] = protectedUrls(appUrl);
  if (c.req.path === MCP_PATH || c.env?.fromAgent) return mcp;
  return c.req.path.startsWith('/api/v1/') ? v1 : null;
}

/**
 * The `WWW-Authenticate` (RFC 6750) that leads apps to where they get a token.
 * @param scope which the token lacks
 */
export function bearerChallenge(c: Context, appUrl: string, scope?: string): string {
  const path = c.req.path === MCP_PATH ? MCP_PATH : '/api/v1';
  const invalid = c.req.header('authorization') ? 'error="invalid_token", ' : '';
  const error = scope === undefined ? invalid : `error="insufficient_scope", scope="${scope}", `;
  return `Bearer ${error}resource_metadata="${appUrl}${RESOURCE_METADATA}${path}"`;
}

/** Says in responses that need a token, or another one, where apps get it. */
export function challengeApps(appUrl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const scope = c.error instanceof AppError ? c.error.scope : undefined;
    if (scope !== undefined || c.res.status === 401)
      c.res.headers.set('www-authenticate', bearerChallenge(c, appUrl, scope));
  };
}

export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** A request to API v1. */
export type V1Request = {
  /** Where the user chooses a plan. */
  planUrl: string;
  /** The same in every attempt with an `Idempotency-Key`; null without one. Names what the request creates. */
  requestId: string | null;
  /** Runs the work of a request, or returns the response of an earlier attempt with the same `Idempotency-Key`. */
  once(c: Context<AppEnv>, body: Uint8Array, work: () => Promise<Response>): Promise<Response>;
};

/** Creates the routes below `/v1` from those of the calls whose contract has `v1`. */
export function v1Routes(calls: Hono<AppEnv>, dependencies: V1Dependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>().use('/v1/*', startRequest(dependencies));
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

type V1Dependencies = Pick<AppDependencies, 'config' | 'db' | 'now'>;

function startRequest({ config, db, now }: V1Dependencies): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const request: V1Request = {
      planUrl: `${config.appUrl}/profile/plan`,
      requestId: null,
      once: (context, body, work) => runOnce(db, request, { c: context, body, now: now() }, work),
    };
    c.set('v1', request);
    await next();
  };
}
