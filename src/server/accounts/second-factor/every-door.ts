import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import { endPreviousSession, previousSessionToken } from '../sessions/previous-session.ts';

/** Where the browser goes on when a door that answers with a redirect, such as a mailed link, asks for the second factor. */
export const SECOND_STEP_PATH = '/signin?step=second-factor';

/**
 * The only calls that may make a session without a code of a user who has set codes up. Any other is
 * challenged, also one that a later version of the library brings.
 */
const EXEMPT: ReadonlySet<string> = new Set([
  '/two-factor/verify-totp', // They check the second factor themselves.
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication', // Two factors in one: the device, and the PIN or finger that unlocks it.
  '/change-password', // Whoever has a session and the current password gets a new session for the old one.
  '/admin/impersonate-user', // The admin has signed in with a second factor of their own.
  '/admin/stop-impersonating',
]);

const challengeAnswer = z.object({ headers: z.instanceof(Headers), response: z.unknown() });

type Challenge = NonNullable<NonNullable<BetterAuthPlugin['hooks']>['after']>[number];

/**
 * Lets every way of signing in ask for the second factor. The library asks after a password only: its
 * challenge takes the session back that was made, cookie and row, and marks the browser as half-way in,
 * unless the device is trusted. This runs it after whatever else has made a session.
 *
 * Codes of an authenticator app are what is asked for. A passkey signs in alone; someone who has passkeys
 * and no codes is not asked for anything at the other doors.
 */
export function challengeEveryDoor<Plugin extends { hooks: { after: readonly Challenge[] } }>(
  twoFactor: Plugin,
): Plugin {
  const [challenge] = twoFactor.hooks.after;
  if (!challenge) throw new Error('The second factor has no challenge');
  const everyDoor: Challenge = {
    matcher: ({ path, context }) => context.newSession !== null && !EXEMPT.has(path ?? ''),
    handler: createAuthMiddleware(async (ctx) => {
      const { newSession, internalAdapter, returned } = ctx.context;
      if (!newSession || newSession.session.token === (await previousSessionToken(ctx))) return;
      // Not every door hands the whole user on, so the table says whether there is a second factor.
      const user = await internalAdapter.findUserById(newSession.user.id);
      ctx.context.setNewSession({ ...newSession, user: user ?? newSession.user });
      const { headers, response } = challengeAnswer.parse(await challenge.handler({ ...ctx, returnHeaders: true }));
      for (const cookie of headers.getSetCookie()) ctx.responseHeaders.append('set-cookie', cookie);
      if (ctx.context.newSession) return; // There is none, or the device is trusted.
      await endPreviousSession(ctx);
      if (isAPIError(returned) && returned.statusCode === 302) throw ctx.redirect(SECOND_STEP_PATH);
      return response;
    }),
  };
  return { ...twoFactor, hooks: { ...twoFactor.hooks, after: [everyDoor] } };
}
