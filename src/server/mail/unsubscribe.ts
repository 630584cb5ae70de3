import type { Db } from '../database/connection.ts';
import { signerFor } from '../database/signer.ts';

/**
 * Unsubscribe URLs: the page with a button, and the call for mail clients (RFC 8058).
 * @param call its path
 * @param subject who or what is unsubscribed
 */
export async function unsubscribeUrls(
  db: Db,
  { appUrl, call, subject }: { appUrl: string; call: string; subject: string },
): Promise<{ page: string; call: string }> {
  const link = new URLSearchParams({ link: `${subject}.${(await signerFor(db, 'unsubscribe_links')).sign(subject)}` });
  return { page: `${appUrl}/unsubscribe?${link}`, call: `${appUrl}${call}?${link}` };
}

/** Returns the subject of a link; null if it is invalid. */
export async function subjectOfLink(db: Db, link: string): Promise<string | null> {
  const [, subject = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(link) ?? [];
  if (subject === '') return null;
  return (await signerFor(db, 'unsubscribe_links')).verify(subject, signature) ? subject : null;
}
