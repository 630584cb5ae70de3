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

/**
 * A word, and with it all that makes it an address. Words that are none are matched too: whoever looked for addresses
 * only would begin anew at every letter of a long word, and take its length squared to read it.
 */
const WORD = /[^\s@<>"'(),;:?&=/]+(@[^\s@<>"'(),;:?&=/]+\.[\p{L}\p{N}-]{2,})?/gu;

/** A text with something else in the place of every address. */
function replaceAddresses(text: string, replacement: (address: string) => string): string {
  if (!text.includes('@')) return text;
  return text.replace(WORD, (word, domain?: string) => (domain === undefined ? word : replacement(word)));
}

/** A text with every address in it masked: people write them into descriptions and names too. */
export function maskAddresses(text: string): string {
  return replaceAddresses(text, maskEmail);
}

/** A text without the addresses in it, so that nobody finds them by searching. */
export function withoutAddresses(text: string): string {
  return replaceAddresses(text, () => ' ');
}

/** A text without those addresses in it that are to go. */
export function dropAddresses(text: string, goes: (address: string) => boolean): string {
  return replaceAddresses(text, (address) => (goes(address) ? '' : address));
}
