import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';

const passkey = z.object({ id: z.string(), name: z.string().nullable(), createdAt: timestamp.nullable() });

export function secondFactorRoutes({ auth, db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/account/second-factors',
    endpoint(
      {
        operationId: 'list_second_factors',
        summary: 'List your second factors',
        access: 'session',
        response: z.object({
          totp: z.boolean().describe('Whether an authenticator app is set up'),
          backupCodesLeft: z.int(),
          passkeys: z.array(passkey),
        }),
      },
      async ({ viewer }) => {
        const { id: userId, twoFactorEnabled } = viewer.user;
        const codes = twoFactorEnabled ? await auth.api.viewBackupCodes({ body: { userId } }) : null;
        return {
          totp: twoFactorEnabled,
          backupCodesLeft: codes?.backupCodes.length ?? 0,
          passkeys: await db
            .selectFrom('passkey')
            .select(['id', 'name', 'createdAt'])
            .where('userId', '=', userId)
            .orderBy('createdAt')
            .execute(),
        };
      },
    ),
  );
}
