/**
 * An email as someone without access may see it: the first character, asterisks (at least
 * three), the last character of the local part, then the domain. `dana@x.example` is `d***a@x.example`.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = [...(at < 0 ? email : email.slice(0, at))];
  const domain = at < 0 ? '' : email.slice(at);
  return `${local[0] ?? ''}${'*'.repeat(Math.max(3, local.length - 2))}${local.at(-1) ?? ''}${domain}`;
}

const ADDRESS = /[^\s@<>"'(),;:?&=/]+@[^\s@<>"'(),;:?&=/]+\.[\p{L}\p{N}-]{2,}/gu;

/** A text with every address in it masked: people write them into descriptions and names too. */
export function maskAddresses(text: string): string {
  return text.includes('@') ? text.replace(ADDRESS, maskEmail) : text;
}

/** A text without the addresses in it, so that nobody finds them by searching. */
export function withoutAddresses(text: string): string {
  return text.includes('@') ? text.replace(ADDRESS, ' ') : text;
}

/** A text without those addresses in it that are to go. */
export function dropAddresses(text: string, goes: (address: string) => boolean): string {
  return text.includes('@') ? text.replace(ADDRESS, (address) => (goes(address) ? '' : address)) : text;
}
