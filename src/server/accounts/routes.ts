import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { blameDatabase } from './blame-database.ts';
import { signInWays } from './identity-providers/plugins.ts';
import { viewerAccess } from './viewer.ts';

/** Who is signed in and what they may do; sign-in and everything else of Better Auth under `/auth`. */
export function accountRoutes({ auth, config, db, settings, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get('/me', operation({ operationId: 'get_me', summary: 'Who is signed in, and what they may do' }), async (c) => {
      const viewer = c.get('viewer');
      return c.json({
        user: viewer?.user ?? null,
        profile: viewer && { first_name: viewer.profile.firstName, last_name: viewer.profile.lastName },
        subscription: viewer?.subscription
          ? { status: viewer.subscription.status, plan_id: viewer.subscription.planId }
          : null,
        settings: await settings.current(),
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
