import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { mailAdminRoutes } from '../mail/admin-routes.ts';
import { requireAdmin } from './require-admin.ts';

/** Everything under `/api/admin`, behind one guard. */
export function adminRoutes(dependencies: AppDependencies) {
  return new Hono<AppEnv>().use('/admin/*', requireAdmin).route('/', mailAdminRoutes(dependencies));
}
