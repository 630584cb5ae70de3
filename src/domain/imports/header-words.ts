import { CURRENCY_CODES, currencyOfSign, currencyOfWord } from '../amounts.ts';

/** Folds a header: case, accents, spaces and punctuation do not matter, so 'LinkedIn URL' equals 'linkedin_url'. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '');
}

/** The key of a choice for one column: its header, with its position if other columns have the same header. */
export function choiceKey(headers: readonly string[], index: number): string {
  const header = headers[index] ?? '';
  const same = headers.filter((other) => foldHeader(other) === foldHeader(header));
  return same.length === 1 ? header : keyAt(header, index);
}

/** No header begins with a line break. */
export function keyAt(header: string, index: number): string {
  return `\n${index} ${header}`;
}

const LONGEST_HEADER = 120;
/** 'HK$', and 'K€', which is a unit and a sign. */
const SIGN = /(?:(?<!\p{L})[a-z]{1,2})?[$€£₹¥]/giu;
/** What brackets may say about a currency that is not a word of its own elsewhere. */
const BRACKETED = /[([]\s*(?:in )?(?:([Ll]ocal|[Nn]ative|[Oo]riginal|[Rr]eporting)[ _][Cc]urrency|([A-Z]{3}))\s*[)\]]/g;
const ISO_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const LOCAL = 'localcurrency';
const FORMAT = /\b(?:dd mm yyyy|mm dd yyyy|yyyy mm dd|dd mm yy|mm dd yy)\b/g;
const STOP_WORDS =
  /\b(?:of|the|de|da|dos|(?<!\b(?:it|they|companies) )do|la|le|l|les|d|der|die|das|des|du|del|dell|della|el|los|las|and|und|et|s|required|optional|cleaned|(?!000\b|(?:19|20)\d\d\b)\d+)\b/g;
const SPLIT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\blinked in\b/g, 'linkedin'],
  [/\be mails?\b/g, 'email'],
  [/\bstart up/g, 'startup'],
  [/\bcrunch base\b/g, 'crunchbase'],
  [/\bhead quarter/g, 'headquarter'],
  [/\bweb site/g, 'website'],
  [/\bhome page\b/g, 'homepage'],
];

/**
 * The words of a header, lowercase without accents, separated by single spaces. Splits at dots, underscores, dashes and
 * CamelCase; drops stop words, date formats and numbers.
 */
export function headerWords(header: string): string {
  const plain = header
    .slice(0, LONGEST_HEADER)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(BRACKETED, (text, local, code) =>
      local
        ? ` ${LOCAL} `
        : ISO_CODES.has(code) && !CURRENCY_CODES.has(code)
          ? ` currency${code.toLowerCase()} `
          : text,
    )
    .replace(SIGN, (text) => {
      const [sign = '', unit = ''] = currencyOfSign(text) ? [text] : [text.slice(-1), text.slice(0, -1)];
      return ` ${unit} ${currencyOfSign(sign)} `;
    })
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ');
  const whole = SPLIT_WORDS.reduce((text, [split, word]) => text.replace(split, word), plain);
  return whole.replace(FORMAT, ' ').replace(STOP_WORDS, ' ').replace(/ +/g, ' ').trim();
}

/** `currency` is an ISO code, or 'kr' or 'local currency'; `unit` is a key of {@link UNITS}, or the ambiguous 'mil'. */
export type MoneyWords = { rest: string; currency: string | null; unit: string | null };

/** Whether the currency of a header is a known one: 'kr' and 'local currency' are not. */
export function isCurrencyCode(currency: string | null): boolean {
  return currency !== null && /^[A-Z]{3}$/.test(currency);
}

/** The units of amounts in headers such as 'Amount ($M)', with the word of a single amount. */
export const UNITS: ReadonlyMap<string, { factor: number; word: string }> = new Map([
  ['thousands', { factor: 1e3, word: 'thousand' }],
  ['lakhs', { factor: 1e5, word: 'lakh' }],
  ['millions', { factor: 1e6, word: 'million' }],
  ['crores', { factor: 1e7, word: 'crore' }],
  ['billions', { factor: 1e9, word: 'billion' }],
]);

const GLUED = new RegExp(`\\b(${[...CURRENCY_CODES].join('|')})(m|mn|mm|k|bn|b)\\b`, 'gi');
/** 'MSEK' and 'kEUR'. */
const UNIT_FIRST = /\b(k|t|m|mn|bn|md)(eur|usd|gbp|chf|sek|nok|dkk|inr|brl)\b/gi;

function currencyNamed(word: string): string | undefined {
  if (word === 'us') return undefined; // Alone it is not a currency: 'US sales'.
  if (word === LOCAL) return 'local currency';
  return word === 'kr' ? word : (currencyOfWord(word) ?? /^currency([a-z]{3})$/.exec(word)?.[1]?.toUpperCase());
}

const UNIT_WORDS: readonly (readonly [words: RegExp, name: string])[] = [
  [/^(?:k|000s?|thousands?|tsd)$/, 'thousands'],
  [/^(?:m|mm|mn|mio|mln|millions?|millionen)$/, 'millions'],
  [/^mil$/, 'mil'],
  [/^(?:b|bn|mrd|billions?)$/, 'billions'],
  [/^(?:cr|crores?)$/, 'crores'],
  [/^(?:l|lakhs?|lacs?)$/, 'lakhs'],
];

/** The words of a header without currency and unit; null if it names neither. */
export function moneyWords(words: string): MoneyWords | null {
  let currency: string | null = null;
  let unit: string | null = null;
  const rest = words
    .replace(GLUED, '$1 $2')
    .replace(UNIT_FIRST, '$1 $2')
    .split(' ')
    .filter((word) => {
      const isCurrency = currencyNamed(word);
      const isUnit = UNIT_WORDS.find(([unitWords]) => unitWords.test(word))?.[1];
      if (isCurrency) currency = isCurrency;
      if (isUnit) unit = isUnit;
      return !isCurrency && !isUnit && word !== 'in' && word !== 'us';
    })
    .join(' ');
  return currency || unit ? { rest, currency, unit } : null;
}
