import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Db } from '../../../platform/database/connection.ts';
import { AppError, invalidParameters } from '../../../platform/http/problem.ts';
import { countAttempt } from '../../../platform/http/rate-limit.ts';
import type { CallContext } from '../call-context.ts';

const MAX_AGE_SECONDS = 5 * 60;
/** Longer than a token is accepted. */
const ONCE = { max: 1, windowSeconds: 2 * MAX_AGE_SECONDS };

const boundedText = (min: number, max: number) =>
  z.string('must be a string').min(min, `must have at least ${min} characters`).max(max, `must have at most ${max}`);

const idToken = z.strictObject(
  {
    token: boundedText(1, 10_000).describe(
      `The ID token: issued by the provider for our client ID in the last ${MAX_AGE_SECONDS / 60} minutes, and not used before`,
    ),
    nonce: boundedText(16, 200).describe(
      "A random text. The token's `nonce` claim must be its SHA-256 in hexadecimal, so that the token alone is useless",
    ),
  },
  'must consist of token and nonce',
);

/** Fields that sign in with an ID token instead of on the page of the provider. */
export const idTokenFields = { idToken: idToken.optional() };

const claims = z.object({ iat: z.number(), nonce: z.string() });

/** Admits an ID token once, soon after it was issued, and only with the nonce that it was requested for. */
export async function admitIdToken(ctx: CallContext, { db }: { db: Db }): Promise<void> {
  const { data: input } = z.object({ provider: z.string(), idToken }).safeParse(ctx.body);
  const provider = input && ctx.context.socialProviders.find(({ id }) => id === input.provider);
  if (!provider) return; // Another way to sign in, or a provider that the library rejects.
  if (!provider.requiresIdTokenNonce) {
    throw invalidParameters([{ field: 'provider', message: 'has no nonces. Sign in on its page' }]);
  }
  const { token, nonce } = input.idToken;
  const { data: tokenClaims } = claims.safeParse((await provider.getUserInfo({ idToken: token }))?.data);
  if (!tokenClaims || tokenClaims.iat < Date.now() / 1000 - MAX_AGE_SECONDS) {
    throw tokenError('is not for this site, has expired or was issued more than 5 minutes ago');
  }
  if (tokenClaims.nonce !== sha256(nonce)) throw tokenError('was requested with another nonce');
  // Without the signature, which can be encoded in several ways.
  const signedPart = token.slice(0, token.lastIndexOf('.'));
  await countAttempt(db, `id-token:${sha256(signedPart)}`, ONCE, new Date()).catch((error) => {
    throw error instanceof AppError ? tokenError('has been used') : error;
  });
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

function tokenError(reason: string): AppError {
  return new AppError('sign_in_failed', { detail: `This ID token ${reason}. Sign in at the provider again` });
}
