import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';
import { rethrowOutage, withOurProblems } from '../auth-problems.ts';
import { cacheKeySet } from './credentials.ts';

export const KEY_SET_PATH = '/.well-known/jwks.json';

/** Serves the JWKS at its well-known URL. */
export function keySetRoutes({ auth, config, db }: AppDependencies) {
  return new Hono().get(KEY_SET_PATH, cacheKeySet, async (c) => {
    const answer = await auth.handler(new Request(`${config.appUrl}/api/auth/jwks`));
    return withOurProblems(answer, c).catch((error) => rethrowOutage(db, error));
  });
}

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string().describe('First characters, to tell keys apart'),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
});

export function apiKeyRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/account/api-keys',
    endpoint(
      {
        operationId: 'list_api_keys',
        summary: 'List your API keys',
        access: 'session',
        response: z.object({ keys: z.array(apiKey) }),
      },
      async ({ viewer }) => {
        const keys = await db
          .selectFrom('apikey')
          .select(['id', 'name', 'start', 'createdAt', 'expiresAt', 'lastRequest as lastUsedAt'])
          .where('referenceId', '=', viewer.user.id)
          .orderBy('createdAt')
          .execute();
        return { keys: keys.map((key) => ({ ...key, name: key.name ?? '', start: key.start ?? '' })) };
      },
    ),
  );
}
