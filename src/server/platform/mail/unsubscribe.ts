import { readUnsubscribeSubject, type Unsubscribed, unsubscribeSubject } from '#domain/emails/unsubscribe-links.ts';
import type { Db } from '../database/connection.ts';
import { signerFor } from '../database/secrets.ts';

/** Unsubscribe URLs: the page with a button, and the call for mail clients (RFC 8058). */
export async function unsubscribeUrls(
  db: Db,
  { appUrl, ...unsubscribed }: Unsubscribed & { appUrl: string },
): Promise<{ page: string; call: string }> {
  const subject = unsubscribeSubject(unsubscribed);
  const link = new URLSearchParams({ link: `${subject}.${(await signerFor(db, 'unsubscribe_links')).sign(subject)}` });
  return { page: `${appUrl}/unsubscribe?${link}`, call: `${appUrl}/api/unsubscribe?${link}` };
}

/** Returns what a link unsubscribes from; null if it is invalid. */
export async function readUnsubscribeLink(db: Db, link: string): Promise<Unsubscribed | null> {
  const [, subject = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(link) ?? [];
  if (subject === '') return null;
  return (await signerFor(db, 'unsubscribe_links')).verify(subject, signature) ? readUnsubscribeSubject(subject) : null;
}
