/** Returns a `like` pattern for texts that contain this one literally. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** Escapes the wildcards of `like`. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
