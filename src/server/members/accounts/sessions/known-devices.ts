import { randomBytes } from 'node:crypto';
import { deviceOf } from '#domain/accounts/devices.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { signerWith } from '../../../platform/database/secrets.ts';
import { newDevice } from '../account-emails.ts';
import type { CallContext, CallDependencies } from '../call-context.ts';
import { findPassword, findUserByEmail } from '../email-and-password/queries.ts';
import { startedSession } from './previous-session.ts';
import { ipCountry } from './sessions.ts';

const COOKIE_SECONDS = 400 * 86_400; // As long as browsers keep a cookie.
const NEW_ACCOUNT_MS = 3_600_000;

/** Returns the id of a device the owner has signed in with before; undefined for others. */
export async function knownDevice(ctx: CallContext, email: string, db: Db): Promise<string | undefined> {
  const [device, proof] = (ctx.getCookie(deviceCookie(ctx).name) ?? '').split('.');
  if (!device || !proof) return undefined;
  return proof === (await deviceProof(ctx, { device, email, db })) ? device : undefined;
}

/**
 * Remembers the device of a session, and emails the owner about a sign-in on a new one, except for new accounts.
 * @param exchange the caller was already signed in, so no email is sent
 */
export async function rememberDevice(
  ctx: CallContext,
  { db, mailer, config: { appUrl } }: CallDependencies,
  { exchange }: { exchange: boolean },
): Promise<void> {
  const { newSession } = ctx.context;
  if (!newSession || newSession.session.impersonatedBy) return;
  const { user, session } = newSession;
  if (await knownDevice(ctx, user.email, db)) return;
  const { name, attributes } = deviceCookie(ctx);
  const device = randomBytes(12).toString('base64url');
  ctx.setCookie(name, `${device}.${await deviceProof(ctx, { device, email: user.email, db })}`, attributes);
  const now = new Date();
  if (exchange || !(await startedSession(ctx)) || now.getTime() - user.createdAt.getTime() < NEW_ACCOUNT_MS) return;
  if (await hasOtherSession(db, session)) return;
  const from = { device: deviceOf(session.userAgent ?? null), place: ipCountry(session.ipAddress ?? null) };
  await mailer.send(newDevice({ to: user.email, ...from, at: now, appUrl }));
}

type SessionPlace = { id: string; userId: string; userAgent?: string | null; ipAddress?: string | null };

/** Whether another session has the same browser and address. */
async function hasOtherSession(db: Db, { id, userId, userAgent, ipAddress }: SessionPlace): Promise<boolean> {
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

function deviceCookie(ctx: CallContext) {
  return ctx.context.createAuthCookie('known_device', { maxAge: COOKIE_SECONDS });
}

/** A signature that changes with the password, so that a reset forgets all devices. */
async function deviceProof(
  ctx: CallContext,
  { device, email, db }: { device: string; email: string; db: Db },
): Promise<string> {
  const user = await findUserByEmail(db, email);
  const password = user && (await findPassword(db, user.id));
  return signerWith(ctx.context.secret).sign(JSON.stringify(['device', device, user?.id, user?.email, password]));
}
