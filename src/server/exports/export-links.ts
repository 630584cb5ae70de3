import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link to a file is good; a page that is open for longer asks for new ones. */
const LINK_MS = 3_600_000;

/** The path of the file of an export for the time of a link. */
export function exportLink(secret: string, id: string, now: Date): string {
  const expires = String(now.getTime() + LINK_MS);
  return `/api/exports/${id}/file?expires=${expires}&signature=${signatureOf(secret, id, expires)}`;
}

/** Whether a link is one that we made, and still good. */
export function isGoodLink(secret: string, id: string, expires: string, signature: string, now: Date): boolean {
  const [own, given] = [Buffer.from(signatureOf(secret, id, expires)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given) && Number(expires) > now.getTime();
}

function signatureOf(secret: string, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url');
}
