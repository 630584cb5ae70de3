import { twoFactor } from 'better-auth/plugins';
import { BRAND } from '#domain/brand.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { codesCountOnce } from './codes-count-once.ts';
import { challengeEveryDoor } from './every-door.ts';
import { passkeys } from './passkeys.ts';
import { tellOwner } from './tell-owner.ts';
import { makeBackupCodes, typedByHand } from './typed-by-hand.ts';

type Dependencies = { db: Db; mailer: Mailer; config: Pick<Config, 'appUrl'> };

const TRUSTED_DEVICE_DAYS = 30;

/** Codes of an authenticator app with backup codes, and passkeys. */
export function secondFactorPlugins({ db, mailer, config: { appUrl } }: Dependencies) {
  return [
    codesCountOnce(db),
    typedByHand,
    challengeEveryDoor(
      twoFactor({
        issuer: BRAND.name,
        // Whoever has no password may still set codes up; the session must be fresh either way.
        allowPasswordless: true,
        trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * 86_400,
        backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
      }),
    ),
    ...passkeys(db, appUrl),
    tellOwner(mailer),
  ] as const;
}
