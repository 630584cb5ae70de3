/**
 * Returns a requested return path, normalized as browsers do, if it is on this site; null otherwise. Browsers read a
 * second slash, a backslash or hidden control characters as another host, and `/..//name` as `//name`.
 */
export function sameSitePath(input: unknown): string | null {
  if (typeof input !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(input)) return null;
  const { pathname, search, hash } = new URL(input, 'http://own.example');
  return pathname.startsWith('//') ? null : pathname + search + hash;
}

/** Sets a parameter on one of our paths, replacing those named in `without`. */
export function withParameter(path: string, name: string, value: string, without: readonly string[] = []): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://own.example');
  for (const parameter of without) searchParams.delete(parameter);
  searchParams.set(name, value);
  return `${pathname}?${searchParams}${hash}`;
}

export function withoutParameter(path: string, name: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://own.example');
  searchParams.delete(name);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`;
}

/** The parameter that makes a page report a confirmed address. */
export const CONFIRMED = 'confirmed';

/** Where the confirmation link of an email address returns to; the page there reports the result. */
export function withConfirmed(path: string): string {
  return withParameter(path, CONFIRMED, '1');
}
