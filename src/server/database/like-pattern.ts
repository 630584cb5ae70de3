/** The pattern of `like` for texts that hold this one, in which nothing is a wildcard. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
