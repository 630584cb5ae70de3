import { Hono } from 'hono';
import { accountRoutes } from './accounts/routes.ts';
import type { AppDependencies, AppEnv } from './app-env.ts';
import { companyRoutes } from './companies/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { healthRoutes } from './http/health-routes.ts';
import { pageRoutes } from './http/pages.ts';
import { AppError, answerProblem } from './http/problem.ts';

export type Api = ReturnType<typeof createApi>;

/** Every call under `/api`, composed of the features. */
function createApi(dependencies: AppDependencies) {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('viewer', await dependencies.viewers.of(c.req.raw.headers));
      await next();
    })
    .route('/', accountRoutes(dependencies))
    .route('/', companyRoutes(dependencies))
    .route('/', exportRoutes(dependencies));
}

/** The whole server: `/api`, the calls for whoever watches it, and every page. */
export async function createApp(dependencies: AppDependencies) {
  const api = new Hono<AppEnv>()
    .onError(answerProblem)
    .notFound((c) => answerProblem(new AppError('not_found'), c))
    .route('/api', createApi(dependencies))
    .route('/', healthRoutes(dependencies));
  return new Hono()
    .all('/api/*', (c) => api.fetch(c.req.raw))
    .get('/healthz', (c) => api.fetch(c.req.raw))
    .get('/readyz', (c) => api.fetch(c.req.raw))
    .route('/', await pageRoutes((request) => api.fetch(request)));
}
