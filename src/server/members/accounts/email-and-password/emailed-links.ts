import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod';
import { sameSitePath } from '#domain/return-path.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { findUserByEmail } from './queries.ts';

export const CONFIRM_SECONDS = 24 * 3600;

/** The effect of opening an emailed link. */
type LinkKind = 'confirm-address' | 'change-email';

const emailChange = z.object({ newEmail: z.string(), step: z.enum(['old', 'new']) });

/** A pending email change, and which address got the last link: the old one approves, then the new one confirms. */
type EmailChange = z.infer<typeof emailChange>;

type MailedLink = { kind: LinkKind; userId: string; token: string; change?: EmailChange };

/**
 * Stores the last link of a kind emailed to a user, replacing any earlier one. The library does not store its signed
 * tokens; storing them here makes them single-use, and invalid as soon as the address or password of the user changes.
 */
export async function rememberLink(db: Db, link: MailedLink): Promise<void> {
  const identifier = identifierOf(link);
  const value = await storedValue(db, link);
  const expiresAt = new Date(Date.now() + CONFIRM_SECONDS * 1000);
  await db.deleteFrom('verification').where('identifier', '=', identifier).execute();
  await db.insertInto('verification').values({ id: randomUUID(), identifier, value, expiresAt }).execute();
}

export async function isLinkValid(db: Db, link: MailedLink, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('verification')
    .select('id')
    .where('identifier', '=', identifierOf(link))
    .where('value', '=', await storedValue(db, link))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link. @returns false if it was used or expired; of concurrent requests one succeeds */
export async function useLink(db: Db, link: MailedLink, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(link))
    .where('value', '=', await storedValue(db, link))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const pendingChange = z.object({ account: z.string(), change: emailChange });

/** The pending change of a user's address; null for none. */
export async function pendingEmailChange(db: Db, userId: string, now: Date): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifierOf({ kind: 'change-email', userId }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  const { account, change } = pendingChange.safeParse(row && JSON.parse(row.value)).data ?? {};
  return change && account === (await accountDigest(db, userId)) ? change : null;
}

/** Cancels a pending email change and invalidates its link. */
async function cancelEmailChange(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf({ kind: 'change-email', userId }))
    .execute();
}

/**
 * Invalidates every emailed link and code that signs a user in or sets a password, and sign-ins that wait for a second
 * factor.
 */
export async function endMailedSecrets(db: Db, user: { id: string; email: string }): Promise<void> {
  await db
    .deleteFrom('verification')
    .where((where) =>
      where.or([
        where('value', '=', user.id), // Reset links, trusted devices, and sign-ins that wait for a second factor.
        where('identifier', '=', `sign-in-otp-${user.email}`),
        where.and([
          where('identifier', 'like', 'magic-link:%'),
          where(sql<boolean>`(strpos("value", ${JSON.stringify(user.email)}) > 0)`, '=', true),
        ]),
      ]),
    )
    .execute();
}

function identifierOf({ kind, userId }: Pick<MailedLink, 'kind' | 'userId'>): string {
  return `${kind}:${userId}`;
}

/** The stored form of a link: digests only, not the token or the password. */
async function storedValue(db: Db, { userId, token, change }: MailedLink): Promise<string> {
  return JSON.stringify({ token: digest(token), account: await accountDigest(db, userId), change });
}

/** Digest that changes when the user's address or password does. */
async function accountDigest(db: Db, userId: string): Promise<string> {
  const user = await db
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
    )
    .select(['email', 'password'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return digest(JSON.stringify([user?.email, user?.password]));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Better Auth's name for the link to the old address. */
export const OLD_STEP = 'change-email-confirmation';

const tokenContent = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: z.string().optional(),
});

/** Decodes a token without verifying it: only emailed ones are valid. */
export function readToken(token: unknown): { email: string; change?: EmailChange } | undefined {
  try {
    const [, content = ''] = z.string().parse(token).split('.');
    const { email, updateTo, requestType } = tokenContent.parse(
      JSON.parse(Buffer.from(content, 'base64url').toString()),
    );
    const step = requestType === OLD_STEP ? 'old' : 'new';
    return updateTo === undefined ? { email } : { email, change: { newEmail: updateTo, step } };
  } catch {
    return undefined;
  }
}

export type LinkPage = '/signin' | '/confirm-email';

/** URL of the page whose form uses an emailed link. Mail scanners open every link, so opening one must do nothing. */
export function linkPage(page: LinkPage, token: unknown, callbackUrl: unknown): string {
  const next = sameSitePath(callbackUrl);
  const change = readToken(token)?.change?.step;
  const query = { link: String(token ?? ''), ...(next && next !== '/' && { next }), ...(change && { change }) };
  return `${page}?${new URLSearchParams(query)}`;
}

/** The link of a token, if its user exists. It may have expired. */
export async function readEmailedLink(db: Db, token: unknown) {
  const content = readToken(token);
  const user = content && (await findUserByEmail(db, content.email));
  if (!user) return undefined;
  const kind: LinkKind = content.change ? 'change-email' : 'confirm-address';
  return { kind, userId: user.id, token: String(token), change: content.change };
}

/** The pending email change, and whether a reset link still works. */
export function mailedLinkRoutes({ auth, db }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/account/email-change',
      endpoint(
        {
          operationId: 'get_email_change',
          summary: 'Get your pending email change',
          access: 'session',
          response: z
            .object({
              newEmail: z.string(),
              step: z.enum(['old', 'new']).describe('The address that has to confirm next'),
            })
            .nullable(),
        },
        ({ viewer }) => pendingEmailChange(db, viewer.user.id, new Date()),
      ),
    )
    .delete(
      '/account/email-change',
      endpoint(
        {
          operationId: 'cancel_email_change',
          summary: 'Cancel your pending email change',
          access: 'owner',
        },
        ({ viewer }) => cancelEmailChange(db, viewer.user.id),
      ),
    )
    .get(
      '/reset-links/:token',
      endpoint(
        {
          operationId: 'get_reset_link',
          summary: 'Check whether a password reset link is valid, without using it',
          access: 'anyone',
          path: z.object({ token: z.string() }),
          response: z.object({ valid: z.boolean() }),
        },
        async ({ path }) => {
          const { internalAdapter } = await auth.$context;
          const link = await internalAdapter.findVerificationValue(`reset-password:${path.token}`);
          return { valid: link !== null && link.expiresAt > new Date() };
        },
      ),
    );
}
