const EMAIL = /^[\p{L}\p{M}\p{N}.!#$%'*+/=^_{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
const HELD_EMAIL = /[^\s@]@[^\s@]+\.[\p{L}\p{N}-]{2}/u;

/** Whether a text is one email address. What has a meaning in a `mailto:` link (`?`, `&`) is in none. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether a text is an email address or has one in it, in whatever form. */
export function holdsEmail(text: string): boolean {
  return text.includes('@') && HELD_EMAIL.test(text);
}
