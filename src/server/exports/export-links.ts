import type { Signer } from '../database/signer.ts';

/** Validity of a file link; a page open for longer fetches new ones. */
const LINK_MS = 3_600_000;

/** Returns a signed, expiring path to an exported file. */
export function exportLink(signer: Signer, id: string, now: Date): string {
  const expires = String(now.getTime() + LINK_MS);
  return `/api/exports/${id}/file?expires=${expires}&signature=${signer.sign(`${id} ${expires}`)}`;
}

/** Whether a link has a valid signature and has not expired. */
export function isGoodLink(signer: Signer, id: string, expires: string, signature: string, now: Date): boolean {
  return signer.verify(`${id} ${expires}`, signature) && Number(expires) > now.getTime();
}
