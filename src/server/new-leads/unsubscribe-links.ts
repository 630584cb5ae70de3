import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/connection.ts';
import { madeUpSecret } from '../database/made-up-secrets.ts';

/** Under which the secret of the installation is kept. */
const SECRET = 'unsubscribe_links';

/** Where the monthly messages of a user end: the page with a button for it, and the call for mail programs (RFC 8058). */
export async function unsubscribeUrls(db: Db, appUrl: string, userId: string): Promise<{ page: string; call: string }> {
  const link = new URLSearchParams({ link: `${userId}.${await signatureOf(db, userId)}` });
  return { page: `${appUrl}/unsubscribe?${link}`, call: `${appUrl}/api/new-leads/unsubscribe?${link}` };
}

/** The user whose link this is; null for one that is none of ours. */
export async function userOfLink(db: Db, link: string): Promise<string | null> {
  const [, userId = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(link) ?? [];
  if (userId === '') return null;
  const expected = await signatureOf(db, userId);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? userId : null;
}

async function signatureOf(db: Db, userId: string): Promise<string> {
  return createHmac('sha256', await madeUpSecret(db, SECRET, 32))
    .update(userId)
    .digest('base64url');
}
