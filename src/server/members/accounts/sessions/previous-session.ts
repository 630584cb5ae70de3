import { defineRequestState } from '@better-auth/core/context';
import type { Db } from '../../../platform/database/connection.ts';
import type { CallContext } from '../call-context.ts';
import { recordLogin } from '../profile/profiles.ts';

/** Better Auth's cookie for an admin's own session during impersonation. */
const ADMIN_SESSION_COOKIE = 'admin_session';

/** The session that a call started; null if it started none, or only extended the one of the request. */
export async function startedSession(ctx: CallContext) {
  const { newSession } = ctx.context;
  return newSession && newSession.session.token !== (await previousSessionToken(ctx)) ? newSession : null;
}

const hiddenToken = defineRequestState<string | null>(() => null);

/** Hides the session of the request from the library until the call has replaced it. */
export async function hideSession(ctx: CallContext): Promise<void> {
  await hiddenToken.set(await previousSessionToken(ctx));
  const start = `${ctx.context.authCookies.sessionToken.name}=`;
  const cookies = ctx.headers?.get('cookie')?.split(/;\s*/) ?? [];
  ctx.headers?.set('cookie', cookies.filter((cookie) => !cookie.startsWith(start)).join('; '));
  ctx.context.session = null;
}

async function previousSessionToken(ctx: CallContext): Promise<string | null> {
  const { authCookies, secret } = ctx.context;
  return (await ctx.getSignedCookie(authCookies.sessionToken.name, secret)) || hiddenToken.get();
}

/** The token of an admin's own session during impersonation, and its cookie. */
async function adminSession(ctx: CallContext) {
  const cookie = ctx.context.createAuthCookie(ADMIN_SESSION_COOKIE);
  const value = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  return { cookie, token: (value || '').split(':')[0] || null };
}

/** The session an admin returns to after impersonation; null if it ended. */
export async function findAdminSession(ctx: CallContext, adminId: string) {
  const { token } = await adminSession(ctx);
  const own = token && (await ctx.context.internalAdapter.findSession(token));
  return own && own.user.id === adminId && own.session.expiresAt > new Date() ? own : null;
}

/**
 * Ends the sessions of the request, so that a stolen cookie is useless once the user signs in again. Throws when it
 * cannot, which the library's call would hide.
 */
export async function endPreviousSession(ctx: CallContext): Promise<void> {
  const admin = await adminSession(ctx);
  const tokens = [await previousSessionToken(ctx), admin.token].filter((token) => token !== null);
  if (tokens.length === 0) return;
  const where = [{ field: 'token', operator: 'in' as const, value: tokens }];
  await ctx.context.adapter.deleteMany({ model: 'session', where });
  if (admin.token) ctx.setCookie(admin.cookie.name, '', { ...admin.cookie.attributes, maxAge: 0 });
}

/** Ends the session that a new one replaces, and records the login. */
export async function replaceSession(ctx: CallContext, { db }: { db: Db }): Promise<void> {
  const session = await startedSession(ctx);
  if (!session) return;
  await endPreviousSession(ctx);
  await recordLogin(db, session.user.id, new Date());
}

/** Removes the session token from the response body: it belongs in the httpOnly cookie only. */
export async function removeToken({ context, json }: CallContext): Promise<unknown> {
  const { returned, newSession, session } = context;
  if (returned === null || typeof returned !== 'object' || returned instanceof Error) return;
  // May be the token of the session that just ended.
  const tokens = [newSession, session].map((one) => one?.session.token);
  const fields = Object.entries(returned).filter(
    ([name, value]) => name !== 'session' && !(name === 'token' && tokens.includes(value)),
  );
  if (fields.length < Object.keys(returned).length) return json(Object.fromEntries(fields));
}
