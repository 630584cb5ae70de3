import { Hono } from 'hono';
import * as z from 'zod';
import { grantProblem } from '#domain/billing-grants.ts';
import { deviceOf } from '#domain/devices.ts';
import { PLAN_IDS } from '#domain/plans.ts';
import { placeOf } from '../../accounts/sessions/place.ts';
import { listSessions } from '../../accounts/sessions/queries.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { endGrant, setGrant } from '../../billing/grant-plan.ts';
import { readBody } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError } from '../../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, readQuery } from '../../http/query.ts';
import { findUserRow, lastActivity, listUsers, USER_FILTERS } from './queries.ts';
import { userJson } from './user-json.ts';

const listQuery = z.object({
  page: pageQuery,
  query: z.string().max(200, 'must be at most 200 characters').optional(),
  filter: z.enum(USER_FILTERS, `must be one of ${USER_FILTERS.join(', ')}`).optional(),
});

const given = (now: Date) =>
  z.strictObject({
    plan: z.enum(PLAN_IDS, `must be one of ${PLAN_IDS.join(', ')}`),
    until: z
      .string('must be a day like 2027-12-31')
      .superRefine((until, context) => {
        const problem = grantProblem(until, now);
        if (problem) context.addIssue(problem);
      })
      .nullable(),
  });

const NO_USER = { detail: 'No such user, or the account was deleted' };

/** Users in the admin panel. Bans, sessions and impersonation are calls of `accounts`. */
export function userAdminRoutes({ db, config: { adminEmail }, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/users',
      operation({
        operationId: 'find_users',
        summary: 'List users, newest first, for admins',
        query: [
          PAGE_PARAMETER,
          { name: 'query', description: 'Part of the email address or name' },
          { name: 'filter', description: USER_FILTERS.join(', ') },
        ],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const reading = { adminEmail, now: now() };
        const search = readQuery(c, listQuery);
        const { total, users } = await listUsers(db, { ...search, ...reading });
        return c.json({ total, page: search.page, users: users.map((row) => userJson(row, reading)) });
      },
    )
    .get(
      '/admin/users/:id',
      operation({
        operationId: 'get_user_account',
        summary: 'Get a user with plan, sessions and latest activity, for admins',
        errors: ['not_found'],
      }),
      async (c) => {
        const reading = { adminEmail, now: now() };
        const row = await findUserRow(db, c.req.param('id'));
        if (!row) throw new AppError('not_found', NO_USER);
        // Sessions use the system clock.
        const [sessions, activity] = await Promise.all([
          listSessions(db, row.id, new Date()),
          lastActivity(db, row.id),
        ]);
        return c.json({
          user: {
            ...userJson(row, reading),
            ban_reason: row.banReason,
            ban_expires: row.banExpires,
            two_factor: row.twoFactorEnabled,
            heard_about_us: row.heard_about_us,
            granted_at: row.granted_at,
          },
          sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
            id,
            device: deviceOf(userAgent),
            place: placeOf(ipAddress),
            signed_in_at: createdAt,
            last_seen_at: updatedAt,
          })),
          activity,
        });
      },
    )
    .put(
      '/admin/users/:id/plan',
      operation({
        operationId: 'grant_plan',
        summary: 'Grant a user a plan { plan, until }, through that day or without expiration, for admins',
        errors: ['invalid_parameters', 'not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const userId = c.req.param('id');
        const { plan, until } = await readBody(c, given(now()));
        await db.transaction().execute(async (transaction) => {
          const user = await transaction.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst();
          if (!user) throw new AppError('not_found', NO_USER);
          await setGrant(transaction, userId, { plan, until, now: now() });
          await recordAudit(transaction, c, {
            action: 'plan.grant',
            subject: `user:${userId}`,
            details: { plan, until },
          });
        });
        return c.body(null, 204);
      },
    )
    .delete(
      '/admin/users/:id/plan',
      operation({
        operationId: 'end_plan',
        summary: 'End the grant of a user at once, for admins',
        errors: ['not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const userId = c.req.param('id');
        await db.transaction().execute(async (transaction) => {
          const plan = await endGrant(transaction, userId);
          if (!plan) throw new AppError('not_found', { detail: 'This user has no granted plan' });
          await recordAudit(transaction, c, { action: 'plan.end', subject: `user:${userId}`, details: { plan } });
        });
        return c.body(null, 204);
      },
    );
}
