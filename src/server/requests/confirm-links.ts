import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The token of a link, which nobody can guess, and its hash, which is all that is kept of it. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The address of the page on which a request is confirmed. */
export function confirmLink(appUrl: string, id: number, token: string): string {
  return `${appUrl}/do-not-sell?link=${id}.${token}`;
}

/** The request that a link names, and the token that it must have. */
export function readLink(link: string): { id: number; token: string } | null {
  const [, id = '', token = ''] = /^(\d{1,9})\.([\w-]{32})$/.exec(link) ?? [];
  return id ? { id: Number(id), token } : null;
}

/** Whether a token is the one of this hash, in the same time whatever it is. */
export function isToken(token: string, hash: string | null): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(hash));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
