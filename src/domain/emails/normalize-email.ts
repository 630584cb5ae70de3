/** Normalizes an address for comparison and storage, without characters that only disguise it. */
export function normalizeEmail(email: string): string {
  return email
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('%40', '@')
    .trim()
    .toLowerCase();
}
