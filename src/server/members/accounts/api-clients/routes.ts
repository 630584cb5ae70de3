import { Hono } from 'hono';
import * as z from 'zod';
import { SCOPES } from '#domain/accounts/credentials.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';
import { rethrowOutage, withOurProblems } from '../auth-problems.ts';
import { cacheKeySet, scopesOf } from './credentials.ts';
import { rotateKey } from './plugins.ts';

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
  scopes: z.array(z.enum(SCOPES)),
});

const MAX_OVERLAP_HOURS = 168;
const OVERLAP = `must be a whole number from 0 to ${MAX_OVERLAP_HOURS}`;

export function apiKeyRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
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
            .select(['id', 'name', 'start', 'createdAt', 'expiresAt', 'lastRequest as lastUsedAt', 'permissions'])
            .where('referenceId', '=', viewer.user.id)
            .orderBy('createdAt')
            .execute();
          return { keys: keys.map(answerOf) };
        },
      ),
    )
    .post(
      '/account/api-keys/:id/rotate',
      endpoint(
        {
          operationId: 'rotate_api_key',
          summary: 'Replace an API key',
          description:
            'Creates a key with the same name, scopes and lifetime, and shows it once. The old key ends after the overlap.',
          access: 'fresh owner',
          path: z.object({ id: z.string() }),
          body: z.strictObject({
            overlapHours: z.int(OVERLAP).min(0, OVERLAP).max(MAX_OVERLAP_HOURS, OVERLAP).default(24),
          }),
          response: apiKey.extend({ key: z.string() }),
        },
        async ({ viewer, path: { id }, body: { overlapHours } }) => {
          const now = new Date(); // The machine's clock, with which keys are created and checked.
          const { key, ...row } = await rotateKey(db, viewer.user.id, { id, overlapHours, now });
          return { ...answerOf({ ...row, lastUsedAt: null }), key };
        },
      ),
    );
}

type KeyRow = {
  id: string;
  name: string | null;
  start: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  permissions: string | null;
};

function answerOf({ permissions, ...key }: KeyRow) {
  return {
    ...key,
    name: key.name ?? '',
    start: key.start ?? '',
    scopes: [...(scopesOf({ permissions }) ?? SCOPES)],
  };
}
