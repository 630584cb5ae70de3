import { Hono } from 'hono';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { accountRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/routes.ts';
import { sessionRoutes } from './accounts/sessions/routes.ts';
import { administrationRoutes } from './accounts/administration/routes.ts';
import { identityRoutes } from './accounts/identity-providers/routes.ts';
import { profileRoutes } from './accounts/profile/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import type { AppDependencies, AppEnv } from './app-env.ts';
import { billingRoutes } from './billing/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { docsRoutes } from './http/docs-routes.ts';
import { healthRoutes } from './http/health-routes.ts';
import { pageRoutes } from './http/pages.ts';
import { AppError, answerProblem } from './http/problem.ts';
import { apiHeaders } from './http/response-headers.ts';
import { mailRoutes } from './mail/routes.ts';
import { settingsRoutes } from './settings/routes.ts';

/** Worth it for pages and result lists; an export is as large as a network is fast. */
const compressed = except('/api/exports/*', compress());

export type Api = ReturnType<typeof featureRoutes>;

/** Every call under `/api`, composed of the features. */
function featureRoutes(dependencies: AppDependencies) {
  return new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('viewer', await dependencies.viewers.of(c.req.raw.headers));
      await next();
    })
    .route('/', accountRoutes(dependencies))
    .route('/', sessionRoutes(dependencies))
    .route('/', identityRoutes(dependencies))
    .route('/', secondFactorRoutes(dependencies))
    .route('/', administrationRoutes(dependencies))
    .route('/', billingRoutes())
    .route('/', companyRoutes(dependencies))
    .route('/', exportRoutes(dependencies))
    .route('/', mailRoutes(dependencies))
    .route('/', profileRoutes(dependencies))
    .route('/', activityRoutes(dependencies))
    .route('/', settingsRoutes(dependencies));
}

/** The calls: `/api`, and those for whoever watches the process. */
export function createApi(dependencies: AppDependencies) {
  const features = featureRoutes(dependencies);
  return new Hono<AppEnv>()
    .onError(answerProblem)
    .notFound((c) => answerProblem(new AppError('not_found'), c))
    .use('/api/*', apiHeaders)
    .route('/api', docsRoutes(features))
    .route('/api', features)
    .route('/', healthRoutes(dependencies));
}

/** The whole server: the calls, and every page. */
export async function createApp(dependencies: AppDependencies) {
  const api = createApi(dependencies);
  const answer = (request: Request) => api.fetch(request);
  return new Hono()
    .use(compressed)
    .all('/api/*', (c) => answer(c.req.raw))
    .get('/healthz', (c) => answer(c.req.raw))
    .get('/readyz', (c) => answer(c.req.raw))
    .route('/', await pageRoutes(answer));
}
