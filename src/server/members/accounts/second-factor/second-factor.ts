import { randomBytes, randomInt } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { base32 } from '@better-auth/utils/base32';
import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { expireCookie } from 'better-auth/cookies';
import { symmetricEncrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins';
import * as z from 'zod';
import { BACKUP_CODE_LENGTH, BACKUP_CODE_LETTERS, normalizeBackupCode } from '#domain/accounts/one-time-codes.ts';
import { BRAND } from '#domain/brand.ts';
import { sameSitePath, withParameter } from '#domain/return-path.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { AppError, invalidParameters } from '../../../platform/http/problem.ts';
import { countAttempt } from '../../../platform/http/rate-limit.ts';
import { changeDetails, type SecondFactorChange, secondFactorChanged } from '../account-emails.ts';
import { rethrowOutage } from '../auth-problems.ts';
import type { CallContext, CallDependencies } from '../call-context.ts';
import { hideSession, startedSession } from '../sessions/previous-session.ts';

const TRUSTED_DEVICE_DAYS = 30;
const BACKUP_CODES = 10;
/** Length of the HMAC hash; 32 characters in base32. */
const KEY_LENGTH = 20;
/** Longer than the 90 seconds a code is valid. */
const ONCE = { max: 1, windowSeconds: 120 };

/** Better Auth's cookie for a sign-in that waits for the second factor. */
const PENDING_COOKIE = 'two_factor';

/** Where calls that redirect, such as emailed links, ask for the second factor. */
const SECOND_STEP_PATH = '/signin?step=second-factor';

const plugin = twoFactor({
  // Also for users without a password; the session must be fresh either way.
  allowPasswordless: true,
  trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * 86_400,
  backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
});
const [libraryChallenge] = plugin.hooks.after;
if (!libraryChallenge) throw new Error('The two-factor plugin of Better Auth has no after hook');
const { handler: takeSessionBack } = libraryChallenge;

/** Authenticator and backup codes. The library challenges password sign-ins only, see `challenge`. */
export const twoFactorPlugin = { ...plugin, hooks: {} };

const challengeAnswer = z.object({ headers: z.instanceof(Headers), response: z.unknown() });

/**
 * Asks for the second factor after any call that created a session: revokes the session, cookie and row, and sets a
 * pending cookie, unless the device is trusted. Passkeys need no second factor; users without codes are not asked. The
 * browser's previous session lasts until the code is verified, so that canceling signs no one out.
 */
export async function challenge(ctx: CallContext): Promise<unknown> {
  const { authCookies, internalAdapter, returned } = ctx.context;
  const newSession = await startedSession(ctx);
  if (!newSession) return;
  // Not every call passes the complete user.
  const user = await internalAdapter.findUserById(newSession.user.id);
  ctx.context.setNewSession({ ...newSession, user: user ?? newSession.user });
  const { headers, response } = challengeAnswer.parse(await takeSessionBack({ ...ctx, returnHeaders: true }));
  for (const cookie of headers.getSetCookie()) {
    if (!cookie.startsWith(`${authCookies.sessionToken.name}=`)) ctx.responseHeaders.append('set-cookie', cookie);
  }
  if (ctx.context.newSession) return; // The user has no second factor, or the device is trusted.
  if (isAPIError(returned) && returned.statusCode === 302) throw ctx.redirect(secondStepPath(returned));
  return response;
}

/** The page that asks for the code, then leads to where the call would have redirected. */
function secondStepPath({ headers }: APIError): string {
  const next = sameSitePath(new Headers(headers).get('location'));
  return next && next !== '/' ? withParameter(SECOND_STEP_PATH, 'next', next) : SECOND_STEP_PATH;
}

/**
 * Lets a code finish the pending sign-in of a browser that still has a session: the library would check it for that
 * session and leave the sign-in pending.
 */
export async function preferPendingSignIn(ctx: CallContext): Promise<void> {
  if (await pendingUserId(ctx)) await hideSession(ctx);
}

/** Ends a pending sign-in, so that the next code is for the app being set up. */
export async function endPendingSignIn(ctx: CallContext): Promise<void> {
  expireCookie(ctx, ctx.context.createAuthCookie(PENDING_COOKIE));
}

/**
 * Makes authenticator codes single-use, so that one read over a shoulder is useless. The library accepts them repeatedly.
 */
export async function useCodeOnce(ctx: CallContext, { db }: { db: Db }): Promise<void> {
  const code = ctx.body?.code;
  if (!isAppCode(code)) return; // The library rejects it, and attempts are stored by code.
  const userId = await userOfCode(ctx);
  if (!userId) return;
  await countAttempt(db, `totp:${userId}:${code}`, ONCE, new Date()).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
  });
}

