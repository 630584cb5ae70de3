/** ASCII words separated by single spaces: most texts. */
const PLAIN = /^[!-_a-~]+(?: [!-_a-~]+)*$/;

const ASCII = /^[\u0000-\u007f]*$/;

const LONE_AMPERSAND = /(?<![^ ])&(?![^ ])/g;

/** Letters that Unicode does not decompose into plain ones. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};
/** Decompose into a space and an accent. */
const ACUTE_SIGNS = /[\u00b4\u1ffd]/g;
const APOSTROPHES = /[\u02b9-\u02bd\u02c8\u2018-\u201b\u2032`]/g;
const QUOTES = /[\u201c-\u201f]/g;
const DASHES = /[\p{Pd}\u2043\u2212]/gu;
/** Characters that are not typed: trademark signs, soft hyphens, zero-width spaces, accents of decomposed letters. */
const UNTYPED = /[\p{Cf}\u2120\u2122\u00a9\u00ae]/gu;

/** Folds letters and punctuation to what people type: no capitals, accents, ligatures or typographic marks. */
export function foldLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .replace(ACUTE_SIGNS, "'")
    .replace(UNTYPED, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .replace(/[æœßþøłđðħŧıς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Folds a text for comparison, the only such rule: letters as in {@link foldLetters}, '&' as 'and', single spaces.
 * Spaces and control characters only separate words.
 */
export function foldText(text: string): string {
  const foldedText = PLAIN.test(text)
    ? text.toLowerCase()
    : foldLetters(text)
        .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
        .trim();
  return foldedText.includes('&') ? foldedText.replace(LONE_AMPERSAND, 'and') : foldedText;
}
