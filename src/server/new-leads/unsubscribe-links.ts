import type { Db } from '../database/connection.ts';
import { signerFor } from '../database/signer.ts';

/** Where the monthly messages of a user end: the page with a button for it, and the call for mail programs (RFC 8058). */
export async function unsubscribeUrls(db: Db, appUrl: string, userId: string): Promise<{ page: string; call: string }> {
  const link = new URLSearchParams({ link: `${userId}.${(await signerFor(db, 'unsubscribe_links')).sign(userId)}` });
  return { page: `${appUrl}/unsubscribe?${link}`, call: `${appUrl}/api/new-leads/unsubscribe?${link}` };
}

/** The user whose link this is; null for one that is none of ours. */
export async function userOfLink(db: Db, link: string): Promise<string | null> {
  const [, userId = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(link) ?? [];
  if (userId === '') return null;
  return (await signerFor(db, 'unsubscribe_links')).verify(userId, signature) ? userId : null;
}
