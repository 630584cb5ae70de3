import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import type { Mailer } from '../../mail/mailer.ts';
import { type SecondFactorChange, secondFactorChanged } from '../mails/account-mails.ts';

/** What a call changes about how an account is protected. */
const CHANGES: ReadonlyMap<string, SecondFactorChange> = new Map([
  ['/two-factor/verify-totp', 'totp_on'],
  ['/two-factor/disable', 'totp_off'],
  ['/two-factor/generate-backup-codes', 'backup_codes_renewed'],
  ['/two-factor/verify-backup-code', 'backup_code_used'],
  ['/passkey/verify-registration', 'passkey_added'],
  ['/passkey/delete-passkey', 'passkey_removed'],
]);

/** Tells the owner of an account of a change that only they should have made. */
export function tellOwner(mailer: Mailer) {
  return {
    id: 'tell-owner',
    hooks: {
      after: [
        {
          matcher: ({ path }) => CHANGES.has(path ?? ''),
          handler: createAuthMiddleware(async ({ path, context: { returned, session, newSession } }) => {
            const change = CHANGES.get(path);
            const user = (session ?? newSession)?.user;
            if (!change || !user || isAPIError(returned)) return;
            // The first right code turns codes on and gives a new session for the old one; later codes change nothing.
            const exchanged = session && newSession && newSession.session.token !== session.session.token;
            if (change === 'totp_on' && !exchanged) return;
            await mailer.send(secondFactorChanged({ to: user.email, change }));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
