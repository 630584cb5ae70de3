import { apiKey, defaultKeyHasher } from '@better-auth/api-key';
import { getSessionFromCtx } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import { jwt } from 'better-auth/plugins';
import * as z from 'zod';
import { SCOPES, type Scope } from '#domain/accounts/credentials.ts';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { HOUR_MS } from '#domain/dates.ts';
import { clientOf, type Db } from '../../../platform/database/connection.ts';
import { lockUser } from '../../../platform/database/locks.ts';
import { oneOf } from '../../../platform/http/body.ts';
import { AppError } from '../../../platform/http/problem.ts';
import type { CallContext } from '../call-context.ts';

/** Prefix of keys, recognizable to people and to secret scanners. */
export const KEY_PREFIX = 'fsk_';
const MAX_KEYS = 20;
/** Characters of a key that stay visible. */
const START_LENGTH = 8;
const DAY_SECONDS = 86_400;

export const newKey = z.strictObject({
  name: z
    .string('must be a string')
    .trim()
    .min(1, 'must not be empty')
    .max(MAX_KEY_NAME_LENGTH, `must be at most ${MAX_KEY_NAME_LENGTH} characters`),
  expiresIn: z
    .int('must be a whole number of seconds')
    .min(DAY_SECONDS, 'must be at least a day, in seconds')
    .max(365 * DAY_SECONDS, 'must be at most 365 days, in seconds')
    .optional(),
  scopes: z
    .array(oneOf(SCOPES), 'must be a list of scopes')
    .min(1, 'must contain at least one scope')
    .default([...SCOPES]),
});

/** API keys, and short-lived JWTs with a published key set. */
export function apiClientPlugins() {
  return [
    jwt({
      // Other claims about the user would soon be stale.
      jwt: { expirationTime: '15m', definePayload: ({ session }) => ({ sid: session.id }) },
      jwks: { rotationInterval: 30 * DAY_SECONDS, gracePeriod: DAY_SECONDS },
      disableSettingJwtHeader: true,
    }),
    apiKey({
      defaultPrefix: KEY_PREFIX,
      requireName: true,
      maximumNameLength: MAX_KEY_NAME_LENGTH,
      startingCharactersConfig: { charactersLength: START_LENGTH },
      rateLimit: { enabled: false }, // We limit requests per user, without a write per request.
    }),
  ] as const;
}

/** Limits the number of keys. */
export async function checkNewKey(ctx: CallContext, { db }: { db: Db }) {
  const session = await getSessionFromCtx(ctx);
  if (!session) throw new AppError('sign_in_required');
  if ((await countKeys(db, session.user.id)) >= MAX_KEYS) throw tooManyKeys();
  return { body: newKey.parse(ctx.body) };
}

/** A new key; the only response that contains the key itself. */
const createdKey = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  start: z.string(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
});

/**
 * Removes all other fields from the response. Keys created at the same time pass the first check together and the
 * library stores them, so those beyond the limit are deleted here, one user's after another.
 */
export async function answerNewKey(ctx: CallContext, { db }: { db: Db }): Promise<unknown> {
  const keyResult = createdKey.safeParse(ctx.context.returned);
  if (!keyResult.success) return;
  const session = await getSessionFromCtx(ctx);
  if (!session) throw new AppError('sign_in_required');
  const { scopes } = newKey.parse(ctx.body);
  const permissions = permissionsOf(scopes);
  const isWithinLimit = await db.transaction().execute(async (trx) => {
    await lockUser(clientOf(trx), session.user.id);
    const isWithinLimit = (await countKeys(trx, session.user.id)) <= MAX_KEYS;
    if (isWithinLimit)
      await trx.updateTable('apikey').set({ permissions }).where('id', '=', keyResult.data.id).execute();
    else await trx.deleteFrom('apikey').where('id', '=', keyResult.data.id).execute();
    return isWithinLimit;
  });
  if (!isWithinLimit) throw tooManyKeys();
  return ctx.json({ ...keyResult.data, scopes });
}

/** How the scopes of a key are stored, in the format of Better Auth; null for all. */
function permissionsOf(scopes: readonly Scope[]): string | null {
  return SCOPES.every((scope) => scopes.includes(scope)) ? null : JSON.stringify({ api: [...new Set(scopes)] });
}

const KEY_LENGTH = 64;

/**
 * Creates a key with the name, scopes and lifetime of another one, which ends after a while, so that clients can be
 * switched over.
 * @throws AppError when the user has no such key, or too many
 */
export function rotateKey(
  db: Db,
  userId: string,
  { id, overlapHours, now }: { id: string; overlapHours: number; now: Date },
) {
  return db.transaction().execute(async (trx) => {
    await lockUser(clientOf(trx), userId);
    const old = await trx
      .selectFrom('apikey')
      .select(['name', 'permissions', 'createdAt', 'expiresAt'])
      .where('id', '=', id)
      .where('referenceId', '=', userId)
      .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now)]))
      .executeTakeFirst();
    if (!old) throw new AppError('not_found', { detail: 'API key not found' });
    if ((await countKeys(trx, userId)) >= MAX_KEYS) throw tooManyKeys();
    const key = KEY_PREFIX + generateRandomString(KEY_LENGTH, 'a-z', 'A-Z');
    const lifetimeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
    const row = {
      id: generateRandomString(32, 'a-z', 'A-Z', '0-9'),
      name: old.name,
      start: key.slice(0, START_LENGTH),
      createdAt: now,
      replacedAt: null,
      expiresAt: lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
      permissions: old.permissions,
    };
    await trx
      .insertInto('apikey')
      .values({ ...row, key: await defaultKeyHasher(key), referenceId: userId, enabled: true, updatedAt: now })
      .execute();
    const end = new Date(now.getTime() + overlapHours * HOUR_MS);
    await trx
      .updateTable('apikey')
      .set({ expiresAt: old.expiresAt && old.expiresAt < end ? old.expiresAt : end, replacedAt: now })
      .where('id', '=', id)
      .execute();
    return { ...row, key };
  });
}

/** Counts the keys of a user, up to one more than allowed. */
async function countKeys(db: Db, userId: string): Promise<number> {
  const keys = db.selectFrom('apikey').select('id').where('referenceId', '=', userId);
  return (await keys.limit(MAX_KEYS + 1).execute()).length;
}

function tooManyKeys(): AppError {
  return new AppError('forbidden', { detail: `You have ${MAX_KEYS} API keys. Delete one first` });
}
