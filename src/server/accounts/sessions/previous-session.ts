import type { GenericEndpointContext } from '@better-auth/core';

/** The cookie in which the library keeps an admin's own session while they look at the product as a user. */
const ADMIN_SESSION_COOKIE = 'admin_session';

/** The token of the session that the browser came with. */
export async function previousSessionToken(ctx: GenericEndpointContext): Promise<string | null> {
  const { authCookies, secret } = ctx.context;
  return (await ctx.getSignedCookie(authCookies.sessionToken.name, secret)) || null;
}

/** The token of an admin's own session while they look on as a user, and the cookie that holds it. */
async function adminSession(ctx: GenericEndpointContext) {
  const cookie = ctx.context.createAuthCookie(ADMIN_SESSION_COOKIE);
  const value = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  return { cookie, token: (value || '').split(':')[0] || null };
}

/** The session that an admin who looks on as a user comes back to; null when it has ended. */
export async function findAdminSession(ctx: GenericEndpointContext, adminId: string) {
  const { token } = await adminSession(ctx);
  const found = token && (await ctx.context.internalAdapter.findSession(token));
  return found && found.user.id === adminId && found.session.expiresAt > new Date() ? found : null;
}

/**
 * Ends the sessions that the browser came with: who signs in again, or as someone else, leaves nothing
 * behind that a cookie copied before could still open. Fails when it cannot: the library's own call would keep quiet.
 */
export async function endPreviousSession(ctx: GenericEndpointContext): Promise<void> {
  const admin = await adminSession(ctx);
  const tokens = [await previousSessionToken(ctx), admin.token].filter((token) => token !== null);
  if (tokens.length === 0) return;
  const where = [{ field: 'token', operator: 'in' as const, value: tokens }];
  await ctx.context.adapter.deleteMany({ model: 'session', where });
  if (admin.token) ctx.setCookie(admin.cookie.name, '', { ...admin.cookie.attributes, maxAge: 0 });
}
