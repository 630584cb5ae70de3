import type { MiddlewareHandler } from 'hono';

const SAME_FOR_ALL = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store', // What one viewer may see is kept by no cache for another.
};

/** For answers of the API, also those that other code made: shown in no frame, and nothing in them runs. */
export const apiHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const kept = c.res.headers.get('cache-control');
  for (const [name, value] of Object.entries(API_HEADERS)) c.res.headers.set(name, value);
  // An answer that never changes has an address that only those who may see it are told.
  if (kept?.endsWith('immutable')) c.res.headers.set('cache-control', kept);
};

const API_HEADERS = {
  ...SAME_FOR_ALL,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** For a page: it runs only our own scripts and is shown in no frame. */
export function pageHeaders(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...SAME_FOR_ALL,
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}
