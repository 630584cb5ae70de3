import type { Config } from '../../config.ts';

/** Part of the name of the cookie that holds a session. */
export const SESSION_COOKIE = 'session_token';

/**
 * How all cookies of accounts are named and kept. Behind HTTPS the prefix `__Host-` makes browsers refuse one
 * that another host of the same domain has set. (The library's own way of saying so, `useSecureCookies`,
 * would put `__Secure-` before it.)
 */
export function cookieOptions({ appUrl }: Config) {
  const secure = appUrl.startsWith('https:');
  return {
    useSecureCookies: false,
    cookiePrefix: secure ? '__Host-fundscout' : 'fundscout',
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  } as const;
}
