import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import { alternativesText } from '#domain/list-text.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { AppError, isV1, problemResponse } from '../http/problem.ts';
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

/** The problem of an error. Where API v1 needs a token, or another one, it says where apps get it. */
export function problemWithChallenge(appUrl: string): ErrorHandler {
  return (error, c) => {
    const response = problemResponse(error, c);
    const scope = error instanceof AppError ? error.scope : undefined;
    if (isV1(c) && (scope !== undefined || response.status === 401))
      response.headers.set('www-authenticate', bearerChallenge(c, appUrl, scope));
    return response;
  };
}

export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** A request to API v1. */
export type V1Request = {
  /** Where the user chooses a plan. */
  planUrl: string;
  /** The same in every attempt with an `Idempotency-Key`; null without one. Names what the request creates. */
  requestId: string | null;
  /** Runs the work of a request that writes, or returns the response of an earlier attempt with the same `Idempotency-Key`. */
  once(body: Uint8Array, work: () => Promise<Response>): Promise<Response>;
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
      throw new AppError('method_not_allowed', { detail: `Use ${alternativesText(allowed)}` });
    });
  }
  return routes;
}

type V1Dependencies = Pick<AppDependencies, 'config' | 'db' | 'now'>;

function startRequest({ config, db, now }: V1Dependencies): MiddlewareHandler<AppEnv> {
  const planUrl = `${config.appUrl}/profile/plan`;
  return (c, next) => {
    const request: V1Request = {
      planUrl,
      requestId: null,
      once: (body, work) => runOnce(db, request, { c, body, now: now() }, work),
    };
    c.set('v1', request);
    return next();
  };
}