/** Returns the user whose sign-in is pending, or who is setting up codes. */
async function userOfCode(ctx: CallContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  return session?.user.id ?? pendingUserId(ctx);
}

/** Returns the user whose sign-in waits for the second factor. */
async function pendingUserId(ctx: CallContext): Promise<string | undefined> {
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const identifier = await ctx.getSignedCookie(createAuthCookie(PENDING_COOKIE).name, secret);
  const verification = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
  return verification && verification.expiresAt > new Date() ? verification.value : undefined;
}

function isAppCode(code: unknown): code is string {
  return typeof code === 'string' && /^\d{6}$/.test(code);
}

/** Rejects turning off codes that are not set up: the library would create a new session. */
export async function requireCodes(ctx: CallContext): Promise<void> {
  const user = (await getSessionFromCtx(ctx))?.user;
  const enabled = z.object({ twoFactorEnabled: z.literal(true) }).safeParse(user).success;
  if (!enabled)
    throw new AppError('not_found', {
      detail: 'Two-factor authentication is off. Turn it on in your account settings',
    });
}

/** Generates backup codes that are easy to read on paper. */
function makeBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () =>
    normalizeBackupCode(
      Array.from({ length: BACKUP_CODE_LENGTH }, () => BACKUP_CODE_LETTERS[randomInt(BACKUP_CODE_LETTERS.length)]).join(
        '',
      ),
    ),
  );
}

const typedCode = z.object({ code: z.string() });

export async function readBackupCode({ body }: CallContext) {
  const { data } = typedCode.safeParse(body);
  return data && { body: { ...body, code: normalizeBackupCode(data.code) } };
}

const setUp = z.object({ totpURI: z.string() });

/** Shortens the setup key, which people type into their app: the library's has 52 characters, and its length cannot be configured. */
export async function shortenKey({ context, json }: CallContext): Promise<unknown> {
  const { returned, session, adapter, secretConfig } = context;
  const { data } = setUp.safeParse(returned);
  if (!data || !session) return;
  // Stored as text, so 7 bits per character: 140 in all.
  const key = String.fromCharCode(...randomBytes(KEY_LENGTH).map((byte) => byte & 0x7f));
  const secret = await symmetricEncrypt({ key: secretConfig, data: key });
  const where = [{ field: 'userId', value: session.user.id }];
  await adapter.update({ model: 'twoFactor', where, update: { secret } });
  const totpURI = new URL(data.totpURI);
  totpURI.searchParams.set('secret', base32.encode(key, { padding: false }));
  return json({ ...Object(returned), totpURI: totpURI.href });
}

const passkeyName = z.object({ name: z.string().nullish() });

export async function notifyOwner(
  { headers, context: { returned, session, newSession } }: CallContext,
  change: SecondFactorChange,
  { mailer, config: { appUrl } }: CallDependencies,
): Promise<void> {
  const user = (session ?? newSession)?.user;
  if (!user || isAPIError(returned)) return;
  // Only the first correct code turns codes on.
  const exchanged = session && newSession && newSession.session.token !== session.session.token;
  if (change === 'totp_on' && !exchanged) return;
  const { name } = passkeyName.safeParse(returned).data ?? {};
  await mailer.send(secondFactorChanged({ to: user.email, appUrl, ...changeDetails(headers) }, change, name));
}

/** A passkey counts as two factors: the device, and the PIN or fingerprint that unlocks it. */
export function passkeyPlugin(appUrl: string) {
  return passkey({
    rpID: new URL(appUrl).hostname,
    rpName: BRAND.name,
    origin: new URL(appUrl).origin,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireUnlocking(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireUnlocking(verification.authenticationInfo.userVerified),
    },
  });
}

function requireUnlocking(unlocked: boolean | undefined): void {
  if (!unlocked) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}

/** Requires user verification, which the library leaves to the browser. */
export async function requireUserVerification({ context: { returned }, json }: CallContext): Promise<unknown> {
  if (!isAPIError(returned)) return json({ ...Object(returned), userVerification: 'required' });
}

/** Reports invalid input from a device as a client error; the library reports a server error. */
export async function reportDeviceErrors({ context: { returned } }: CallContext, { db }: { db: Db }): Promise<void> {
  if (!isAPIError(returned) || returned.statusCode < 500) return;
  await rethrowOutage(db, invalidParameters([{ field: 'response', message: 'is not for this site' }]));
}
