import { oauthProvider } from '@better-auth/oauth-provider';
import { getSessionFromCtx } from 'better-auth/api';
import { sql } from 'kysely';
import { SCOPES, type Scope } from '#domain/accounts/credentials.ts';
import { protectedUrls } from '../../../platform/api/v1.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/connection.ts';
import type { Network } from '../../../platform/http/fetch-public.ts';
import type { CallContext } from '../call-context.ts';
import { appDocuments, CONNECT_PAGE } from './app-documents.ts';

/** Prefixes of the tokens of apps, recognizable to secret scanners. */
export const ACCESS_PREFIX = 'fsa_';
const REFRESH_PREFIX = 'fsr_';

const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 30 * 86_400;
/** For the code, and for the user to decide. */
const CODE_SECONDS = 600;

/**
 * OAuth 2.1 for apps, mostly agents. Access tokens are looked up rather than signed, so they end at once.
 *
 * Left out of the library's plugin: writes at the start, which fail during an outage; its own paths for metadata, which
 * are not in the table of calls; continuing a request in the response to a sign-in; and tables for registered apps.
 */
export function connectedAppsPlugin({ appUrl }: Pick<Config, 'appUrl'>, network: Network | undefined) {
  const {
    init: _init,
    onRequest: _onRequest,
    hooks,
    ...plugin
  } = oauthProvider({
    scopes: [...SCOPES, 'offline_access'],
    resources: protectedUrls(appUrl),
    enforcePerClientResources: false,
    grantTypes: ['authorization_code', 'refresh_token'],
    loginPage: CONNECT_PAGE,
    consentPage: CONNECT_PAGE,
    disableJwtPlugin: true,
    prefix: { opaqueAccessToken: ACCESS_PREFIX, refreshToken: REFRESH_PREFIX },
    accessTokenExpiresIn: ACCESS_SECONDS,
    refreshTokenExpiresIn: REFRESH_SECONDS,
    codeExpiresIn: CODE_SECONDS,
    extensions: [{ clientDiscovery: appDocuments(network) }],
  });
  const { oauthClientResource: _resource, oauthClientAssertion: _assertion, ...schema } = plugin.schema;
  return { ...plugin, schema, hooks: { before: hooks.before } };
}

/**
 * Visitors sign in first, so that only users can make us read documents. Users are asked every time, because another
 * program on their computer can pretend to be an app.
 */
export async function askUser(ctx: CallContext, { config }: { config: Pick<Config, 'appUrl'> }) {
  const { pathname, search } = new URL(ctx.request?.url ?? config.appUrl);
  if (!pathname.endsWith(ctx.path)) return; // The user was asked: the library goes on with the request.
  if (!(await getSessionFromCtx(ctx))) throw ctx.redirect(CONNECT_PAGE + search);
  return { query: { resource: protectedUrls(config.appUrl)[0], ...ctx.query, prompt: 'consent' } };
}

/** The host that vouches for the name of an app. */
export const clientHost = (clientId: string) => new URL(clientId).host;

/** Lists the apps that have access, with the latest hour in which they got a token. */
export async function listApps(db: Db, userId: string, now: Date) {
  const tokens = db
    .selectFrom('oauthAccessToken')
    .select(['clientId', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .unionAll(
      db
        .selectFrom('oauthRefreshToken')
        .select(['clientId', 'createdAt', 'expiresAt'])
        .where('userId', '=', userId)
        .where('revoked', 'is', null),
    );
  const apps = await db
    .selectFrom('oauthConsent as consent')
    .innerJoin('oauthClient as app', 'app.clientId', 'consent.clientId')
    .innerJoin(tokens.as('token'), 'token.clientId', 'consent.clientId')
    .select(['consent.id', 'app.name', 'consent.clientId', 'consent.scopes', 'consent.createdAt'])
    .select((of) => of.fn.max('token.createdAt').as('lastUsedAt'))
    .where('consent.userId', '=', userId)
    .groupBy(['consent.id', 'app.name'])
    .having((of) => of.fn.max('token.expiresAt'), '>', now)
    .orderBy('consent.createdAt')
    .execute();
  return apps.map(({ name, clientId, scopes, ...app }) => ({
    ...app,
    name: name ?? '',
    host: clientHost(clientId),
    scopes: scopesOfApp(scopes),
  }));
}

export function scopesOfApp(scopes: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}

/** Disconnects an app, or all. @returns the number of apps that were connected */
export async function disconnectApps(db: Db, userId: string, id?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('oauthConsent')
    .where('userId', '=', userId)
    .$if(id !== undefined, (consents) => consents.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes expired tokens, and consents and apps without any. Replaced refresh tokens stay until then, to notice their reuse. */
export async function purgeApps(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('oauthAccessToken').where('expiresAt', '<', now).execute();
  await db.deleteFrom('oauthRefreshToken').where('expiresAt', '<', now).execute();
  await sql`
    delete from "oauthConsent" consent where "updatedAt" < ${yesterday}
      and not exists (select from "oauthAccessToken" t where t."userId" = consent."userId" and t."clientId" = consent."clientId")
      and not exists (select from "oauthRefreshToken" t where t."userId" = consent."userId" and t."clientId" = consent."clientId")
  `.execute(db);
  await sql`
    delete from "oauthClient" app where "updatedAt" < ${yesterday}
      and not exists (select from "oauthConsent" consent where consent."clientId" = app."clientId")
  `.execute(db);
}
