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

/** Where a link that confirms an address ends: at a path of ours, which then says what it has done. */
export function confirmedAt(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}confirmed=1`;
}
