import { passkey } from '@better-auth/passkey';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import { BRAND } from '#domain/brand.ts';
import type { Db } from '../../database/connection.ts';
import { invalidParameters } from '../../http/problem.ts';
import { blameDatabase } from '../blame-database.ts';

/** Passkeys, each of which stands for two factors: the device, and the PIN or finger that unlocks it. */
export function passkeys(db: Db, appUrl: string) {
  return [
    passkey({
      rpID: new URL(appUrl).hostname,
      rpName: BRAND.name,
      origin: new URL(appUrl).origin,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      registration: {
        afterVerification: ({ verification }) => requireUnlocking(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: ({ verification }) => requireUnlocking(verification.authenticationInfo.userVerified),
      },
    }),
    {
      id: 'passkey-answers',
      hooks: {
        after: [
          { matcher: ({ path }) => path === '/passkey/generate-authenticate-options', handler: askToUnlock },
          {
            matcher: ({ path }) => path === '/passkey/verify-registration',
            // What a device says may be wrong in many ways, which the library takes for faults of its own.
            handler: createAuthMiddleware(async ({ context: { returned } }) => {
              if (!isAPIError(returned) || returned.statusCode < 500) return;
              await blameDatabase(db, invalidParameters([{ field: 'response', message: 'is not for this site' }]));
            }),
          },
        ],
      },
    },
  ] as const satisfies BetterAuthPlugin[];
}

function requireUnlocking(unlocked: boolean | undefined): void {
  if (unlocked) return;
  throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'Unlock your device to use a passkey' });
}

/** The library leaves it to the browser whether the device asks for a PIN or finger. */
const askToUnlock = createAuthMiddleware(async ({ context: { returned }, json }) => {
  if (!isAPIError(returned)) return json({ ...Object(returned), userVerification: 'required' });
});
