import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates an unguessable token and its hash; only the hash is stored. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Returns the URL of the page that confirms a request. */
export function confirmLink(appUrl: string, id: number, token: string): string {
  return `${appUrl}/do-not-sell?link=${id}.${token}`;
}

/** Parses the request id and token of a link. */
export function readLink(link: string): { id: number; token: string } | null {
  const [, id = '', token = ''] = /^(\d{1,9})\.([\w-]{32})$/.exec(link) ?? [];
  return id ? { id: Number(id), token } : null;
}

/** Compares a token with a hash in constant time. */
export function isToken(token: string, hash: string | null): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(hash));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
