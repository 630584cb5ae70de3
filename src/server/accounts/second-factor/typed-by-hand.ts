import { randomBytes, randomInt } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createAuthMiddleware } from 'better-auth/api';
import { symmetricEncrypt } from 'better-auth/crypto';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import { BACKUP_CODE_LENGTH, BACKUP_CODE_LETTERS, plainBackupCode } from '#domain/one-time-codes.ts';

const BACKUP_CODES = 10;
/** As long as the hash that codes are made with: 32 letters where it is typed. */
const KEY_LENGTH = 20;

/** Backup codes that can be read off paper. */
export function makeBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () =>
    plainBackupCode(
      Array.from({ length: BACKUP_CODE_LENGTH }, () => BACKUP_CODE_LETTERS[randomInt(BACKUP_CODE_LETTERS.length)]).join(
        '',
      ),
    ),
  );
}

const typed = z.object({ code: z.string() });
const setUp = z.object({ totpURI: z.string() });

/** What people type by hand: a backup code in whichever way they write it, and a key for their app no longer than needed. */
export const typedByHand = {
  id: 'typed-by-hand',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/two-factor/verify-backup-code',
        handler: createAuthMiddleware(async ({ body }) => {
          const { data } = typed.safeParse(body);
          return data && { context: { body: { ...body, code: plainBackupCode(data.code) } } };
        }),
      },
    ],
    after: [
      {
        matcher: ({ path }) => path === '/two-factor/enable',
        // The library makes keys of 52 letters and has no option for it.
        handler: createAuthMiddleware(async ({ context: { returned, session, adapter, secretConfig }, json }) => {
          const { data } = setUp.safeParse(returned);
          if (!data || !session) return;
          // The library keeps it as text, so it has 7 bits a letter: 140 in all.
          const key = String.fromCharCode(...randomBytes(KEY_LENGTH).map((byte) => byte & 0x7f));
          const secret = await symmetricEncrypt({ key: secretConfig, data: key });
          const where = [{ field: 'userId', value: session.user.id }];
          await adapter.update({ model: 'twoFactor', where, update: { secret } });
          const totpURI = new URL(data.totpURI);
          totpURI.searchParams.set('secret', base32.encode(key, { padding: false }));
          return json({ ...Object(returned), totpURI: totpURI.href });
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
