import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { operation } from '../../http/operation.ts';
import { requireSession } from '../access-rules.ts';
import { blameDatabase, withOurProblems } from '../auth-problems.ts';
import { keySetKept } from './credentials.ts';

/** Where programs that check our tokens look for the keys first. */
export const KEY_SET_PATH = '/.well-known/jwks.json';

/** The keys to check tokens with, at their well-known address. */
export function keySetRoutes({ auth, config, db }: AppDependencies) {
  return new Hono().get(KEY_SET_PATH, keySetKept, async (c) => {
    const answer = await auth.handler(new Request(`${config.appUrl}/api/auth/jwks`));
    return withOurProblems(answer, c).catch((error) => blameDatabase(db, error));
  });
}

/** The API keys of the signed-in user, without what they consist of. */
export function apiKeyRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/account/api-keys',
    operation({ operationId: 'list_api_keys', summary: 'Your API keys', errors: ['sign_in_required'] }),
    async (c) => {
      const { user } = requireSession(c);
      const keys = await db
        .selectFrom('apikey')
        .select(['id', 'name', 'start', 'createdAt', 'expiresAt', 'lastRequest'])
        .where('referenceId', '=', user.id)
        .orderBy('createdAt')
        .execute();
      return c.json({
        keys: keys.map(({ id, name, start, createdAt, expiresAt, lastRequest }) => ({
          id,
          name: name ?? '',
          start: start ?? '',
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt?.toISOString() ?? null,
          lastUsedAt: lastRequest?.toISOString() ?? null,
        })),
      });
    },
  );
}
