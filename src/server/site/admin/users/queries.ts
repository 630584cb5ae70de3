import { type SqlBool, sql } from 'kysely';
import { graceDays, isAdminRow, SUBSCRIPTION_COLUMNS } from '../../../members/accounts/viewer-queries.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { LIST_PAGE_SIZE, readPage } from '../../../platform/http/query.ts';

/** Filters of the user list. A plan matches users who pay for it or were granted it. */
export const USER_FILTERS = ['monthly', 'pro', 'lifetime', 'lps', 'trial', 'none', 'banned', 'admin'] as const;
type UserFilter = (typeof USER_FILTERS)[number];

type UserSearch = {
  query?: string | undefined;
  filter?: UserFilter | undefined;
  page: number;
  adminEmail: string;
  now: Date;
};

/** A page of matching users, newest first. */
export async function listUsers(db: Db, search: UserSearch) {
  const usersByDate = userRows(db)
    .where(matchesSearch(search))
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id')
    .limit(LIST_PAGE_SIZE);
  const { total, rows } = await readPage(search.page, (offset) => usersByDate.offset(offset).execute());
  return { total, users: rows };
}

/** Reads a user for the admin panel; undefined when it does not exist. */
export function findUserRow(db: Db, id: string) {
  return userRows(db)
    .select(['user.banReason', 'heard_about_us as heardAboutUs', 'granted_at as grantedAt'])
    .where('user.id', '=', id)
    .executeTakeFirst();
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>['users'][number];

export async function lastActivity(db: Db, userId: string) {
  return db
    .selectFrom('user_activity')
    .select(['id', 'action_type', 'action_details', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(LIST_PAGE_SIZE)
    .execute();
}

function userRows(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('profiles', 'profiles.id', 'user.id')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'user.id')
    .leftJoin('plan_grants', 'plan_grants.user_id', 'user.id')
    .select(['user.id', 'user.email', 'user.emailVerified', 'user.role', 'user.createdAt', 'user.twoFactorEnabled'])
    .select(['user.banned', 'user.banExpires', 'first_name', 'last_name', 'last_login'])
    .select([...SUBSCRIPTION_COLUMNS, graceDays])
    .select(['plan_grants.plan_id as granted_plan_id', 'until', 'plan_grants.trial as granted_trial']);
}

function matchesSearch({ query, filter, adminEmail, now }: UserSearch) {
  const text = query ? containing(query.trim()) : null;
  const matchesText = text
    ? sql<SqlBool>`("user".email ilike ${text} or concat_ws(' ', first_name, last_name) ilike ${text})`
    : sql<SqlBool>`true`;
  return sql<SqlBool>`${matchesText} and ${filter ? isOfKind(filter, adminEmail, now) : sql`true`}`;
}

/** Filters by stored columns; each row derives its displayed state, including grace periods, from them. */
function isOfKind(filter: UserFilter, adminEmail: string, now: Date) {
  const hasGrant = sql`(plan_grants.plan_id is not null and (until is null or until > ${now}))`;
  const paying = sql`(status in ('active', 'past_due'))`;
  switch (filter) {
    case 'trial':
      return sql`(status = 'trialing' or (${hasGrant} and plan_grants.trial))`;
    case 'none':
      return sql`(not ${hasGrant} and coalesce(status, '') not in ('active', 'past_due', 'trialing'))`;
    case 'banned':
      return sql`("user".banned and ("banExpires" is null or "banExpires" > ${now}))`;
    case 'admin':
      return isAdminRow(adminEmail);
    default:
      return sql`((${paying} and subscriptions.plan_id = ${filter}) or (${hasGrant} and not plan_grants.trial and plan_grants.plan_id = ${filter}))`;
  }
}
