import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { namedPlan, runningGrant } from '#domain/access.ts';
import { paymentNotice, SANDBOX_NOTICE, trialOffered } from '#domain/billing-states.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { publicSettings } from '../settings/queries.ts';
import { blameDatabase, noticingRaces, withOurProblems } from './auth-problems.ts';
import { callOf } from './calls.ts';
import { signInWays } from './identity-providers/providers.ts';
import { recordVisit } from './queries.ts';
import { accessSubject, viewerAccess } from './viewer.ts';

/** Who is signed in and what they may do; sign-in and everything else of Better Auth under `/auth`. */
export function accountRoutes({ auth, config, db, settings, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get('/me', operation({ operationId: 'get_me', summary: 'Who is signed in, and what they may do' }), async (c) => {
      const viewer = c.get('viewer');
      await recordVisit(db, viewer, now());
      const plan = namedPlan(accessSubject(viewer), now());
      const access = viewerAccess(viewer, now());
      const onSandbox = config.production && config.payments.stripe === null;
      return c.json({
        user: viewer?.user ?? null,
        profile: viewer && { first_name: viewer.profile.firstName, last_name: viewer.profile.lastName },
        subscription: plan && { status: plan.status, plan_id: plan.planId },
        /** Their trial was given to them: there is no subscription that could begin sooner. */
        trial_on_request: runningGrant(accessSubject(viewer), now())?.trial ?? false,
        trial_offered: trialOffered(viewer?.subscription ?? null, viewer?.grant ?? null),
        payment_notice: paymentNotice(viewer?.subscription ?? null, now()),
        sandbox_notice: access.admin && onSandbox ? SANDBOX_NOTICE : null,
        settings: publicSettings(await settings.current()),
        sign_in_ways: signInWays(config),
        impersonated_by: viewer?.session?.impersonatedBy ?? null,
        access,
      });
    })
    .all('/auth/*', async (c) => {
      if (!['GET', 'POST'].includes(c.req.method)) throw new AppError('method_not_allowed');
      const { constantTime } = callOf(c.req.path.slice('/api/auth'.length)) ?? {};
      const pad = constantTime && wait(config.answerFloorMs);
      const [answer] = await Promise.all([noticingRaces(() => auth.handler(c.req.raw)), pad]);
      return withOurProblems(answer, c).catch((error) => blameDatabase(db, error));
    });
}
