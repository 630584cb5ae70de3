import { normalizeEmail } from './normalize-email.ts';

/**
 * Masks an email: the first character, three asterisks, the last character of the local part, then the domain. The
 * asterisks do not reveal the length: `anna@x.example` and `a@x.example` are both `a***a@x.example`.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = [...(at < 0 ? email : email.slice(0, at))];
  const domain = at < 0 ? '' : email.slice(at);
  return `${local[0] ?? ''}***${local.at(-1) ?? ''}${domain}`;
}

/**
 * A word and the parts that make it an address. Words that are not addresses match too: otherwise matching would
 * restart at every letter of a long word and take quadratic time.
 */
const WORD =
  /"[^"\n]{1,64}"(@[^\s@<>"'(),;:?&=/]+\.[\p{L}\p{N}-]{2,})|[^\s@<>"'(),;:?&=/]+(@[^\s@<>"'(),;:?&=/]+\.[\p{L}\p{N}-]{2,})?/gu;

/** Text that needs no normalization. */
const PLAIN = /^(?!.*%40)[ -~\s]*$/s;

/** Anything that reads as an `@`: itself, its full-width and small forms, and its URL escape. */
const AT = /[@\uFF20\uFE6B]|%40/;

/** Replaces every address in a text, however it is disguised; null keeps one. */
function replaceAddresses(text: string, replacement: (address: string) => string | null): string {
  if (!AT.test(text)) return text;
  const { plain, starts, ends } = undisguise(text);
  let result = '';
  let previousEnd = 0;
  for (const { 0: word, 1: quotedDomain, 2: domain, index } of plain.matchAll(WORD)) {
    const instead = quotedDomain === undefined && domain === undefined ? null : replacement(word);
    if (instead === null) continue;
    const start = starts?.[index] ?? index;
    const end = index + word.length;
    result += text.slice(previousEnd, Math.max(previousEnd, start)) + instead;
    previousEnd = ends?.[end - 1] ?? end;
  }
  return result + text.slice(previousEnd);
}

/**
 * The text as its readers see it: without invisible characters, and with lookalikes replaced. Includes the start and
 * end of each character in the original, unless nothing changed.
 */
function undisguise(text: string): { plain: string; starts?: number[]; ends?: number[] } {
  if (PLAIN.test(text)) return { plain: text };
  const [starts, ends]: [number[], number[]] = [[], []];
  let plain = '';
  for (const { 0: piece, index } of text.matchAll(/%40|./gsu)) {
    const read = piece === '%40' ? '@' : piece.normalize('NFKC').replace(/\p{Cf}/gu, '');
    plain += read;
    for (let unit = 0; unit < read.length; unit++) {
      starts.push(index);
      ends.push(index + piece.length);
    }
  }
  return { plain, starts, ends };
}

/** Masks every address in a text: people put them into descriptions and names too. */
export function maskAddresses(text: string): string {
  return replaceAddresses(text, maskEmail);
}

/** Removes every address from a text, so that search cannot find them. */
export function withoutAddresses(text: string): string {
  return replaceAddresses(text, () => ' ');
}

/** The addresses in a text, such as a bounce message. */
export function addressesIn(text: string): string[] {
  const addresses: string[] = [];
  replaceAddresses(text, (address) => {
    addresses.push(address.replace(/^[^\p{L}\p{N}"]+/u, ''));
    return null;
  });
  return addresses;
}

export function dropAddresses(text: string, goes: (address: string) => boolean): string {
  return replaceAddresses(text, (address) => (goes(address) ? '' : null));
}

/** Whether a text contains an address, however it is disguised, and not just as the end of a longer address. */
export function hasAddress(text: string, address: string): boolean {
  const isIt = (other: string) => normalizeEmail(other) === address;
  return isIt(text) || dropAddresses(text, isIt) !== text;
}

const MAIL_PROVIDERS = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk ' +
    'yahoo.co.in yahoo.fr ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de ' +
    'mail.ru yandex.ru yandex.com proton.me protonmail.com pm.me fastmail.com hey.com zoho.com mail.com qq.com 163.com ' +
    '126.com sina.com naver.com daum.net hanmail.net orange.fr free.fr wanadoo.fr laposte.net libero.it tiscali.it ' +
    'rediffmail.com uol.com.br bol.com.br terra.com.br comcast.net verizon.net att.net sbcglobal.net btinternet.com'
  ).split(' '),
);

/** Whether a domain offers mailboxes to the public, so that it identifies no company. */
export function isMailProvider(domain: string): boolean {
  return MAIL_PROVIDERS.has(domain.toLowerCase());
}
