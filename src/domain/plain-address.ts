/** An address in the one form that it is compared and kept in, without what only hides it from a comparison. */
export function plainAddress(email: string): string {
  return email
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('%40', '@')
    .trim()
    .toLowerCase();
}
