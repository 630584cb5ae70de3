import { Hono } from 'hono';
import { namedPlan } from '#domain/access.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { readSettings } from '../settings/queries.ts';
import { blameDatabase } from './blame-database.ts';
import { signInWays } from './identity-providers/plugins.ts';
import { accessSubject, viewerAccess } from './viewer.ts';

/** Who is signed in and what they may do; sign-in and everything else of Better Auth under `/auth`. */
export function accountRoutes({ auth, config, db, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get('/me', operation({ operationId: 'get_me', summary: 'Who is signed in, and what they may do' }), async (c) => {
      const viewer = c.get('viewer');
      const plan = namedPlan(accessSubject(viewer), now());
      const settings = await readSettings(db);
      return c.json({
        user: viewer?.user ?? null,
        profile: viewer && { first_name: viewer.profile.firstName, last_name: viewer.profile.lastName },
        subscription: plan && { status: plan.status, plan_id: plan.planId },
        settings,
        sign_in_ways: signInWays(config),
        impersonated_by: viewer?.session?.impersonatedBy ?? null,
        access: viewerAccess(viewer, now()),
      });
    })
    .on(['GET', 'POST'], '/auth/*', async (c) => {
      const answer = await auth.handler(c.req.raw);
      return answer.status < 500 ? answer : blameDatabase(db, new Error(`Better Auth answered ${answer.status}`));
    });
}
