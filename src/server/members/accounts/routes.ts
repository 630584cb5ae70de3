import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import * as z from 'zod';
import { runningGrant } from '#domain/billing/access.ts';
import { SANDBOX_NOTICE } from '#domain/billing/billing-states.ts';
import { PLAN_IDS } from '#domain/billing/plans.ts';
import { MAX_COUNTED_RECALLS } from '#domain/recalls/recalls.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { accessSubject, shownViewer } from '../../platform/api/viewer.ts';
import type { Db } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import { readPosition } from '../../platform/realtime/events.ts';
import { publicSettings } from '../../platform/settings/settings.ts';
import { offersTrial } from '../billing/past-trials.ts';
import { rethrowOutage, trackErrors, withConnectPage, withOurProblems } from './auth-problems.ts';
import { callOf } from './better-auth-calls.ts';
import { linkPage } from './email-and-password/emailed-links.ts';
import { signInMethods } from './identity-providers/providers.ts';
import { recordVisit } from './profile/profiles.ts';
import { sessionCookieValue } from './sessions/cookies.ts';
import { readViewer } from './viewer-queries.ts';

/** The `is_admin` call. */
export function isAdminRoutes({ config, db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/is-admin',
    endpoint(
      {
        operationId: 'is_admin',
        summary: 'Check whether a user is an admin',
        description: 'Always false unless the caller is an admin or that user.',
        access: 'anyone',
        query: z.object({ p_user_id: z.string().optional().describe("The user's id") }),
        response: z.object({ is_admin: z.boolean() }),
      },
      async ({ viewer, query: { p_user_id: userId } }) => {
        if (!viewer || !userId || !(viewer.admin || viewer.user.id === userId)) return { is_admin: false };
        const reading = { adminEmail: config.adminEmail, now: new Date() };
        const about = await readViewer(db, userId, reading).catch(() => null);
        return { is_admin: about?.admin ?? false };
      },
    ),
  );
}

const access = z.object({
  subscribed: z.boolean(),
  trialing: z.boolean(),
  program: z.boolean(),
  active: z.boolean(),
  export: z.boolean(),
  admin: z.boolean(),
});

const me = z
  .object({
    user: z
      .object({
        id: z.string(),
        email: z.string(),
        emailVerified: z.boolean(),
        image: z.string().nullable(),
        twoFactorEnabled: z.boolean(),
      })
      .nullable(),
    profile: z.object({ first_name: z.string().nullable(), last_name: z.string().nullable() }).nullable(),
    subscription: z
      .object({ status: z.string(), plan_id: z.enum(PLAN_IDS) })
      .nullable()
      .describe('The plan that determines access, bought or granted'),
    trialOnRequest: z.boolean().describe('Whether an admin granted the trial'),
    trialOffered: z.boolean(),
    paymentNotice: z.string().nullable().describe('The problem with the last payment'),
    trialRefusal: z.string().nullable().describe('Why the last checkout started no trial'),
    sandboxNotice: z.string().nullable(),
    settings: publicSettings,
    signInMethods: z.array(z.object({ id: z.string(), label: z.string() })),
    signedOut: z.boolean().describe('Whether the session of the request has ended, for example from another device'),
    impersonatedBy: z.string().nullable().describe('The admin impersonating this user'),
    hidesCustomers: z.boolean().describe('Whether search hides your customers from the start'),
    recalls: z.int().describe(`Open recalls, up to ${MAX_COUNTED_RECALLS}`),
    eventsSince: z
      .string()
      .nullable()
      .describe('Pass it to `/events` as `since` to receive all events after this response. Null for visitors.'),
    access,
  })
  .meta({ id: 'Me' });

/** The viewer, and Better Auth under `/auth`. */
export function accountRoutes(
  { auth, billing, config, db, settings, now }: AppDependencies,
  { countRecalls }: { countRecalls: (db: Db, userId: string, now: Date) => Promise<number> },
) {
  return new Hono<AppEnv>()
    .get(
      '/me',
      endpoint(
        { operationId: 'get_me', summary: 'Get the signed-in user and their access', access: 'anyone', response: me },
        async ({ c, viewer }) => {
          await recordVisit(db, viewer, now());
          const publicViewer = shownViewer(viewer, now());
          const onSandbox = config.production && config.payments.stripe === null;
          const [offered, recalls, eventsSince] = await Promise.all([
            viewer ? offersTrial(billing, { ...viewer, email: viewer.user.email }) : true,
            viewer && !publicViewer.impersonatedBy ? countRecalls(db, viewer.user.id, now()) : 0,
            viewer && readPosition(db),
          ]);
          return {
            ...publicViewer,
            signedOut: !viewer && sessionCookieValue(c.req.header('cookie') ?? '', config) !== undefined,
            trialOnRequest: runningGrant(accessSubject(viewer), now())?.trial ?? false,
            trialOffered: offered,
            sandboxNotice: publicViewer.access.admin && onSandbox ? SANDBOX_NOTICE : null,
            settings: publicSettings.parse(await settings.current()),
            signInMethods: signInMethods(config),
            recalls,
            eventsSince,
          };
        },
      ),
    )
    .all('/auth/*', async (c) => {
      if (!['GET', 'POST'].includes(c.req.method)) throw new AppError('method_not_allowed');
      const { constantTime, linkPage: page, oauth } = callOf(c.req.path.slice('/api/auth'.length)) ?? {};
      const { token, callbackURL } = c.req.query();
      if (page && c.req.method === 'GET') return c.redirect(linkPage(page, token, callbackURL));
      // Better Auth only knows links that work when opened.
      const request = page ? new Request(c.req.url, { headers: c.req.raw.headers }) : c.req.raw;
      const pad = constantTime && wait(config.minResponseMs);
      return trackErrors(async () => {
        const [answer] = await Promise.all([auth.handler(request), pad]);
        if (oauth && answer.status < 500) return withConnectPage(answer);
        return withOurProblems(answer, c).catch((error) => rethrowOutage(db, error));
      });
    });
}
