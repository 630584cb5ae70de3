import { createAuthMiddleware } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import { AppError } from '../http/problem.ts';

/**
 * The calls of the library that are open to the world. It brings twice as many; those that we have no use for, have
 * better ones of our own for, or that hand tokens out stay closed, and so does what a later version adds.
 */
export const OPEN_CALLS: ReadonlySet<string> = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/magic-link',
  '/sign-in/email-otp',
  '/sign-in/social',
  '/sign-in/sso',
  '/sign-out',
  '/send-verification-email',
  '/verify-email',
  '/magic-link/verify',
  '/email-otp/send-verification-otp',
  '/request-password-reset',
  '/reset-password',
  '/reset-password/:token',
  '/change-email',
  '/change-password',
  '/link-social',
  '/callback/:id',
  '/sso/saml2/sp/acs/:providerId',
  '/sso/saml2/sp/metadata',
  '/siwe/nonce',
  '/siwe/verify',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
  '/passkey/delete-passkey',
  '/passkey/update-passkey',
  '/jwks',
  '/token',
  '/api-key/create',
  '/api-key/list',
  '/api-key/delete',
  '/admin/list-users',
  '/admin/get-user',
  '/admin/create-user',
  '/admin/set-role',
  '/admin/ban-user',
  '/admin/unban-user',
  '/admin/revoke-user-sessions',
  '/admin/impersonate-user',
  '/admin/stop-impersonating',
  '/error',
]);

/** Answers requests to any other call as if there were none. The server itself may make all of them. */
export const closeOtherCalls = {
  id: 'close-other-calls',
  hooks: {
    before: [
      {
        matcher: ({ path, request }) => request !== undefined && !OPEN_CALLS.has(path ?? ''),
        handler: createAuthMiddleware(async () => {
          throw new AppError('not_found');
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
