import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import type { Db } from '../../database/connection.ts';
import { operation } from '../../http/operation.ts';
import { requireSession } from '../access-rules.ts';

/** What protects an account besides its password. */
export function secondFactorRoutes({ auth, db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/account/second-factors',
    operation({
      operationId: 'list_second_factors',
      summary: 'What protects your account besides its password',
      errors: ['sign_in_required'],
    }),
    async (c) => {
      const { id: userId, twoFactorEnabled } = requireSession(c).user;
      const kept = twoFactorEnabled ? await auth.api.viewBackupCodes({ body: { userId } }) : null;
      const passkeys = await listPasskeys(db, userId);
      return c.json({
        totp: twoFactorEnabled,
        backupCodesLeft: kept?.backupCodes.length ?? 0,
        passkeys: passkeys.map(({ id, name, createdAt }) => ({
          id,
          name,
          createdAt: createdAt?.toISOString() ?? null,
        })),
      });
    },
  );
}

/** The passkeys of a user, the oldest first. */
async function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}
