import type { MiddlewareHandler } from 'hono';
import { requireFreshSession } from '../accounts/access-rules.ts';
import type { AppEnv } from '../app-env.ts';
import { AppError } from '../http/problem.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Admits admins with a session of their own. Everyone else gets 404, including API clients of admins. Requests that
 * change something need a fresh session.
 */
export const requireAdmin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = c.get('viewer');
  if (!viewer?.admin || !viewer.session || viewer.session.impersonatedBy) throw new AppError('not_found');
  if (!READS.has(c.req.method)) requireFreshSession(c);
  await next();
};
