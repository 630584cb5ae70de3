import { randomBytes } from 'node:crypto';
import { getSessionFromCtx } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import { admin } from 'better-auth/plugins';
import { adminAc } from 'better-auth/plugins/admin/access';
import * as z from 'zod';
import { refuseStaleSession } from '../../platform/api/access-rules.ts';
import { ADMIN_ROLE, banText, isAdmin } from '../../platform/api/viewer.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/connection.ts';
import { clientIp } from '../../platform/http/client-ip.ts';
import { AppError } from '../../platform/http/problem.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { accountCreated, INVITATION_SECONDS } from './account-emails.ts';
import { rethrowOutage } from './auth-problems.ts';
import type { CallContext, CallInput } from './call-context.ts';
import { endPreviousSession, findAdminSession } from './sessions/previous-session.ts';
import { readViewer } from './viewer-queries.ts';

const IMPERSONATION_SECONDS = 60 * 60;

/** Admits any user: `requireAdminCall` decides first, because the library does not know `ADMIN_EMAIL`. */
export const adminPlugin = admin({
  adminRoles: [ADMIN_ROLE],
  roles: { [ADMIN_ROLE]: adminAc, user: adminAc },
  impersonationSessionDuration: IMPERSONATION_SECONDS,
  bannedUserMessage: (user) => banText({ banExpires: user.banExpires ? new Date(user.banExpires) : null }),
});

type Dependencies = { db: Db; config: Pick<Config, 'adminEmail'> };

/** Like the rule `fresh admin`, for calls of Better Auth. @throws AppError `not_found` or `fresh_session_required` */
export async function requireAdminCall(ctx: CallContext, { db, config: { adminEmail } }: Dependencies): Promise<void> {
  const { user, session } = (await getSessionFromCtx(ctx)) ?? (await rethrowOutage(db, new AppError('not_found')));
  const viewer = await readViewer(db, user.id, { adminEmail, now: new Date() });
  if (!viewer?.admin) throw new AppError('not_found');
  refuseStaleSession(session.createdAt);
}

const target = z.object({ userId: z.string() });
const chosenId = z.object({ data: z.object({ id: z.string() }) });

const auditDetails = z.object({ role: z.unknown(), banReason: z.unknown(), banExpiresIn: z.unknown() }).partial();

/** Writes the audit log before the call, so that no change goes unrecorded. */
export async function auditCall(
  ctx: CallContext,
  { action, body }: { action: string; body: unknown },
  { db }: { db: Db },
): Promise<void> {
  const actor = (await getSessionFromCtx(ctx))?.user;
  if (!actor) throw new AppError('sign_in_required');
  const id = target.safeParse(body).data?.userId ?? chosenId.safeParse(body).data?.data.id ?? '';
  await writeAudit(db, actor, clientIp(ctx.headers), {
    action,
    subject: `user:${id}`,
    details: auditDetails.parse(body),
  });
}

const role = z.enum([ADMIN_ROLE, 'user']);

/** The library would also write other fields, including the id. */
export const newUser = z.strictObject({
  email: z.email(),
  password: z.string().optional(),
  name: z.string(),
  role: role.optional(),
});

export const roleChange = z.object({ userId: z.string(), role });

/** Chooses the id of a new user, so that the audit log has it before the user exists. */
export async function chooseUserId({ body }: CallContext): Promise<CallInput> {
  return { body: { ...body, data: { id: generateRandomString(32, 'a-z', 'A-Z', '0-9') } } };
}

const createdUser = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

/** Emails a new user without a password a link to set one, which also confirms the address. */
export async function inviteNewUser(
  { body, context }: CallContext,
  { mailer, config: { appUrl } }: { mailer: Mailer; config: Pick<Config, 'appUrl'> },
): Promise<void> {
  const { data } = createdUser.safeParse(context.returned);
  if (!data || body.password !== undefined) return;
  const { id, email } = data.user;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + INVITATION_SECONDS * 1000);
  await context.internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: id,
    expiresAt,
  });
  const url = `${appUrl}/reset-password?token=${token}`;
  await mailer.send({ ...accountCreated({ to: email, url }), userId: id, unconfirmed: true });
}

/** @throws AppError when the call is about the admin's own account or `ADMIN_EMAIL` */
export async function requireChangeableUser(ctx: CallContext, { db, config }: Dependencies): Promise<void> {
  const user = await requireTarget(ctx, db);
  const session = await getSessionFromCtx(ctx);
  if (user.id === session?.user.id)
    throw new AppError('forbidden', { detail: "You can't do this to your own account" });
  if (user.email.toLowerCase() === config.adminEmail) {
    throw new AppError('forbidden', { detail: 'The ADMIN_EMAIL account cannot be changed' });
  }
}

/** @throws AppError when an admin would be impersonated */
export async function refuseAdmin(ctx: CallContext, { db, config }: Dependencies): Promise<void> {
  if (isAdmin(await requireTarget(ctx, db), config.adminEmail))
    throw new AppError('forbidden', { detail: 'You cannot impersonate an admin' });
}

/** Returns the user that a call is about. */
async function requireTarget({ body }: CallContext, db: Db) {
  const user = await findUser(db, target.safeParse(body).data?.userId ?? '');
  if (!user) throw new AppError('not_found', { detail: 'User not found' });
  return user;
}

async function findUser(db: Db, id: string) {
  return db.selectFrom('user').select(['id', 'email', 'emailVerified', 'role']).where('id', '=', id).executeTakeFirst();
}

/**
 * Signs out an admin whose own session ended during impersonation. The library would leave them signed in as the user.
 */
export async function endImpersonation(ctx: CallContext, { db }: { db: Db }): Promise<void> {
  const impersonating = await getSessionFromCtx(ctx);
  if (!impersonating) return;
  const adminId = impersonating.session.impersonatedBy;
  if (!adminId) throw new AppError('conflict', { detail: 'You are not viewing as another user' });
  const actor = await findUser(db, adminId);
  const entry = { action: 'user.impersonate_end', subject: `user:${impersonating.user.id}` };
  if (actor) await writeAudit(db, actor, clientIp(ctx.headers), entry);
  if (await findAdminSession(ctx, adminId)) return;
  await endPreviousSession(ctx);
  throw new AppError('sign_in_required');
}
