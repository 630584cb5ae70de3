/**
 * The path that someone asked to be led back to, if it is one of this site; null otherwise. Browsers take a second
 * slash, a backslash, and whatever hides behind control characters for the name of another site.
 */
export function ownPath(asked: unknown): string | null {
  return typeof asked === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) ? asked : null;
}
