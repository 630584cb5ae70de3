import { plainAddress } from './plain-address.ts';

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
const WORD =
  /"[^"\n]{1,64}"(@[^\s@<>"'(),;:?&=/]+\.[\p{L}\p{N}-]{2,})|[^\s@<>"'(),;:?&=/]+(@[^\s@<>"'(),;:?&=/]+\.[\p{L}\p{N}-]{2,})?/gu;

/** A text that reads as it is written. */
const PLAIN = /^(?!.*%40)[ -~\s]*$/s;

/** What may read as an `@`: itself, its wide and small forms, and how links write it. */
const AT = /[@\uFF20\uFE6B]|%40/;

/** A text with something else in the place of every address, however it is disguised; with null it stays. */
function replaceAddresses(text: string, replacement: (address: string) => string | null): string {
  if (!AT.test(text)) return text;
  const { plain, starts, ends } = undisguised(text);
  let replaced = '';
  let done = 0;
  for (const { 0: word, 1: quoted, 2: domain, index } of plain.matchAll(WORD)) {
    const instead = quoted === undefined && domain === undefined ? null : replacement(word);
    if (instead === null) continue;
    const start = starts?.[index] ?? index;
    const end = index + word.length;
    replaced += text.slice(done, Math.max(done, start)) + instead;
    done = ends?.[end - 1] ?? end;
  }
  return replaced + text.slice(done);
}

/**
 * A text as its readers read it: without characters that nobody sees, with those that only look different as what they
 * look like. With it, where each of its characters begins and ends in the text itself, unless they are the same.
 */
function undisguised(text: string): { plain: string; starts?: number[]; ends?: number[] } {
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
  return replaceAddresses(text, (address) => (goes(address) ? '' : null));
}

/** Whether an address stands in a text, however it is disguised; as the end of a longer one it does not. */
export function hasAddress(text: string, address: string): boolean {
  const isIt = (other: string) => plainAddress(other) === address;
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

/** Whether a domain gives mailboxes to anyone, so that it tells no company. */
export function isMailProvider(domain: string): boolean {
  return MAIL_PROVIDERS.has(domain.toLowerCase());
}
