import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import { OVERLAP_HOURS, SCOPES } from '#domain/accounts/credentials.ts';
import { BRAND } from '#domain/brand.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';
import { MCP_PATH, protectedUrls, RESOURCE_METADATA } from '../../../platform/api/v1.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/http/problem.ts';
import { rethrowOutage, withOurProblems } from '../auth-problems.ts';
import { cacheKeySet, scopesOf } from './api-credentials.ts';
import { rotateKey } from './api-keys.ts';
import { clientHost, disconnectApps, listApps } from './connected-apps.ts';

const KEY_SET = '/.well-known/jwks.json';
const SERVER_METADATA = '/.well-known/oauth-authorization-server/api/auth';

export const WELL_KNOWN_PATHS = [KEY_SET, SERVER_METADATA, RESOURCE_METADATA, `${RESOURCE_METADATA}/*`];

/** Serves the JWKS, and what apps read before they ask a user to connect. */
export function wellKnownRoutes({ auth, config, db }: AppDependencies) {
  const { appUrl } = config;
  return new Hono()
    .use(SERVER_METADATA, cacheKeySet)
    .use(KEY_SET, cacheKeySet)
    .get(KEY_SET, async (c) => {
      const answer = await auth.handler(new Request(`${appUrl}/api/auth/jwks`));
      return withOurProblems(answer, c).catch((error) => rethrowOutage(db, error));
    })
    .get(SERVER_METADATA, async (c) => {
      const metadata = Object(await auth.api.getOAuthServerConfig());
      // The library also lists what it could do with registered apps.
      const names = Object.keys(metadata).filter((name) => !/^(introspection|dpop|backchannel)_|_auth_/.test(name));
      return c.json({
        ...Object.fromEntries(names.map((name) => [name, metadata[name]])),
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
      });
    })
    .get(`${RESOURCE_METADATA}/*`, (c) => {
      const path = c.req.path.slice(RESOURCE_METADATA.length) || MCP_PATH;
      const resource = protectedUrls(appUrl).find((url) => url === appUrl + path);
      if (!resource) throw new AppError('not_found');
      return c.json({
        resource,
        authorization_servers: [`${appUrl}/api/auth`],
        scopes_supported: [...SCOPES, 'offline_access'],
        bearer_methods_supported: ['header'],
        resource_name: BRAND.name,
        resource_documentation: `${appUrl}/developers`,
      });
    });
}

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string().describe('First characters, to tell keys apart'),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  replacedAt: timestamp.nullable().describe('When it was rotated; it works until it expires'),
  lastUsedAt: timestamp.nullable(),
  scopes: z.array(z.enum(SCOPES)),
});

const OVERLAP = `must be a whole number from 0 to ${OVERLAP_HOURS.max}`;

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
            .select([...KEY_COLUMNS, 'lastRequest as lastUsedAt'])
            .where('referenceId', '=', viewer.user.id)
            .orderBy('replacedAt', (order) => order.asc().nullsFirst())
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
            overlapHours: z.int(OVERLAP).min(0, OVERLAP).max(OVERLAP_HOURS.max, OVERLAP).default(OVERLAP_HOURS.default),
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

const connectedApp = z.object({
  id: z.string(),
  name: z.string().describe('As the app calls itself'),
  host: z.string().describe('The site that the app belongs to'),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: timestamp,
  lastUsedAt: timestamp.describe('When it last got a token; those last an hour'),
});

export function connectedAppRoutes({ db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/account/apps',
      endpoint(
        {
          operationId: 'list_connected_apps',
          summary: 'List the apps you connected',
          access: 'session',
          response: z.object({ apps: z.array(connectedApp) }),
        },
        async ({ viewer }) => ({ apps: await listApps(db, viewer.user.id, new Date()) }),
      ),
    )
    .get(
      '/account/apps/asking',
      endpoint(
        {
          operationId: 'get_asking_app',
          summary: 'Get the app that asks to be connected',
          access: 'session',
          query: z.object({ clientId: z.string() }),
          response: connectedApp.pick({ name: true, host: true }),
          errors: ['not_found'],
        },
        async ({ query: { clientId } }) => {
          const app = await db
            .selectFrom('oauthClient')
            .select('name')
            .where('clientId', '=', clientId)
            .executeTakeFirst();
          if (!app) throw new AppError('not_found');
          return { name: app.name ?? '', host: clientHost(clientId) };
        },
      ),
    )
    .delete(
      '/account/apps/:id',
      endpoint(
        {
          operationId: 'disconnect_app',
          summary: 'Disconnect an app',
          access: 'owner',
          path: z.object({ id: z.string() }),
        },
        async ({ viewer, path }) => {
          if ((await disconnectApps(db, viewer.user.id, path.id)) === 0) throw new AppError('not_found');
        },
      ),
    );
}

const KEY_COLUMNS = ['id', 'name', 'start', 'createdAt', 'expiresAt', 'replacedAt', 'permissions'] as const;

type KeyRow = Pick<Selectable<Database['apikey']>, (typeof KEY_COLUMNS)[number]> & { lastUsedAt: Date | null };

function answerOf({ permissions, ...key }: KeyRow) {
  return {
    ...key,
    name: key.name ?? '',
    start: key.start ?? '',
    scopes: [...(scopesOf({ permissions }) ?? SCOPES)],
  };
}
