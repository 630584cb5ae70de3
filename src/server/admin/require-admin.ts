import type { MiddlewareHandler } from 'hono';
import { requireFreshSession } from '../accounts/sessions/fresh-session.ts';
import type { AppEnv } from '../app-env.ts';
import { AppError } from '../http/problem.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Lets admins through who have come with a session of their own; for everybody else there is nothing here, programs of
 * admins included. What changes something needs a session that is young.
 */
export const requireAdmin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = c.get('viewer');
  if (!viewer?.admin || !viewer.session || viewer.session.impersonatedBy) throw new AppError('not_found');
  if (!READS.has(c.req.method)) requireFreshSession(c);
  await next();
};
