/**
 * The path that someone asked to be led to, as browsers write it, if it is one of this site; null otherwise. Browsers
 * take a second slash, a backslash, and whatever hides behind control characters for the name of another site, and
 * `/..//name` is `//name` to them.
 */
export function ownPath(asked: unknown): string | null {
  if (typeof asked !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked)) return null;
  const { pathname, search, hash } = new URL(asked, 'http://own.example');
  return pathname.startsWith('//') ? null : pathname + search + hash;
}

/** A path of ours with a parameter, in place of those named in `without`. */
export function withParameter(path: string, name: string, value: string, without: readonly string[] = []): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://own.example');
  for (const gone of without) searchParams.delete(gone);
  searchParams.set(name, value);
  return `${pathname}?${searchParams}${hash}`;
}

/** A path of ours without a parameter. */
export function withoutParameter(path: string, name: string): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://own.example');
  searchParams.delete(name);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`;
}

/** The parameter that has a page say that an address is confirmed. */
export const CONFIRMED = 'confirmed';

/** The return path of the link that confirms an email address; the page there says that it is confirmed. */
export function confirmedAt(path: string): string {
  return withParameter(path, CONFIRMED, '1');
}
