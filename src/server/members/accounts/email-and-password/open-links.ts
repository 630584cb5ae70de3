import { randomBytes } from 'node:crypto';
import { createEmailVerificationToken, getSessionFromCtx } from 'better-auth/api';
import * as z from 'zod';
import type { EmailChangeResult } from '#domain/emails/email-change-results.ts';
import { sameSitePath } from '#domain/return-path.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/connection.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { accountExists, confirmEmailChange, emailChanged } from '../account-emails.ts';
import { hasFailed } from '../attempts.ts';
import type { CallContext } from '../call-context.ts';
import { fillInPage } from '../forms/forms.ts';
import { confirmUser } from '../sign-in-methods.ts';
import {
  CONFIRM_SECONDS,
  isLinkValid,
  linkPage,
  OLD_STEP,
  pendingEmailChange,
  readEmailedLink,
  readToken,
  rememberLink,
  useLink,
} from './emailed-links.ts';
import { verifyPassword } from './password-hash.ts';
import { findPassword, findUserByEmail } from './queries.ts';
import { hasMadeClaim } from './sign-up.ts';

/** An incomplete link leads to the page for expired ones. */
export const linkQuery = z.object({ token: z.string().optional(), callbackURL: z.string().optional() });

type Dependencies = { db: Db; mailer: Mailer; config: Pick<Config, 'appUrl'> };

/** Shows the result in the cookie: a link alone cannot claim a change. */
const RESULT_PAGE = '/profile?again=1';
const EXPIRED = '/signin?error=link_expired';

/** Passes the result of a change to the settings, and tells the old address. */
export async function finishEmailChange(ctx: CallContext, { db, mailer }: Dependencies): Promise<void> {
  const { email, change } = readToken(ctx.query?.token) ?? {};
  if (!email || !change || hasFailed(ctx)) return;
  fillInPage(ctx, { emailChange: change.step === 'old' ? 'agreed' : 'changed' });
  const user = change.step === 'new' && (await findUserByEmail(db, change.newEmail));
  if (user) await mailer.send({ ...emailChanged({ to: email, newEmail: change.newEmail }), userId: user.id });
}

/** Links for someone who already has an account. */
export function signInUrls(appUrl: string, next: string | null = null) {
  const query = next === null || next === '/' ? '' : `?${new URLSearchParams({ next })}`;
  return { signInUrl: `${appUrl}/signin${query}`, resetUrl: `${appUrl}/reset-password` };
}

/**
 * Guards an emailed link. It must be used in the browser that signed up or is signed in. To confirm an address, signing in with the password afterward also works.
 */
export async function openLink(ctx: CallContext, { db, mailer, config: { appUrl } }: Dependencies) {
  const session = await getSessionFromCtx(ctx);
  // The profile shows the pending change.
  if (readToken(ctx.query?.token)?.change && !session)
    throw ctx.redirect('/signin?error=sign_in_required&next=%2Fprofile');
  const link = await readEmailedLink(db, ctx.query?.token);
  const signedIn = session !== null && session.user.id === link?.userId;
  if (!link || !(await isLinkValid(db, link, new Date()))) throw ctx.redirect(await usedLinkTarget(ctx, db));
  if (link.change && !signedIn) throw ctx.redirect(emailChangeResult(ctx, 'foreign'));
  if (!signedIn && !(await hasMadeClaim(ctx, db, link.userId))) {
    const { name, attributes } = openedCookie(ctx);
    ctx.setCookie(name, link.token, attributes);
    throw ctx.redirect(await confirmPage(ctx, link.userId, db));
  }
  if (!(await useLink(db, link, new Date()))) throw ctx.redirect(await usedLinkTarget(ctx, db));
  if (!link.change) return;
  const { newEmail, step } = link.change;
  if (!(await findUserByEmail(db, newEmail))) return { query: { ...ctx.query, callbackURL: RESULT_PAGE } };
  // Only the owner of the new address learns that it has an account.
  await mailer.send(accountExists({ to: newEmail, ...signInUrls(appUrl) }));
  if (step === 'new') throw ctx.redirect(emailChangeResult(ctx, 'taken'));
  await rememberUnsent(db, link.userId, newEmail);
  throw ctx.redirect(emailChangeResult(ctx, 'agreed'));
}

