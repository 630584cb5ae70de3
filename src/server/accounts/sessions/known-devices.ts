import { randomBytes } from 'node:crypto';
import { deviceOf } from '#domain/accounts/devices.ts';
import type { Db } from '../../database/connection.ts';
import { signerWith } from '../../database/signer.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { CallContext } from '../call-context.ts';
import { findPassword, findUserByEmail } from '../email-and-password/queries.ts';
import { newDevice } from '../mails/account-mails.ts';
import { countryOf } from './place.ts';

const MARK_SECONDS = 400 * 86_400; // As long as browsers keep a cookie.
const NEW_ACCOUNT_MS = 3_600_000;

/** The name of a device that the owner of an address has signed in with before; undefined for any other. */
export async function knownDevice(ctx: CallContext, email: string, db: Db): Promise<string | undefined> {
  const [device, proof] = (ctx.getCookie(markCookie(ctx).name) ?? '').split('.');
  if (!device || !proof) return undefined;
  return proof === (await deviceProof(ctx, { device, email, db })) ? device : undefined;
}

/**
 * Marks the device that someone signs in with, and tells the owner of an older account about a new one.
 * @param exchange the caller was signed in before, so the device is marked anew without a message
 */
export async function rememberDevice(
  ctx: CallContext,
  { db, mailer }: { db: Db; mailer: Mailer },
  { exchange }: { exchange: boolean },
): Promise<void> {
  const signedIn = ctx.context.newSession;
  if (!signedIn || signedIn.session.impersonatedBy) return;
  const { user, session } = signedIn;
  if (await knownDevice(ctx, user.email, db)) return;
  const { name, attributes } = markCookie(ctx);
  const device = randomBytes(12).toString('base64url');
  ctx.setCookie(name, `${device}.${await deviceProof(ctx, { device, email: user.email, db })}`, attributes);
  const now = new Date();
  if (exchange || now.getTime() - user.createdAt.getTime() < NEW_ACCOUNT_MS) return;
  if (await seenBefore(db, session)) return;
  const place = countryOf(session.ipAddress ?? null);
  await mailer.send(newDevice({ to: user.email, device: deviceOf(session.userAgent ?? null), place, at: now }));
}

type SessionPlace = { id: string; userId: string; userAgent?: string | null; ipAddress?: string | null };

/** Whether another session was begun with the same browser at the same address. */
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

/** Changes with the password, so a mark never outlives a reset: whoever knew the old password is a stranger again. */
async function deviceProof(
  ctx: CallContext,
  { device, email, db }: { device: string; email: string; db: Db },
): Promise<string> {
  const user = await findUserByEmail(db, email);
  const password = user && (await findPassword(db, user.id));
  return signerWith(ctx.context.secret).sign(JSON.stringify(['device', device, user?.id, user?.email, password]));
}
