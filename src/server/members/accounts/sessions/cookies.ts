import { createHash } from 'node:crypto';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Config } from '../../../platform/config.ts';
import { signerWith } from '../../../platform/database/secrets.ts';

export const SESSION_COOKIE = 'session_token';

/**
 * Options of all account cookies. With HTTPS the `__Host-` prefix makes browsers reject cookies set by other hosts of the
 * domain. (The library's `useSecureCookies` would add `__Secure-`.)
 */
export function cookieOptions({ appUrl }: Config) {
  const secure = isSecure(appUrl);
  return {
    useSecureCookies: false,
    cookiePrefix: prefix(appUrl),
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  } as const;
}

export function sessionCookieName({ appUrl }: Pick<Config, 'appUrl'>): string {
  return `${prefix(appUrl)}.${SESSION_COOKIE}`;
}

/** Returns the value of the session cookie in a cookie header. */
export function sessionCookieValue(header: string, config: Config): string | undefined {
  const start = `${sessionCookieName(config)}=`;
  const pair = header.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return pair?.slice(start.length);
}

function prefix(appUrl: string): string {
  return isSecure(appUrl) ? '__Host-fundscout' : 'fundscout';
}

function isSecure(appUrl: string): boolean {
  return appUrl.startsWith('https:');
}

/** Sessions expire after this long without use; each day of use extends them. */
export const SESSION_SECONDS = KEPT_DAYS.sessions * 86_400;
export const ROLLS_AFTER_SECONDS = 86_400;

/** No session lasts longer, however it is used: the database trigger `session_ends` caps its end. */
const MAX_SESSION_SECONDS = 180 * 86_400;

/** Whether a session is due to be extended. One near its maximum is not: extending it would change nothing. */
export function isDueToRoll(signedInAt: Date, expiresAt: Date, now: Date): boolean {
  const newExpiry = Math.min(now.getTime() + SESSION_SECONDS * 1000, signedInAt.getTime() + MAX_SESSION_SECONDS * 1000);
  return newExpiry - expiresAt.getTime() >= ROLLS_AFTER_SECONDS * 1000;
}

/**
 * Versions the secrets for Better Auth's encryption. A version is derived from its secret, so that adding or removing
 * others does not change it.
 */
export function versionedSecrets(secrets: readonly string[]) {
  return secrets.map((value) => ({ version: createHash('sha256').update(value).digest().readUInt32BE(), value }));
}

/**
 * Re-signs cookies of older secrets, so that rotating secrets signs no one out: the library verifies only with the
 * newest one.
 */
export function reSignCookies(headers: Headers | undefined, [newest = '', ...older]: readonly string[]): void {
  const cookie = headers?.get('cookie');
  if (!headers || !cookie || older.length === 0) return;
  const pairs = cookie.split(/;\s*/).map((pair) => reSign(pair, newest, older));
  // In place, so that guards see the session too: returned headers reach only the call itself.
  headers.set('cookie', pairs.join('; '));
}

function reSign(pair: string, newest: string, older: readonly string[]): string {
  const [, name, cookieValue] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
  const payload = cookieValue && signedText(cookieValue, older);
  return payload ? `${name}=${encodeURIComponent(`${payload}.${signerWith(newest, 'base64').sign(payload)}`)}` : pair;
}

/** Returns the content of a cookie signed by one of the secrets; null for others. */
export function signedText(cookieValue: string, secrets: readonly string[]): string | null {
  const [, text, signature] = /^(.+)\.([\w+/]{43}=)$/.exec(decodeCookie(cookieValue) ?? '') ?? [];
  if (!text || !signature) return null;
  return secrets.some((secret) => signerWith(secret, 'base64').verify(text, signature)) ? text : null;
}

function decodeCookie(encodedText: string): string | undefined {
  try {
    return decodeURIComponent(encodedText);
  } catch {
    return undefined;
  }
}
