import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import type { Config } from '../../config.ts';
import { signedText } from './secrets.ts';

/** Part of the name of the cookie that holds a session. */
export const SESSION_COOKIE = 'session_token';

/**
 * How all cookies of accounts are named and kept. Behind HTTPS the prefix `__Host-` makes browsers refuse one
 * that another host of the same domain has set. (The library's own way of saying so, `useSecureCookies`,
 * would put `__Secure-` before it.)
 */
export function cookieOptions({ appUrl }: Config) {
  const secure = isSecure(appUrl);
  return {
    useSecureCookies: false,
    cookiePrefix: prefix(appUrl),
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  } as const;
}

/** The whole name of the cookie that holds a session. */
export function sessionCookieName({ appUrl }: Pick<Config, 'appUrl'>): string {
  return `${prefix(appUrl)}.${SESSION_COOKIE}`;
}

/** The token of a session, out of a cookie header; null where it is not there, or not as one of the secrets signed it. */
export function sessionToken(header: string, config: Config, secrets: readonly string[]): string | null {
  const start = `${sessionCookieName(config)}=`;
  const pair = header.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return pair ? signedText(pair.slice(start.length), secrets) : null;
}

function prefix(appUrl: string): string {
  return isSecure(appUrl) ? '__Host-fundscout' : 'fundscout';
}

function isSecure(appUrl: string): boolean {
  return appUrl.startsWith('https:');
}

/** A session ends when it was not used for this long; each day of use prolongs it. */
export const SESSION_SECONDS = KEPT_DAYS.sessions * 86_400;
export const ROLLS_AFTER_SECONDS = 86_400;

/** Whether a session was last prolonged long enough ago to be prolonged again. */
export function isDueToRoll(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= (SESSION_SECONDS - ROLLS_AFTER_SECONDS) * 1000;
}
