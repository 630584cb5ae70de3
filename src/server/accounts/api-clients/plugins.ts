import { apiKey } from '@better-auth/api-key';
import { getSessionFromCtx } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import * as z from 'zod';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import type { Db } from '../../database/connection.ts';
import { AppError, invalidParameters } from '../../http/problem.ts';
import type { CallContext } from '../call-context.ts';

/** What a key starts with, so that people and scanners of leaked secrets know one when they see it. */
export const KEY_PREFIX = 'fsk_';
const MAX_KEYS = 20;
const DAY_SECONDS = 86_400;

const newKey = z.strictObject({
  name: z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(MAX_KEY_NAME_LENGTH, `must be at most ${MAX_KEY_NAME_LENGTH} characters`),
  expiresIn: z
    .int('must be a whole number of seconds')
    .min(DAY_SECONDS, 'must be at least a day, in seconds')
    .max(365 * DAY_SECONDS, 'must be at most 365 days, in seconds')
    .optional(),
});

/** What programs sign in with: short-lived tokens with a published key set, and keys. */
export function apiClientPlugins() {
  return [
    jwt({
      // What the token says of the user would be old news soon: who that is, and from which session, is enough.
      jwt: { expirationTime: '15m', definePayload: ({ session }) => ({ sid: session.id }) },
      jwks: { rotationInterval: 30 * DAY_SECONDS, gracePeriod: DAY_SECONDS },
      disableSettingJwtHeader: true,
    }),
    apiKey({
      defaultPrefix: KEY_PREFIX,
      requireName: true,
      maximumNameLength: MAX_KEY_NAME_LENGTH,
      startingCharactersConfig: { charactersLength: 8 },
      rateLimit: { enabled: false }, // Ours counts per user, without writing at each request.
    }),
  ] as const;
}

/** Checks what is asked of a new key, and that the user may have one more. */
export async function checkNewKey(ctx: CallContext, { db }: { db: Db }) {
  const session = await getSessionFromCtx(ctx);
  if (!session) throw new AppError('sign_in_required');
  const asked = newKey.safeParse(ctx.body);
  if (!asked.success) {
    throw invalidParameters(
      asked.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })),
    );
  }
  const kept = await db
    .selectFrom('apikey')
    .select('id')
    .where('referenceId', '=', session.user.id)
    .limit(MAX_KEYS)
    .execute();
  if (kept.length === MAX_KEYS) {
    throw new AppError('forbidden', { detail: `You have ${MAX_KEYS} API keys, delete one first` });
  }
  return { body: asked.data };
}

/** What the answer tells of a new key; the key itself this once. */
const madeKey = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  start: z.string(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
});

/** Leaves everything else about a new key out of the answer. */
export async function answerNewKey({ context, json }: CallContext): Promise<unknown> {
  const made = madeKey.safeParse(context.returned);
  if (made.success) return json(made.data);
}
