import { passkey } from '@better-auth/passkey';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import type { BetterAuthPlugin } from 'better-auth/types';
import { BRAND } from '#domain/brand.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { codesCountOnce } from './codes-count-once.ts';
import { challengeEveryDoor } from './every-door.ts';

const TRUSTED_DEVICE_DAYS = 30;

/** Codes of an authenticator app with backup codes, and passkeys. */
export function secondFactorPlugins(db: Db, { appUrl }: Config) {
  return [
    codesCountOnce(db),
    challengeEveryDoor(
      twoFactor({
        issuer: BRAND.name,
        // Whoever has no password may still set codes up; the session must be fresh either way.
        allowPasswordless: true,
        trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * 86_400,
      }),
    ),
    passkey({
      rpID: new URL(appUrl).hostname,
      rpName: BRAND.name,
      origin: appUrl,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      registration: {
        afterVerification: ({ verification }) => requireUnlocking(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: ({ verification }) => requireUnlocking(verification.authenticationInfo.userVerified),
      },
    }),
    askToUnlock,
  ] as const;
}

/** A passkey stands for two factors, so the device must have asked for its PIN or finger. */
function requireUnlocking(unlocked: boolean | undefined): void {
  if (unlocked) return;
  throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'Unlock your device to use a passkey' });
}

/** The library leaves it to the browser whether the device asks. */
const askToUnlock = {
  id: 'ask-to-unlock',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path === '/passkey/generate-authenticate-options',
        handler: createAuthMiddleware(async ({ context, json }) => {
          const { returned } = context;
          if (!(returned instanceof Error)) return json({ ...Object(returned), userVerification: 'required' });
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
