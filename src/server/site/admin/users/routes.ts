import { Hono } from 'hono';
import * as z from 'zod';
import { deviceOf } from '#domain/accounts/devices.ts';
import { grantProblem } from '#domain/billing/access.ts';
import { BILLING_STATES, type BillingState, billingState, endOfAccess } from '#domain/billing/billing-states.ts';
import { PLAN_IDS } from '#domain/billing/plans.ts';
import { fullName } from '#domain/names.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endSession, ipLocation, listSessions } from '../../../members/accounts/sessions/sessions.ts';
import { subscriptionFromRow } from '../../../members/accounts/viewer-queries.ts';
import { endGrant, setGrant } from '../../../members/billing/grant-plan.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';
import { isAdmin, isBanned } from '../../../platform/api/viewer.ts';
import { recordAudit } from '../../../platform/audit/audit-log.ts';
import { oneOf, requiredText } from '../../../platform/http/body.ts';
import { AppError } from '../../../platform/http/problem.ts';
import { pageQuery, partQuery } from '../../../platform/http/query.ts';
import { readCustomerTotal } from '../../../workspace/customers/queries.ts';
import { countResults } from '../../../workspace/delivery-results/queries.ts';
import { countRecalls } from '../../../workspace/recalls/stored-recalls.ts';
import { deleteAccount } from '../../account-data/delete-account.ts';
import { findUserRow, lastActivity, listUsers, USER_FILTERS, type UserRow } from './queries.ts';

const path = z.object({ id: z.string().describe('Id of the user') });

const usersQuery = z.object({
  page: pageQuery,
  query: partQuery.describe('Part of the email address or name'),
  filter: oneOf(USER_FILTERS).optional().describe('A plan matches users who pay for it or were granted it'),
});

const user = z.object({
  id: z.string(),
  email: z.string(),
  confirmed: z.boolean().describe('Whether the email address is confirmed'),
  name: z.string(),
  admin: z.boolean(),
  owner: z.boolean().describe('Whether this is the account of ADMIN_EMAIL, which cannot be changed'),
  banned: z.boolean(),
  createdAt: timestamp,
  lastLogin: timestamp.nullable(),
  subscription: z
    .object({
      plan: z.enum(PLAN_IDS),
      state: z.enum(Object.keys(BILLING_STATES) as [BillingState, ...BillingState[]]),
      until: timestamp.nullable().describe('End of access when canceled, otherwise end of the current period'),
    })
    .nullable(),
  grant: z
    .object({
      plan: z.enum(PLAN_IDS),
      until: timestamp.nullable().describe('Null if it never expires'),
      trial: z.boolean(),
      expired: z.boolean(),
    })
    .nullable()
    .describe('The granted plan'),
});

const account = z.object({
  user: user.extend({
    banReason: z.string().nullable(),
    banExpires: timestamp.nullable().describe('Null if permanent'),
    twoFactor: z.boolean(),
    heardAboutUs: z.string().nullable(),
    grantedAt: timestamp.nullable(),
    customers: z.int().describe('Number of customers the user uploaded'),
    recalls: z.object({ open: z.int(), closed: z.int() }).describe('Number of recalls'),
    deliveryResults: z.int().describe('Number of delivery results'),
  }),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), place: z.string(), signedInAt: timestamp, lastSeenAt: timestamp }),
  ),
  activity: z.array(
    z.object({
      id: z.int(),
      action_type: z.string().meta({ example: 'search' }),
      action_details: z.record(z.string(), z.unknown()).describe('Depends on the action'),
      createdAt: timestamp,
    }),
  ),
});

const newGrant = (now: () => Date) =>
  z.strictObject({
    plan: oneOf(PLAN_IDS),
    until: z
      .string('must be a date like 2027-12-31')
      .superRefine((until, context) => {
        const problem = grantProblem(until, now());
        if (problem) context.addIssue(problem);
      })
      .meta({ format: 'date' })
      .nullable()
      .describe('Last day; null for no expiration'),
  });

const NO_USER = { detail: 'User not found. The account may have been deleted' };

