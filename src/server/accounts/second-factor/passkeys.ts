import { passkey } from '@better-auth/passkey';
import { APIError, isAPIError } from 'better-auth/api';
import { BRAND } from '#domain/brand.ts';
import type { Db } from '../../database/connection.ts';
import { invalidParameters } from '../../http/problem.ts';
import { blameDatabase } from '../auth-problems.ts';
import type { CallContext } from '../call-context.ts';

/** Passkeys, each of which stands for two factors: the device, and the PIN or finger that unlocks it. */
export function passkeyPlugin(appUrl: string) {
  return passkey({
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
  });
}

function requireUnlocking(unlocked: boolean | undefined): void {
  if (unlocked) return;
  throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'Unlock your device to use a passkey' });
}

/** Asks for a PIN or finger; the library leaves that to the browser. */
export async function askToUnlock({ context: { returned }, json }: CallContext): Promise<unknown> {
  if (!isAPIError(returned)) return json({ ...Object(returned), userVerification: 'required' });
}

/** What a device sends may be wrong in many ways, which the library takes for faults of its own. */
export async function blameDevice({ context: { returned } }: CallContext, { db }: { db: Db }): Promise<void> {
  if (!isAPIError(returned) || returned.statusCode < 500) return;
  await blameDatabase(db, invalidParameters([{ field: 'response', message: 'is not for this site' }]));
}
