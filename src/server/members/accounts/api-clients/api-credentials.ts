import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { SCOPES, type Scope } from '#domain/accounts/credentials.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { unlessDown } from '../../../platform/database/reads.ts';
import { AppError } from '../../../platform/http/problem.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import type { Auth } from '../auth.ts';
import { KEY_PREFIX } from './api-keys.ts';
import { ACCESS_PREFIX, scopesOfApp } from './connected-apps.ts';

/** Requests per user: those of all keys, tokens and apps together, and those of all browsers. */
export const REQUESTS_PER_USER: Limit = { max: 1_200, windowSeconds: 60 };

/** Under which a user's requests are counted: those of keys, tokens and apps (`client`), or of browsers (`user`). */
export const callsKey = (kind: 'client' | 'user', userId: string) => `calls:${kind}:${userId}`;

export type ApiCredential = { kind: 'key' | 'token' | 'app'; value: string };

export function credentialOf(headers: Headers): ApiCredential | null {
  const key = headers.get('x-api-key');
  if (key !== null) return { kind: 'key', value: key };
  const [, value] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (value === undefined) return null;
  const kind = value.startsWith(KEY_PREFIX) ? 'key' : value.startsWith(ACCESS_PREFIX) ? 'app' : 'token';
  return { kind, value };
}

export const API_CLIENT_CALLS = [
  'v1',
  'companies',
  'company-changes',
  'company-marks',
  'company-figures',
  'company-suggestions',
  'search-filters',
  'filter-options',
  'stats',
  'exports',
  'clients',
  'contact-checks',
  'ledger-counts',
  'pressure-counts',
  'saved-searches',
  'lists',
  'list-changes',
  'list-counts',
  'list-entries',
  'list-statuses',
  'customers',
  'customer-counts',
  'delivery-results',
  'recalls',
  'lps',
  'me',
];

/** Keeps API clients to the allowed paths: a leaked key must not take over an account. */
export const restrictApiClients: MiddlewareHandler = async (c, next) => {
  if (credentialOf(c.req.raw.headers) && !API_CLIENT_CALLS.includes(c.req.path.split('/')[2] ?? '')) {
    throw new AppError('forbidden', { detail: 'API keys and tokens cannot make this call. Sign in with a browser' });
  }
  await next();
};

/** Lets clients cache the key set. Keys stay in it for a day after their last use. */
export const cacheKeySet: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=600');
};

/** In the format of Better Auth. */
const permissionsSchema = z.object({ api: z.array(z.enum(SCOPES)) });

type ApiClient = { userId: string; until: Date | null; scopes: readonly Scope[] | null };

/**
 * Resolves the user of a key or token; null if it is invalid or expired.
 * @param url the protected URL that the request is to
 */
export function readApiClient(
  db: Db,
  auth: Auth,
  { kind, value }: ApiCredential,
  { url, now }: { url: string | null; now: Date },
): Promise<ApiClient | null> {
  if (kind === 'key') return readKey(db, value, now);
  return kind === 'app' ? readAppToken(db, value, { url, now }) : readAccessToken(db, auth, value, now);
}

/** A token of an app is valid only for the URL it was issued for. */
async function readAppToken(
  db: Db,
  token: string,
  { url, now }: { url: string | null; now: Date },
): Promise<ApiClient | null> {
  const row = await db
    .selectFrom('oauthAccessToken')
    .select(['userId', 'expiresAt', 'scopes', 'resources'])
    .where('token', '=', keyHash(token.slice(ACCESS_PREFIX.length)))
    .where('expiresAt', '>', now)
    .where('confirmation', 'is', null) // We do not check proofs that others may be bound to.
    .executeTakeFirst();
  if (!row || url === null || !row.resources?.includes(url)) return null;
  return { userId: row.userId, until: row.expiresAt, scopes: scopesOfApp(row.scopes) };
}

/** Hash of a key, under which it is stored and cached. Better Auth's is the same, but waits for another thread. */
export const keyHash = (key: string) => hash('sha256', key, 'base64url');

/** Reads a key and records its use. Callers cache the result, so the time of last use is accurate to a minute. */
async function readKey(db: Db, key: string, now: Date): Promise<ApiClient | null> {
  const row = await db
    .selectFrom('apikey')
    .select(['id', 'referenceId', 'expiresAt', 'permissions'])
    .where('key', '=', keyHash(key))
    .where('enabled', '=', true)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]))
    .executeTakeFirst();
  if (!row) return null;
  await unlessDown(db.updateTable('apikey').set({ lastRequest: now }).where('id', '=', row.id).execute());
  return { userId: row.referenceId, until: row.expiresAt, scopes: scopesOf(row) };
}

/** The scopes of a key; null if it has all of them. */
export function scopesOf({ permissions }: { permissions: string | null }): readonly Scope[] | null {
  return permissions ? permissionsSchema.parse(JSON.parse(permissions)).api : null;
}

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });

/** A token is valid as long as its session, and never for an impersonation. */
async function readAccessToken(db: Db, auth: Auth, token: string, now: Date): Promise<ApiClient | null> {
  const { payload } = await auth.api.verifyJWT({ body: { token } });
  const claims = claimsSchema.safeParse(payload).data;
  if (!claims) return null;
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', claims.sid)
    .where('userId', '=', claims.sub)
    .where('expiresAt', '>', now)
    .where('impersonatedBy', 'is', null)
    .executeTakeFirst();
  return session ? { userId: claims.sub, until: new Date(claims.exp * 1000), scopes: null } : null;
}
