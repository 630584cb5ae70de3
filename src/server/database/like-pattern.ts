/** The pattern of `like` for texts that hold this one, in which nothing is a wildcard. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** A text in which `like` sees no wildcards, to be put into a pattern. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
