import type { MiddlewareHandler } from 'hono';

const TWO_YEARS = 2 * 365 * 86_400;

const AS_IT_SAYS = { 'x-content-type-options': 'nosniff' };

const SAME_FOR_ALL = {
  ...AS_IT_SAYS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'private, no-store', // What one viewer may see is kept by no cache for another.
};

/** Behind HTTPS browsers are told never to come by HTTP again. */
function transportHeaders(appUrl: string): Record<string, string> {
  if (!appUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` };
}

/** For every answer, also files and refusals: no browser takes it for what it does not say it is. */
export function plainHeaders(appUrl: string): MiddlewareHandler {
  const headers = Object.entries({ ...AS_IT_SAYS, ...transportHeaders(appUrl) });
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}

/** For answers of the API, also those that other code made: shown in no frame, and nothing in them runs. */
export function apiHeaders(appUrl: string): MiddlewareHandler {
  const headers = Object.entries({
    ...SAME_FOR_ALL,
    ...transportHeaders(appUrl),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  return async (c, next) => {
    await next();
    const kept = c.res.headers.get('cache-control');
    for (const [name, value] of headers) c.res.headers.set(name, value);
    // An answer that never changes has an address that only those who may see it are told.
    if (kept?.endsWith('immutable')) c.res.headers.set('cache-control', kept);
  };
}

/**
 * For a page: it runs only our own scripts, and of those within it the ones named (by nonce or hash); it is shown in
 * no frame. Styles are let be: dialogs and notes of the libraries place themselves by style attributes, which cannot
 * be named.
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
    ...SAME_FOR_ALL,
    ...transportHeaders(appUrl),
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}
