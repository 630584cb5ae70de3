import { getSessionFromCtx, isAPIError } from 'better-auth/api';
import * as z from 'zod';
import { EMAILS_PER_HOUR } from '#domain/accounts/credentials.ts';
import type { Db } from '../../platform/database/connection.ts';
import { clientIp, ipGroup } from '../../platform/http/client-ip.ts';
import {
  clearAttempts,
  countAttempt,
  emailDigest,
  type Limit,
  uncountAttempt,
} from '../../platform/http/rate-limit.ts';
import type { CallContext } from './call-context.ts';
import { knownDevice } from './sessions/known-devices.ts';

/** Limits attempts. Calls that share a bucket are counted together. */
export type AttemptLimit = Limit & {
  bucket: string;
  /** The account named in the request, the client's IP address, or the signed-in user. */
  per: 'account' | 'ip' | 'user';
  /** Body field that names the account; defaults to `email`. */
  field?: 'newEmail';
  failuresOnly?: boolean;
};

const QUARTER_HOUR = 15 * 60;
export const HOUR = 60 * 60;

/** Limits guesses of an account's secret. */
export const guesses = (bucket: string): AttemptLimit[] => [
  { bucket, per: 'account', max: 10, windowSeconds: QUARTER_HOUR, failuresOnly: true },
  { bucket, per: 'ip', max: 50, windowSeconds: QUARTER_HOUR, failuresOnly: true },
];

/** Limits failures of calls that do not name the account. */
export const failures: AttemptLimit[] = [
  { bucket: 'sign-in', per: 'ip', max: 50, windowSeconds: QUARTER_HOUR, failuresOnly: true },
];

/** Limits passwords and codes tried with a session that may be stolen. */
export const proofs: AttemptLimit[] = [
  { bucket: 'proof', per: 'user', max: 10, windowSeconds: QUARTER_HOUR, failuresOnly: true },
  ...failures,
];

/** Limits emails to an account, per kind and in total. */
export const emailsTo = (kind: string, field?: 'newEmail'): AttemptLimit[] => [
  { bucket: `mail-${kind}`, per: 'account', max: EMAILS_PER_HOUR, windowSeconds: HOUR, field },
  { bucket: 'mail', per: 'account', max: 15, windowSeconds: HOUR, field },
];

/** Limits emails of a kind to an account, and all emails requested from one IP address. */
export const emails = (kind: string, field?: 'newEmail'): AttemptLimit[] => [
  ...emailsTo(kind, field),
  { bucket: 'mail', per: 'ip', max: 30, windowSeconds: HOUR },
];

export const perQuarterHour = (bucket: string, per: 'ip' | 'user', max: number): AttemptLimit[] => [
  { bucket, per, max, windowSeconds: QUARTER_HOUR },
];

/**
 * Counts an attempt before the call runs, so that parallel attempts cannot exceed a limit.
 * @throws AppError `too_many_requests`
 */
export async function countAttempts(ctx: CallContext, limits: readonly AttemptLimit[], db: Db): Promise<void> {
  for (const limit of limits) {
    const key = await keyOf(limit, ctx, db);
    if (key) await countAttempt(db, key, limit, new Date());
  }
}

/** Uncounts successful attempts if only failures count. */
export async function settleAttempts(ctx: CallContext, limits: readonly AttemptLimit[], db: Db): Promise<void> {
  if (hasFailed(ctx)) return;
  for (const limit of limits) {
    const key = limit.failuresOnly && (await keyOf(limit, ctx, db));
    if (!key) continue;
    // Others may share the IP address, so one success does not reset their guesses.
    await (limit.per === 'ip' ? uncountAttempt(db, key) : clearAttempts(db, key));
  }
}

/** Some calls report a failure in the redirect URL. */
export function hasFailed({ context: { returned } }: CallContext): boolean {
  if (!isAPIError(returned)) return false;
  if (returned.statusCode >= 400) return true;
  return /[?&]error=/.test(new Headers(returned.headers).get('location') ?? '');
}

/** Returns the key to count under; null if there is none, such as for a call made in process. */
async function keyOf(limit: AttemptLimit, ctx: CallContext, db: Db): Promise<string | null> {
  const { bucket, per, field = 'email', failuresOnly } = limit;
  if (per === 'ip') {
    const ip = clientIp(ctx.headers);
    return ip && `${bucket}:address:${ipGroup(ip)}`;
  }
  if (per === 'user') {
    const session = await getSessionFromCtx(ctx);
    return session && `${bucket}:user:${session.user.id}`;
  }
  const email = bodyFields.safeParse(ctx.body).data?.[field];
  if (typeof email !== 'string' || email === '') return null;
  // Guesses by strangers must not lock out a device the owner has signed in with before.
  const device = failuresOnly && (await knownDevice(ctx, email, db));
  return `${bucket}:account:${emailDigest(email)}${device ? `:${device}` : ''}`;
}

const bodyFields = z.record(z.string(), z.unknown());
