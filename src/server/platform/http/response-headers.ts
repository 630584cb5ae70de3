import type { MiddlewareHandler } from 'hono';

const TWO_YEARS = 2 * 365 * 86_400;

const NO_SNIFFING = { 'x-content-type-options': 'nosniff' };

/** Lets the client store a response, and makes it ask each time whether it has changed. */
export const REVALIDATED = 'private, no-cache';

const COMMON_HEADERS = {
  ...NO_SNIFFING,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'private, no-store', // Responses depend on the viewer, so no cache may store them.
};

/** HSTS, when served over HTTPS. */
function transportHeaders(appUrl: string): Record<string, string> {
  if (!appUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` };
}

/** For every response, including files and errors: no content type sniffing, and HSTS over HTTPS. */
export function baseHeaders(appUrl: string): MiddlewareHandler {
  const headers = Object.entries({ ...NO_SNIFFING, ...transportHeaders(appUrl) });
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}

/** For API responses, including those of libraries: no framing, no scripts. */
export function apiHeaders(appUrl: string): MiddlewareHandler {
  const headers = Object.entries({
    ...COMMON_HEADERS,
    ...transportHeaders(appUrl),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  return async (c, next) => {
    await next();
    const cacheControl = c.res.headers.get('cache-control');
    for (const [name, value] of headers) c.res.headers.set(name, value);
    // An immutable response has a URL known only to those who may see it; one to revalidate is checked each time.
    if (cacheControl?.endsWith('immutable') || cacheControl === REVALIDATED)
      c.res.headers.set('cache-control', cacheControl);
  };
}

/**
 * For a page: runs only our own script files and the inline scripts listed by nonce or hash, and cannot be framed.
 * Inline styles stay allowed: dialogs and toasts of the libraries position themselves with style attributes, which
 * cannot be listed.
 */
export function pageHeaders(scripts: string, appUrl: string): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...COMMON_HEADERS,
    ...transportHeaders(appUrl),
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}
