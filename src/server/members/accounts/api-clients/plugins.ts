import { apiKey } from '@better-auth/api-key';
import { getSessionFromCtx } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import * as z from 'zod';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { clientOf, type Db } from '../../../platform/database/connection.ts';
import { lockUser } from '../../../platform/database/locks.ts';
import { AppError } from '../../../platform/http/problem.ts';
import type { CallContext } from '../call-context.ts';

/** Prefix of keys, recognizable to people and to secret scanners. */
export const KEY_PREFIX = 'fsk_';
const MAX_KEYS = 20;
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
      startingCharactersConfig: { charactersLength: 8 },
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
  const created = createdKey.safeParse(ctx.context.returned);
  if (!created.success) return;
  const session = await getSessionFromCtx(ctx);
  if (!session) throw new AppError('sign_in_required');
  const isWithinLimit = await db.transaction().execute(async (trx) => {
    await lockUser(clientOf(trx), session.user.id);
    if ((await countKeys(trx, session.user.id)) <= MAX_KEYS) return true;
    await trx.deleteFrom('apikey').where('id', '=', created.data.id).execute();
    return false;
  });
  if (!isWithinLimit) throw tooManyKeys();
  return ctx.json(created.data);
}

/** Counts the keys of a user, up to one more than allowed. */
async function countKeys(db: Db, userId: string): Promise<number> {
  const keys = db.selectFrom('apikey').select('id').where('referenceId', '=', userId);
  return (await keys.limit(MAX_KEYS + 1).execute()).length;
}

function tooManyKeys(): AppError {
  return new AppError('forbidden', { detail: `You have ${MAX_KEYS} API keys. Delete one first` });
}
