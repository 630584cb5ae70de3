import type { GenericEndpointContext } from '@better-auth/core';

/** The cookie in which the library keeps an admin's own session while they look at the product as a user. */
const ADMIN_SESSION_COOKIE = 'admin_session';

/** The token of the session that the browser came with. */
export async function previousSessionToken(ctx: GenericEndpointContext): Promise<string | null> {
  const { authCookies, secret } = ctx.context;
  return (await ctx.getSignedCookie(authCookies.sessionToken.name, secret)) || null;
}

/**
 * Ends the sessions that the browser came with: who signs in again, or as someone else, leaves nothing
 * behind that a cookie copied before could still open.
 */
export async function endPreviousSession(ctx: GenericEndpointContext): Promise<void> {
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const token = await previousSessionToken(ctx);
  if (token) await internalAdapter.deleteSession(token);
  const { name, attributes } = createAuthCookie(ADMIN_SESSION_COOKIE);
  const admin = await ctx.getSignedCookie(name, secret);
  if (!admin) return;
  await internalAdapter.deleteSession(admin.split(':')[0] ?? '');
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 });
}
