import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import type { Db } from '../../database/connection.ts';
import { addressGroup, clientAddress } from '../../http/client-address.ts';
import { addressDigest, countAttempt, forgetAttempts, uncountAttempt } from '../../http/rate-limit.ts';
import { ATTEMPT_RULES, type AttemptRule } from './attempt-rules.ts';
import { knownDevice } from './known-device.ts';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Counts attempts before anything else looks at them, so that no number of parallel ones gets past a limit; what was
 * counted as a failure and turned out well is taken back.
 */
export function countAttempts(db: Db) {
  const matcher = ({ path }: { path?: string }) => path !== undefined && Object.hasOwn(ATTEMPT_RULES, path);
  return {
    id: 'count-attempts',
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async (ctx) => {
            for (const rule of rulesOf(ctx)) {
              const key = await keyOf(rule, ctx);
              if (key) await countAttempt(db, key, rule, new Date());
            }
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async (ctx) => {
            if (hasFailed(ctx)) return;
            for (const rule of rulesOf(ctx)) {
              const key = rule.failuresOnly && (await keyOf(rule, ctx));
              if (!key) continue;
              // An address is shared: someone who signs in there does not make good the guesses of others.
              await (rule.per === 'address' ? uncountAttempt(db, key) : forgetAttempts(db, key));
            }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** Doors that answer with a redirect say in its address that they stay closed. */
function hasFailed({ context: { returned } }: Context): boolean {
  if (!isAPIError(returned)) return false;
  if (returned.statusCode >= 400) return true;
  return /[?&]error=/.test(new Headers(returned.headers).get('location') ?? '');
}

function rulesOf({ path }: Context): readonly AttemptRule[] {
  return ATTEMPT_RULES[path] ?? [];
}

/** Under what a request counts; null when there is nothing to count it by, such as the address of a call in process. */
async function keyOf({ bucket, per, failuresOnly }: AttemptRule, ctx: Context): Promise<string | null> {
  if (per === 'address') {
    const address = clientAddress(ctx.headers);
    return address && `${bucket}:address:${addressGroup(address)}`;
  }
  if (per === 'user') {
    const session = await getSessionFromCtx(ctx);
    return session && `${bucket}:user:${session.user.id}`;
  }
  const email = namedAccount(ctx);
  if (!email) return null;
  // Strangers who guess lock out other strangers, and not a device that its owner has signed in with before.
  const device = failuresOnly && knownDevice(ctx, email);
  return `${bucket}:account:${addressDigest(email)}${device ? `:${device}` : ''}`;
}

const named = z.record(z.string(), z.unknown());

/** The account that is tried, or written to. A field that the call does not look at names none. */
function namedAccount({ path, body }: Context): string | undefined {
  const email = named.safeParse(body).data?.[path === '/change-email' ? 'newEmail' : 'email'];
  return typeof email === 'string' ? email : undefined;
}
