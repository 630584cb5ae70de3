import { randomBytes, randomInt } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { APIError, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { symmetricEncrypt } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins';
import * as z from 'zod';
import { BACKUP_CODE_LENGTH, BACKUP_CODE_LETTERS, plainBackupCode } from '#domain/accounts/one-time-codes.ts';
import { BRAND } from '#domain/brand.ts';
import type { Db } from '../../database/connection.ts';
import { AppError } from '../../http/problem.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { CallContext } from '../call-context.ts';
import { type SecondFactorChange, secondFactorChanged } from '../mails/account-mails.ts';
import { endPreviousSession, previousSessionToken } from '../sessions/previous-session.ts';

const TRUSTED_DEVICE_DAYS = 30;
const BACKUP_CODES = 10;
/** As long as the hash that codes are made with: 32 letters where it is typed. */
const KEY_LENGTH = 20;
/** A code is valid for its half minute and the ones before and after; one attempt in a time longer than that. */
const ONCE = { max: 1, windowSeconds: 120 };

/** Where the browser goes on when a call that answers with a redirect, such as a mailed link, asks for the second factor. */
export const SECOND_STEP_PATH = '/signin?step=second-factor';

const plugin = twoFactor({
  issuer: BRAND.name,
  // Users without a password may set codes up as well; the session must be fresh either way.
  allowPasswordless: true,
  trustDeviceMaxAge: TRUSTED_DEVICE_DAYS * 86_400,
  backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
});
const [libraryChallenge] = plugin.hooks.after;
if (!libraryChallenge) throw new Error('The second factor of the library has no challenge');
const { handler: takeSessionBack } = libraryChallenge;

/** Codes of an authenticator app, and backup codes. The library's own challenge follows passwords only: see `challenge`. */
export const twoFactorPlugin = { ...plugin, hooks: {} };

const challengeAnswer = z.object({ headers: z.instanceof(Headers), response: z.unknown() });

/**
 * Asks for the second factor after any call that has made a session. The library's challenge takes that session back,
 * cookie and row, and marks the browser as half-way in, unless the device is trusted. A passkey signs in alone; users
 * with passkeys and no codes are not asked.
 */
export async function challenge(ctx: CallContext): Promise<unknown> {
  const { newSession, internalAdapter, returned } = ctx.context;
  if (!newSession || newSession.session.token === (await previousSessionToken(ctx))) return;
  // Not every call passes the whole user on, so the table says whether there is a second factor.
  const user = await internalAdapter.findUserById(newSession.user.id);
  ctx.context.setNewSession({ ...newSession, user: user ?? newSession.user });
  const { headers, response } = challengeAnswer.parse(await takeSessionBack({ ...ctx, returnHeaders: true }));
  for (const cookie of headers.getSetCookie()) ctx.responseHeaders.append('set-cookie', cookie);
  if (ctx.context.newSession) return; // The user has no second factor, or the device is trusted.
  await endPreviousSession(ctx);
  if (isAPIError(returned) && returned.statusCode === 302) throw ctx.redirect(SECOND_STEP_PATH);
  return response;
}

/**
 * Lets a code of an authenticator app count once, also for someone who has read it over a shoulder. The library takes
 * it as often as it comes within its time.
 */
export async function useCodeOnce(ctx: CallContext, { db }: { db: Db }): Promise<void> {
  const code = ctx.body?.code;
  if (!isAppCode(code)) return; // The library takes no other, and what is counted is stored.
  const userId = await userOfCode(ctx);
  if (!userId) return;
  await countAttempt(db, `totp:${userId}:${code}`, ONCE, new Date()).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code has been used' });
  });
}

/** The user who is half-way in, or who is setting codes up. */
async function userOfCode(ctx: CallContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const challenged = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
  return challenged ? (await internalAdapter.findVerificationValue(challenged))?.value : undefined;
}

function isAppCode(code: unknown): code is string {
  return typeof code === 'string' && /^\d{6}$/.test(code);
}

/** Refuses to turn codes off where none are set up: the library would answer with a new session. */
export async function requireCodes(ctx: CallContext): Promise<void> {
  const user = (await getSessionFromCtx(ctx))?.user;
  const enabled = z.object({ twoFactorEnabled: z.literal(true) }).safeParse(user).success;
  if (!enabled) throw new AppError('not_found', { detail: 'Two-factor authentication is off' });
}

/** Backup codes that can be read off paper. */
function makeBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () =>
    plainBackupCode(
      Array.from({ length: BACKUP_CODE_LENGTH }, () => BACKUP_CODE_LETTERS[randomInt(BACKUP_CODE_LETTERS.length)]).join(
        '',
      ),
    ),
  );
}

const typedCode = z.object({ code: z.string() });

/** Takes a backup code in whichever way people write it. */
export async function readBackupCode({ body }: CallContext) {
  const { data } = typedCode.safeParse(body);
  return data && { body: { ...body, code: plainBackupCode(data.code) } };
}

const setUp = z.object({ totpURI: z.string() });

/** Shortens the key people type into their app: the library makes keys of 52 letters and has no option for it. */
export async function shortenKey({ context, json }: CallContext): Promise<unknown> {
  const { returned, session, adapter, secretConfig } = context;
  const { data } = setUp.safeParse(returned);
  if (!data || !session) return;
  // The library keeps it as text, so it has 7 bits a letter: 140 in all.
  const key = String.fromCharCode(...randomBytes(KEY_LENGTH).map((byte) => byte & 0x7f));
  const secret = await symmetricEncrypt({ key: secretConfig, data: key });
  const where = [{ field: 'userId', value: session.user.id }];
  await adapter.update({ model: 'twoFactor', where, update: { secret } });
  const totpURI = new URL(data.totpURI);
  totpURI.searchParams.set('secret', base32.encode(key, { padding: false }));
  return json({ ...Object(returned), totpURI: totpURI.href });
}

/** Tells the owner of an account about a change that only they should have made. */
export async function notifyOwner(
  { context: { returned, session, newSession } }: CallContext,
  change: SecondFactorChange,
  { mailer }: { mailer: Mailer },
): Promise<void> {
  const user = (session ?? newSession)?.user;
  if (!user || isAPIError(returned)) return;
  // The first right code turns codes on and replaces the session; later codes change nothing.
  const exchanged = session && newSession && newSession.session.token !== session.session.token;
  if (change === 'totp_on' && !exchanged) return;
  await mailer.send(secondFactorChanged({ to: user.email, change }));
}
