/**
 * Non-ASCII letters of each language, most frequent first. The letter of rank n counts as 1/n as frequent as the first.
 */
const LATIN = {
  french: 'éèàêçôîïâûùëœæ',
  german: 'üäöß',
  spanish: 'óíáéñúü',
  portuguese: 'ãçéáíóêõúôâà',
  italian: 'àèòùìé',
  catalan: 'óàèíéçòúïü',
  swedish: 'äåöé',
  danish: 'øæåé',
  finnish: 'äöå',
  dutch: 'ëéïèö',
  icelandic: 'áðíéóöþúýæ',
  polish: 'óęłążśćńź',
  czech: 'íáéěýčšřžůúťňďó',
  slovak: 'áíéčšžýúôťľňäďó',
  hungarian: 'áéőöíóüúű',
  romanian: 'ăîşţâșț',
  croatian: 'čšžćđ',
  turkish: 'ıüşğçöİâ',
  lithuanian: 'šėžųčįūąę',
  latvian: 'āīēšūņļžķčģ',
  estonian: 'äõüöšž',
} as const;

type Language = keyof typeof LATIN;

const WESTERN: readonly Language[] = [
  ...(['french', 'german', 'spanish', 'portuguese', 'italian', 'catalan'] as const),
  ...(['swedish', 'danish', 'finnish', 'dutch', 'icelandic'] as const),
];
/** Includes the Western languages, so that letters both groups share do not favor either encoding. */
const CENTRAL: readonly Language[] = [...WESTERN, 'polish', 'czech', 'slovak', 'hungarian', 'romanian', 'croatian'];
const TURKISH: readonly Language[] = [...WESTERN, 'turkish'];
const BALTIC: readonly Language[] = [...WESTERN, 'lithuanian', 'latvian', 'estonian'];

/**
 * Encodings of Latin text, with a log prior and the languages they are used for. Real files showed the first two; the
 * others keep text of their languages from being taken for Western.
 */
const MODELS = {
  'windows-1252': { prior: 0, languages: WESTERN },
  macintosh: { prior: -1, languages: WESTERN },
  'windows-1254': { prior: -1.5, languages: TURKISH },
  'windows-1250': { prior: -2, languages: CENTRAL },
  'windows-1257': { prior: -1.5, languages: BALTIC },
  'iso-8859-2': { prior: -2, languages: CENTRAL },
} as const;
export type LatinEncoding = keyof typeof MODELS;
export const LATIN_ENCODINGS = Object.keys(MODELS) as LatinEncoding[];

const ASCII = -3;
const BROKEN = -20;
const UNLIKELY = -10;
const PUNCTUATION = -4;
const ODD_SIGN = -8;
/** Most letters of these languages are ASCII. */
const ABOVE_ASCII = -2;
/** First letters: names start with a capital. */
const CAPITAL = -0.5;
const SMALL = -1.5;
const SHOUTED = -4;
/** A word in another language than the rest of the file. */
const FOREIGN_WORD = -3;

const LETTERS = new Map<Language, ReadonlyMap<string, number>>(
  Object.entries(LATIN).map(([language, letters]) => {
    const sum = [...letters].reduce((total, _, rank) => total + 1 / (rank + 1), 0);
    const weights = [...letters].map((letter, rank) => [letter, ABOVE_ASCII + Math.log(1 / (rank + 1) / sum)] as const);
    return [language as Language, new Map(weights)];
  }),
);

const LETTER = /[\p{L}\p{M}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
const OPEN = /[\s("'[/]|^$/;

/** Scores how plausible a text is in an encoding: a rough log-likelihood, comparable between encodings. */
export function plausibilityOf(text: string, encoding: LatinEncoding): number {
  const { prior, languages } = MODELS[encoding];
  return prior + letterScore(text, languages);
}

/**
 * The share of the characters above ASCII that no language writes this way: signs in odd places, words in two scripts,
 * capitals after small letters, three accented letters in a row.
 */
export function oddShare(text: string): number {
  let odd = 0;
  let total = 0;
  for (const match of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}\0-\x7f]/gu)) {
    const [part] = match;
    const count = part.match(/[^\0-\x7f]/gu)?.length ?? 0;
    const isOdd = /^[\p{L}\p{M}]/u.test(part)
      ? /\p{Ll}\p{Lu}/u.test(part) || !ONE_SCRIPT.test(part) || THREE_ACCENTS.test(part)
      : !isUsual(part, text[match.index - 1] ?? '', text[match.index + part.length] ?? '');
    total += count;
    if (isOdd) odd += count;
  }
  return total === 0 ? 0 : odd / total;
}

