import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { auditAdminRoutes } from '../audit/routes.ts';
import { billingAdminRoutes } from '../billing/admin-routes.ts';
import { recordAdminRoutes } from '../changes/routes.ts';
import { importAdminRoutes } from '../imports/uploads/routes.ts';
import { jobAdminRoutes } from '../jobs/admin-routes.ts';
import { mailAdminRoutes } from '../mail/admin-routes.ts';
import { qualityAdminRoutes } from '../quality/routes.ts';
import { attentionRoutes } from './attention.ts';
import { figureAdminRoutes } from './figures/routes.ts';
import { requestAdminRoutes } from './requests/routes.ts';
import { suppressionAdminRoutes } from './suppressions/routes.ts';
import { userAdminRoutes } from './users/routes.ts';

/** Every call under `/api/admin`. */
export function adminRoutes(dependencies: AppDependencies) {
  return new Hono<AppEnv>()
    .route('/', attentionRoutes(dependencies))
    .route('/', figureAdminRoutes(dependencies))
    .route('/', userAdminRoutes(dependencies))
    .route('/', billingAdminRoutes(dependencies))
    .route('/', requestAdminRoutes(dependencies))
    .route('/', suppressionAdminRoutes(dependencies))
    .route('/', recordAdminRoutes(dependencies))
    .route('/', importAdminRoutes(dependencies))
    .route('/', qualityAdminRoutes(dependencies))
    .route('/', mailAdminRoutes(dependencies))
    .route('/', jobAdminRoutes(dependencies))
    .route('/', auditAdminRoutes(dependencies));
}
