import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** How long it works. */
export const CONFIRM_SECONDS = 24 * 3600;

/** What a mailed link does when it is opened. */
export type LinkKind = 'confirm-address' | 'change-email';

type MailedLink = { kind: LinkKind; userId: string; token: string };

/**
 * Remembers the link of a kind that was mailed to a user last; an earlier one ends. The library's own tokens are signed
 * texts that it does not keep: here they become single-use, and end as soon as the address or password of the user changes.
 */
export async function rememberLink(db: Db, link: MailedLink, expiresAt: Date): Promise<void> {
  const identifier = identifierOf(link);
  const value = await fingerprint(db, link);
  await db.deleteFrom('verification').where('identifier', '=', identifier).execute();
  await db.insertInto('verification').values({ id: randomUUID(), identifier, value, expiresAt }).execute();
}

/** Whether a link may still be used. */
export async function linkStands(db: Db, link: MailedLink, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('verification')
    .select('id')
    .where('identifier', '=', identifierOf(link))
    .where('value', '=', await fingerprint(db, link))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a link up. Of several who try at once, one is told that it has succeeded. */
export async function useLink(db: Db, link: MailedLink, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(link))
    .where('value', '=', await fingerprint(db, link))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends everything that was mailed to a user and would let its reader in or set a password, also pending second steps. */
export async function endMailedSecrets(db: Db, user: { id: string; email: string }): Promise<void> {
  await db
    .deleteFrom('verification')
    .where((where) =>
      where.or([
        where('value', '=', user.id), // Links to reset the password, and steps of a sign-in that has not ended yet.
        where('identifier', '=', `sign-in-otp-${user.email}`),
        where.and([
          where('identifier', 'like', 'magic-link:%'),
          where(sql<boolean>`(strpos("value", ${JSON.stringify(user.email)}) > 0)`, '=', true),
        ]),
      ]),
    )
    .execute();
}

function identifierOf({ kind, userId }: MailedLink): string {
  return `${kind}:${userId}`;
}

/** Holds neither the token nor the password, and is another one as soon as the address or the password is. */
async function fingerprint(db: Db, { userId, token }: MailedLink): Promise<string> {
  const user = await db
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
    )
    .select(['email', 'password'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return createHash('sha256')
    .update(JSON.stringify([token, user?.email, user?.password]))
    .digest('base64url');
}