const THREE_ACCENTS = /(?:(?![\0-\x7f])\p{Script=Latin}){3}/u;
const ONE_SCRIPT =
  /^(?:[\p{Script=Latin}\p{Script=Inherited}]+|\p{Script=Cyrillic}+|\p{Script=Greek}+|\p{Script=Hebrew}+|[\p{Script=Arabic}\p{Script=Inherited}]+|\p{Script=Thai}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Hangul}\p{Script=Han}]+)$/u;

function letterScore(text: string, languages: readonly Language[]): number {
  let shared = 0;
  const words: number[][] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}]/gu)) {
    const [part] = match;
    if (part.charCodeAt(0) < 128 && (part.length === 1 || /^[a-z]+$/i.test(part))) shared += ASCII * part.length;
    else if (/^[\p{L}\p{M}]/u.test(part)) words.push(languages.map((language) => wordScore(part, language)));
    else shared += signScore(part, text[match.index - 1] ?? '', text[match.index + 1] ?? '');
  }
  if (words.length === 0) return shared;
  // A file is mostly in one language, with some foreign names.
  const best = words.map((scores) => Math.max(...scores));
  const total = (language: number) =>
    words.reduce((sum, scores, at) => sum + Math.max(scores[language] ?? 0, (best[at] ?? 0) + FOREIGN_WORD), 0);
  return shared + Math.max(...languages.map((_, language) => total(language)));
}

function signScore(sign: string, before: string, after: string): number {
  const code = sign.charCodeAt(0);
  if (code === 0xfffd) return BROKEN;
  return isUsual(sign, before, after) ? PUNCTUATION : ODD_SIGN;
}

/** Whether a sign is in a plausible position: an opening quote before a word, a currency sign next to a digit. */
function isUsual(sign: string, before: string, after: string): boolean {
  if ('’ʼ´'.includes(sign)) return LETTER_OR_DIGIT.test(before);
  if ('“‘„«¿¡'.includes(sign)) return OPEN.test(before) && LETTER_OR_DIGIT.test(after);
  if ('”»'.includes(sign)) return !OPEN.test(before) && !LETTER.test(after);
  if ('–—•·'.includes(sign)) return OPEN.test(before) === OPEN.test(after) && (OPEN.test(after) || /\d/.test(before));
  if ('™®©'.includes(sign)) return !LETTER.test(after) && (sign === '©' || LETTER_OR_DIGIT.test(before));
  if ('£€¥'.includes(sign)) return /\d/.test(after) || /[\d\s]/.test(before);
  if ('°ºª²³±'.includes(sign)) return LETTER_OR_DIGIT.test(before) && !LETTER.test(after);
  if ('½¼¾'.includes(sign)) return !LETTER.test(before) && !LETTER.test(after);
  if (sign === '…') return LETTER.test(before);
  if ('§№'.includes(sign)) return /[\d\s]/.test(after);
  return sign === '\u00a0' && !/\p{Ll}/u.test(after);
}

function wordScore(word: string, language: Language): number {
  const letters = LETTERS.get(language);
  const upper = word.toUpperCase();
  const shouted = word.length > 1 && word === upper && word !== word.toLowerCase();
  let sum = 0;
  let before = '';
  for (const letter of word) {
    const ascii = letter < '\x80';
    const lower = letter === 'İ' ? letter : letter.toLowerCase();
    const capital = lower !== letter || letter === 'İ';
    if (ascii) sum += ASCII;
    else sum += letters?.get(lower) ?? UNLIKELY;
    if (before === '') sum += capital ? CAPITAL : letter.toUpperCase() === letter ? 0 : SMALL;
    else if (capital && !shouted && !ascii) sum += UNLIKELY;
    before = letter;
  }
  return shouted ? sum + SHOUTED : sum;
}