/** The page that confirms by password, with the address filled in, or by the provider if there is no password. */
async function confirmPage(ctx: CallContext, userId: string, db: Db): Promise<string> {
  const { email } = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  fillInPage(ctx, { typed: { email } });
  const next = sameSitePath(ctx.query?.callbackURL) ?? '/';
  const confirm = (await findPassword(db, userId)) ? '1' : 'provider';
  return `/signin?${new URLSearchParams({ confirm, again: '1', next })}`;
}

/** Where a used or expired link leads: to the result of its first use, if there was one. */
async function usedLinkTarget(ctx: CallContext, db: Db): Promise<string> {
  const session = await getSessionFromCtx(ctx);
  const change = readToken(ctx.query?.token)?.change;
  if (!change) return session?.user.emailVerified ? '/' : expiredPage(ctx);
  if (!session) return EXPIRED;
  if (session.user.email === change.newEmail) return emailChangeResult(ctx, 'changed');
  const pending = await pendingEmailChange(db, session.user.id, new Date());
  const isApproved = change.step === 'old' && pending?.step === 'new' && pending.newEmail === change.newEmail;
  return emailChangeResult(ctx, isApproved ? 'agreed' : 'expired');
}

/** The page that offers a new link with the same destination. */
function expiredPage({ query }: CallContext): string {
  const next = sameSitePath(query?.callbackURL);
  return next === null || next === '/' ? EXPIRED : `${EXPIRED}&${new URLSearchParams({ next })}`;
}

function emailChangeResult(ctx: CallContext, emailChange: EmailChangeResult): string {
  fillInPage(ctx, { emailChange });
  return RESULT_PAGE;
}

/** Sends the usual emails when the new address has an account; otherwise their absence would reveal it. */
export async function concealTakenAddress(
  ctx: CallContext,
  { db, mailer, config: { appUrl } }: Dependencies,
): Promise<void> {
  const newEmail = z.object({ newEmail: z.email() }).safeParse(ctx.body).data?.newEmail.toLowerCase();
  const session = await getSessionFromCtx(ctx);
  if (!session || !newEmail || newEmail === session.user.email || !(await findUserByEmail(db, newEmail))) return;
  const { id: userId, email, emailVerified } = session.user;
  // An unconfirmed address need not approve, so the only email goes to the new one.
  if (!emailVerified) {
    await rememberUnsent(db, userId, newEmail);
    return mailer.send(accountExists({ to: newEmail, ...signInUrls(appUrl) }));
  }
  const type = { requestType: OLD_STEP };
  const token = await createEmailVerificationToken(ctx.context.secret, email, newEmail, CONFIRM_SECONDS, type);
  await rememberLink(db, { kind: 'change-email', userId, token, change: { newEmail, step: 'old' } });
  const page = linkPage('/confirm-email', token, '/profile');
  await mailer.send(confirmEmailChange({ to: email, newEmail, url: appUrl + page }));
}

/** Stores a pending change without a usable link, indistinguishable from a regular one. */
async function rememberUnsent(db: Db, userId: string, newEmail: string): Promise<void> {
  const token = randomBytes(32).toString('hex');
  await rememberLink(db, { kind: 'change-email', userId, token, change: { newEmail, step: 'new' } });
}

/** Confirms the address of someone who opened the link in another browser and now signs in with the claim's password. */
export async function confirmBySignIn(ctx: CallContext, { db }: { db: Db }): Promise<void> {
  const token = ctx.getCookie(openedCookie(ctx).name);
  const input = z.object({ email: z.string(), password: z.string().max(1000) }).safeParse(ctx.body).data;
  if (!token || !input) return;
  const link = await readEmailedLink(db, token);
  const user = await findUserByEmail(db, input.email);
  if (link?.kind !== 'confirm-address' || user?.id !== link.userId) return;
  const hash = await findPassword(db, user.id);
  if (!hash || !(await verifyPassword({ hash, password: input.password }))) return;
  await confirmOpened(ctx, db, user.id);
}

/**
 * Confirms the address after proof of the claim, if its link was opened in this browser.
 * @returns whether it was
 */
export async function confirmOpened(ctx: CallContext, db: Db, userId: string): Promise<boolean> {
  const { name, attributes } = openedCookie(ctx);
  const link = await readEmailedLink(db, ctx.getCookie(name));
  if (link?.kind !== 'confirm-address' || link.userId !== userId) return false;
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 });
  if (!(await useLink(db, link, new Date()))) return false;
  await confirmUser(db, userId);
  return true;
}

function openedCookie(ctx: CallContext) {
  return ctx.context.createAuthCookie('confirming', { maxAge: 3600 });
}
