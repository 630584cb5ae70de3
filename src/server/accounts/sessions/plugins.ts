import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import { isFreshSession } from '#domain/credentials.ts';
import type { Db } from '../../database/connection.ts';
import { AppError } from '../../http/problem.ts';
import { recordLogin } from '../queries.ts';
import { isBanned } from '../viewer.ts';
import { endPreviousSession, previousSessionToken } from './previous-session.ts';

/**
 * What nobody but the owner of an account does: changes, and taking a token out. So no admin who looks at the product as
 * its user does it, nor who is banned while a session is left; and the `fresh` ones only soon after signing in.
 */
const GUARDED: ReadonlyMap<string, 'fresh' | 'any'> = new Map([
  ['/change-email', 'fresh'],
  ['/change-password', 'fresh'],
  ['/link-social', 'fresh'],
  ['/two-factor/enable', 'fresh'],
  ['/two-factor/disable', 'fresh'],
  ['/two-factor/generate-backup-codes', 'fresh'],
  ['/passkey/generate-register-options', 'fresh'],
  ['/passkey/verify-registration', 'fresh'],
  ['/passkey/delete-passkey', 'fresh'],
  ['/api-key/create', 'fresh'],
  ['/api-key/delete', 'any'],
  ['/passkey/update-passkey', 'any'],
  ['/token', 'any'],
]);

const bannable = z.object({ banned: z.boolean(), banExpires: z.date().nullable() });

/** They exchange the session of an admin for that of a user and back; nobody signs in. */
const IMPERSONATION: ReadonlySet<string> = new Set(['/admin/impersonate-user', '/admin/stop-impersonating']);

/** What holds for every session, however it was made. Comes after the second factor: what it took back is no session. */
export function sessionPlugins(db: Db) {
  return [
    {
      id: 'sessions',
      hooks: {
        before: [
          { matcher: ({ path }) => GUARDED.has(path ?? ''), handler: guardOwner },
          // The library says that it has signed out also when it could not, so this is done before it and fails aloud.
          { matcher: ({ path }) => path === '/sign-out', handler: createAuthMiddleware(endPreviousSession) },
        ],
        after: [
          {
            matcher: ({ path, context }) => context.newSession !== null && !IMPERSONATION.has(path ?? ''),
            handler: createAuthMiddleware(async (ctx) => {
              const { newSession } = ctx.context;
              if (!newSession || newSession.session.token === (await previousSessionToken(ctx))) return;
              await endPreviousSession(ctx);
              await recordLogin(db, newSession.user.id, new Date());
            }),
          },
          { matcher: ({ request }) => request !== undefined, handler: withoutToken },
        ],
      },
    },
  ] as const satisfies BetterAuthPlugin[];
}

const guardOwner = createAuthMiddleware(async (ctx) => {
  const found = await getSessionFromCtx(ctx);
  if (!found) return; // The call itself refuses visitors.
  const { session, user } = found;
  if (isBanned(bannable.parse(user), new Date())) throw new AppError('banned');
  if (session.impersonatedBy) {
    throw new AppError('forbidden', { detail: 'Stop looking at the product as this user to do this' });
  }
  if (GUARDED.get(ctx.path) === 'fresh' && !isFreshSession(session.createdAt, new Date())) {
    throw new AppError('fresh_session_required');
  }
});

/** The token is in a cookie that no script can read; so it must not stand in the answer either, where the library puts it. */
const withoutToken = createAuthMiddleware(async ({ context, json }) => {
  const { returned, newSession, session } = context;
  if (returned === null || typeof returned !== 'object' || returned instanceof Error) return;
  // The library may answer with that of the session before, which it has just ended.
  const tokens = [newSession, session].map((made) => made?.session.token);
  const kept = Object.entries(returned).filter(([name, value]) => !holdsToken(name, value, tokens));
  if (kept.length < Object.keys(returned).length) return json(Object.fromEntries(kept));
});

function holdsToken(name: string, value: unknown, tokens: readonly unknown[]): boolean {
  return name === 'session' || (name === 'token' && tokens.includes(value));
}