/** Users in the admin panel. Bans, sessions and impersonation are calls of `accounts`. */
export function userAdminRoutes({ billing, db, config: { adminEmail }, files, mailer, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/admin/users',
      endpoint(
        {
          operationId: 'find_users',
          summary: 'List users, newest first',
          access: 'admin',
          query: usersQuery,
          response: z.object({ total: z.int(), page: z.int(), users: z.array(user) }),
        },
        async ({ query }) => {
          const reading = { adminEmail, now: now() };
          const { total, users } = await listUsers(db, { ...query, ...reading });
          return { total, page: query.page, users: users.map((row) => userJson(row, reading)) };
        },
      ),
    )
    .get(
      '/admin/users/:id',
      endpoint(
        {
          operationId: 'get_user_account',
          summary: 'Get a user with plan, sessions and latest activity',
          access: 'admin',
          path,
          response: account,
        },
        async ({ path: { id } }) => {
          const row = await findUserRow(db, id);
          if (!row) throw new AppError('not_found', NO_USER);
          // Sessions use the system clock.
          const [sessions, activity, { customers }, recalls, deliveryResults] = await Promise.all([
            listSessions(db, row.id, new Date()),
            lastActivity(db, row.id),
            readCustomerTotal(db, row.id),
            countRecalls(db, row.id, now()),
            countResults(db, row.id),
          ]);
          const { banReason, banExpires, twoFactorEnabled: twoFactor, heardAboutUs, grantedAt } = row;
          return {
            user: {
              ...userJson(row, { adminEmail, now: now() }),
              ...{ banReason, banExpires, twoFactor, heardAboutUs, grantedAt },
              ...{ customers, recalls, deliveryResults },
            },
            sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
              ...{ id, device: deviceOf(userAgent), place: ipLocation(ipAddress) },
              ...{ signedInAt: createdAt, lastSeenAt: updatedAt },
            })),
            activity,
          };
        },
      ),
    )
    .post(
      '/admin/users/:id/delete',
      endpoint(
        {
          operationId: 'delete_user',
          summary: 'Delete a user with all their data, and email them',
          access: 'fresh admin',
          path,
          body: z.strictObject({ reason: requiredText(300).describe('For the audit log only') }),
        },
        async ({ c, path: { id }, body: { reason } }) => {
          const row = await findUserRow(db, id);
          if (!row) throw new AppError('not_found', NO_USER);
          const { admin, owner } = userJson(row, { adminEmail, now: now() });
          if (owner) throw new AppError('forbidden', { detail: 'The ADMIN_EMAIL account cannot be deleted' });
          if (admin) throw new AppError('forbidden', { detail: "Remove this user's admin rights first" });
          const grant = row.granted_plan_id && { trial: row.granted_trial ?? false };
          const deletedAccount = { id: row.id, email: row.email, subscription: subscriptionFromRow(row), grant };
          await deleteAccount({ billing, db, files, mailer, now: now() }, deletedAccount, (transaction) =>
            recordAudit(transaction, c, { action: 'user.delete', subject: `user:${row.id}`, details: { reason } }),
          );
        },
      ),
    )
    .delete(
      '/admin/users/:id/sessions/:session',
      endpoint(
        {
          operationId: 'end_user_session',
          summary: "End one of a user's sessions",
          access: 'fresh admin',
          path: path.extend({ session: z.string().describe('Id of the session') }),
        },
        async ({ c, path: { id, session } }) => {
          await db.transaction().execute(async (transaction) => {
            if (!(await endSession(transaction, id, session))) {
              throw new AppError('not_found', { detail: 'This session has already ended' });
            }
            await recordAudit(transaction, c, { action: 'user.end_session', subject: `user:${id}` });
          });
        },
      ),
    )
    .put(
      '/admin/users/:id/plan',
      endpoint(
        {
          operationId: 'grant_plan',
          summary: 'Grant a plan to a user',
          access: 'fresh admin',
          path,
          body: newGrant(now),
        },
        async ({ c, path: { id }, body: { plan, until } }) => {
          await db.transaction().execute(async (transaction) => {
            const row = await transaction.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst();
            if (!row) throw new AppError('not_found', NO_USER);
            await setGrant(transaction, id, { plan, until, now: now() });
            const details = { plan, until };
            await recordAudit(transaction, c, { action: 'plan.grant', subject: `user:${id}`, details });
          });
        },
      ),
    )
    .delete(
      '/admin/users/:id/plan',
      endpoint(
        { operationId: 'end_plan', summary: "End a user's granted plan", access: 'fresh admin', path },
        async ({ c, path: { id } }) => {
          await db.transaction().execute(async (transaction) => {
            const plan = await endGrant(transaction, id);
            if (!plan) throw new AppError('not_found', { detail: 'This user has no granted plan' });
            await recordAudit(transaction, c, { action: 'plan.end', subject: `user:${id}`, details: { plan } });
          });
        },
      ),
    );
}

function userJson(row: UserRow, { adminEmail, now }: { adminEmail: string; now: Date }) {
  const subscription = subscriptionFromRow(row);
  return {
    id: row.id,
    email: row.email,
    confirmed: row.emailVerified,
    name: fullName(row.first_name, row.last_name),
    admin: isAdmin(row, adminEmail),
    owner: row.email.toLowerCase() === adminEmail,
    banned: isBanned(row, now),
    createdAt: row.createdAt,
    lastLogin: row.last_login,
    subscription: subscription && {
      plan: subscription.planId,
      state: billingState(subscription, now),
      until: endOfAccess(subscription) ?? subscription.currentPeriodEnd,
    },
    grant: row.granted_plan_id && {
      plan: row.granted_plan_id,
      until: row.until,
      trial: row.granted_trial ?? false,
      expired: row.until !== null && row.until <= now,
    },
  };
}
