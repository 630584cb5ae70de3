import { createHmac, timingSafeEqual } from 'node:crypto';

/** Validity of a file link; a page open for longer fetches new ones. */
const LINK_MS = 3_600_000;

/** Returns a signed, expiring path to an exported file. */
export function exportLink(secret: string, id: string, now: Date): string {
  const expires = String(now.getTime() + LINK_MS);
  return `/api/exports/${id}/file?expires=${expires}&signature=${signatureOf(secret, id, expires)}`;
}

/** Whether a link has a valid signature and has not expired. */
export function isGoodLink(secret: string, id: string, expires: string, signature: string, now: Date): boolean {
  const [own, given] = [Buffer.from(signatureOf(secret, id, expires)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given) && Number(expires) > now.getTime();
}

function signatureOf(secret: string, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url');
}
