/** The first letters of the first two words, for a generated mark. */
export function initials(name: string): string {
  const [first, second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [first, second]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last].filter(Boolean).join(' ');
}
