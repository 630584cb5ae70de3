import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getSessionFromCtx, isAPIError } from 'better-auth/api';
import * as z from 'zod';
import { normalizePassword, passwordIssues } from '#domain/accounts/credentials.ts';
import { AppError, invalidParameters } from '../../../platform/http/problem.ts';
import { changeDetails, passwordChanged, passwordReset } from '../account-emails.ts';
import type { CallContext, CallDependencies } from '../call-context.ts';
import { fillInPage } from '../forms/forms.ts';
import { confirmUser, removeSignInMethods, revokeKeysAndFeeds } from '../sign-in-methods.ts';
import { endMailedSecrets } from './emailed-links.ts';

const fields = z
  .object({
    email: z.string().catch(''),
    password: z.string().optional().catch(undefined),
    newPassword: z.string().optional().catch(undefined),
    token: z.string().catch(''),
  })
  .catch({ email: '', token: '' });

/** Finds the address of the account whose password a call sets: a password must not resemble it. */
export type PasswordOwner = (ctx: CallContext) => Promise<string | undefined>;

export const ownerInBody: PasswordOwner = async ({ body }) => fields.parse(body).email;

export const ownerOfSession: PasswordOwner = async (ctx) => (await getSessionFromCtx(ctx))?.user.email;

export const ownerOfResetToken: PasswordOwner = async ({ body, context }) => {
  const { findVerificationValue, findUserById } = context.internalAdapter;
  const link = await findVerificationValue(`reset-password:${fields.parse(body).token}`);
  return link && link.expiresAt > new Date() ? (await findUserById(link.value))?.email : undefined;
};

/** @throws AppError `weak_password` when the call would set a password that others could guess */
export async function checkNewPassword(ctx: CallContext, ownerOf: PasswordOwner): Promise<void> {
  const body = fields.parse(ctx.body);
  const field = body.newPassword === undefined ? 'password' : 'newPassword';
  const password = body[field];
  if (password !== undefined) refuseWeakPassword(password, (await ownerOf(ctx)) ?? '', field);
}

/** Rejects a link token in the query, because URLs end up in logs and browser histories. */
export async function refuseTokenInQuery({ query }: CallContext): Promise<void> {
  if (query?.token === undefined) return;
  throw invalidParameters([{ field: 'token', message: 'must be sent in the body' }]);
}

/** Remembers whose link it is, because the call uses the link up. */
export async function readResetAddress(ctx: CallContext) {
  return { body: { ...ctx.body, email: await ownerOfResetToken(ctx) } };
}

/** Fills in the address on the sign-in page that follows a reset. */
export async function fillInSignIn(ctx: CallContext): Promise<void> {
  if (!isAPIError(ctx.context.returned)) fillInPage(ctx, { typed: { email: fields.parse(ctx.body).email } });
}

export const revokingFields = { revokeKeysAndFeeds: z.boolean('must be true or false').optional() };

/** A new password always signs out other devices. */
export async function signOutOthers({ body }: CallContext) {
  return { body: { ...body, revokeOtherSessions: true } };
}

/**
 * Invalidates every emailed link and code that still gives access to the account and, if requested, API keys and feed
 * URLs. Notifies the owner, and adds to the response what was revoked.
 */
export async function finishPasswordChange(
  { body, json, headers, context: { returned, session } }: CallContext,
  { db, mailer, config: { appUrl } }: CallDependencies,
): Promise<unknown> {
  if (!session || isAPIError(returned)) return;
  const { id, email } = session.user;
  const revokedAccess = await db.transaction().execute(async (trx) => {
    await endMailedSecrets(trx, session.user);
    const revokedCounts = body.revokeKeysAndFeeds
      ? await revokeKeysAndFeeds(trx, id)
      : { apiKeys: 0, apps: 0, feeds: 0 };
    await mailer.send(passwordChanged({ to: email, appUrl, ...changeDetails(headers) }, revokedCounts), trx);
    return revokedCounts;
  });
  return json({ ...Object(returned), revoked: revokedAccess });
}

/**
 * After a reset, removes every other way into the account and notifies the owner, who may be taking the account back.
 * The link proves the address, so anything a stranger set up before it was confirmed is removed as well.
 */
export async function finishPasswordReset(
  { db, mailer, config: { appUrl } }: CallDependencies,
  user: { id: string; email: string; emailVerified: boolean },
  request: Request | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!user.emailVerified) await removeSignInMethods(trx, user.id, { keepPassword: true });
    await confirmUser(trx, user.id);
    await revokeKeysAndFeeds(trx, user.id);
    await endMailedSecrets(trx, user);
    await mailer.send(passwordReset({ to: user.email, appUrl, ...changeDetails(request?.headers) }), trx);
  });
}

let common: ReadonlySet<string> | undefined;

/**
 * @param field what the request calls the password
 * @throws AppError `weak_password` with every reason
 */
function refuseWeakPassword(password: string, email: string, field: string): void {
  const reasons = passwordIssues(password, email);
  if (commonPasswords().has(normalizePassword(password))) {
    reasons.push('That password is too common');
  }
  if (reasons.length === 0) return;
  throw new AppError('weak_password', {
    detail: reasons.join('. '),
    issues: reasons.map((message) => ({ field, message })),
  });
}

/** The 10,000 most common passwords of at least six characters, from the list that zxcvbn publishes (MIT). */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return common;
}
