import type { BetterAuthPlugin, GenericEndpointContext } from '@better-auth/core';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { Db } from '../../database/connection.ts';
import { AppError } from '../../http/problem.ts';
import { countAttempt } from '../../http/rate-limit.ts';

/** A code is good for its half minute and the ones before and after; one attempt in a time longer than that. */
const ONCE = { max: 1, windowSeconds: 120 };

/**
 * A code of an authenticator app counts once, also for someone who has read it over a shoulder. The
 * library takes it as often as it comes within its time.
 */
export function codesCountOnce(db: Db) {
  return {
    id: 'codes-count-once',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            const code = ctx.body?.code;
            if (!isAppCode(code)) return; // The library takes no other, and what is counted is kept.
            const userId = await userOfCode(ctx);
            if (!userId) return;
            await countAttempt(db, `totp:${userId}:${code}`, ONCE, new Date()).catch((error) => {
              if (!(error instanceof AppError)) throw error;
              throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code has been used' });
            });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** Whose code it is: of who is half-way in, or of who is setting codes up. */
async function userOfCode(ctx: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const challenge = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
  return challenge ? (await internalAdapter.findVerificationValue(challenge))?.value : undefined;
}

function isAppCode(code: unknown): code is string {
  return typeof code === 'string' && /^\d{6}$/.test(code);
}
