import { createHmac, randomBytes } from 'node:crypto';
import { deviceOf } from '#domain/devices.ts';
import type { Db } from '../../database/connection.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { CallContext } from '../call-context.ts';
import { newDevice } from '../mails/account-mails.ts';
import { placeOf } from './place.ts';

const MARK_SECONDS = 400 * 86_400; // As long as browsers keep a cookie.
const NEW_ACCOUNT_MS = 3_600_000;

/** The name of a device that the owner of an address has signed in with before; undefined for any other. */
export function knownDevice(ctx: CallContext, email: string): string | undefined {
  const { name } = markCookie(ctx);
  const [device = '', proof] = (ctx.getCookie(name) ?? '').split('.');
  return device && proof === deviceProof(ctx, device, email) ? device : undefined;
}

/** Marks the device that someone signs in with, and tells the owner of an older account about a new one. */
export async function rememberDevice(ctx: CallContext, { db, mailer }: { db: Db; mailer: Mailer }): Promise<void> {
  const signedIn = ctx.context.newSession;
  if (!signedIn || signedIn.session.impersonatedBy) return;
  const { user, session } = signedIn;
  if (knownDevice(ctx, user.email)) return;
  const { name, attributes } = markCookie(ctx);
  const device = randomBytes(12).toString('base64url');
  ctx.setCookie(name, `${device}.${deviceProof(ctx, device, user.email)}`, attributes);
  const now = new Date();
  if (now.getTime() - user.createdAt.getTime() < NEW_ACCOUNT_MS) return;
  if (await seenBefore(db, session)) return;
  const place = placeOf(session.ipAddress ?? null);
  await mailer.send(newDevice({ to: user.email, device: deviceOf(session.userAgent ?? null), place, at: now }));
}

type SessionPlace = { id: string; userId: string; userAgent?: string | null; ipAddress?: string | null };

/** Whether another session that is kept was begun with the same browser at the same address. */
async function seenBefore(db: Db, { id, userId, userAgent, ipAddress }: SessionPlace): Promise<boolean> {
  const other = await db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '<>', id)
    .where('userAgent', 'is not distinct from', userAgent ?? null)
    .where('ipAddress', 'is not distinct from', ipAddress ?? null)
    .executeTakeFirst();
  return other !== undefined;
}

function markCookie(ctx: CallContext) {
  return ctx.context.createAuthCookie('known_device', { maxAge: MARK_SECONDS });
}

function deviceProof(ctx: CallContext, device: string, email: string): string {
  return createHmac('sha256', ctx.context.secret).update(`device:${device}:${email.toLowerCase()}`).digest('base64url');
}
