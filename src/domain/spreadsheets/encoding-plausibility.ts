import type { Encoding } from './encodings.ts';

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

const OTHER = {
  russian: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  ukrainian: 'оаинівтерсклудмпязьбгйчхїцжюшєщфґ',
  greek: 'αοιετσνηυρπκμλςάόίέθγδήύώχφβξζψωϊΐ',
  hebrew: 'יוהלאתברמשנדםעחקטפצסןגכזךףץ',
  arabic: 'الينمرتوبةعدسفهكحقشجأصىطخزءضثإغذئظؤآ',
  thai: 'านรอกเงมยล่วด้ทสตะปบัคีิุูหแจพชขใไำผ์็โธณซญถฐฟ',
} as const;

type Latin = keyof typeof LATIN;
type Language = Latin | keyof typeof OTHER;

const WESTERN: readonly Latin[] = [
  ...(['french', 'german', 'spanish', 'portuguese', 'italian', 'catalan'] as const),
  ...(['swedish', 'danish', 'finnish', 'dutch', 'icelandic'] as const),
];
/** Includes the Western languages, so that letters both groups share do not favor either encoding. */
const CENTRAL: readonly Latin[] = [...WESTERN, 'polish', 'czech', 'slovak', 'hungarian', 'romanian', 'croatian'];
const TURKISH: readonly Latin[] = [...WESTERN, 'turkish'];
const BALTIC: readonly Latin[] = [...WESTERN, 'lithuanian', 'latvian', 'estonian'];
const CYRILLIC_LANGUAGES = ['russian', 'ukrainian'] as const;

/** Log prior of an encoding, and the languages it is used for. */
type Model = { prior: number; languages: readonly Language[]; wide?: WideModel };

/** Log-likelihood of a pair of bytes. */
type WideModel = (lead: number, trail: number) => number;

const KANA = -4.5;
const COMMON_IDEOGRAPH = -7;
const RARE_IDEOGRAPH = -12;
const SYMBOL_PAIR = -8;

export const MODELS: Partial<Record<Encoding, Model>> = {
  'windows-1252': { prior: 0, languages: WESTERN },
  macintosh: { prior: -1, languages: WESTERN },
  'windows-1251': { prior: -1, languages: CYRILLIC_LANGUAGES },
  'windows-1250': { prior: -2, languages: CENTRAL },
  'windows-1254': { prior: -1.5, languages: TURKISH },
  'windows-1253': { prior: -1.5, languages: ['greek'] },
  'windows-1255': { prior: -1.5, languages: ['hebrew'] },
  'windows-1256': { prior: -1.5, languages: ['arabic'] },
  'windows-1257': { prior: -2, languages: BALTIC },
  'iso-8859-2': { prior: -3, languages: CENTRAL },
  'iso-8859-5': { prior: -4, languages: CYRILLIC_LANGUAGES },
  'iso-8859-7': { prior: -3, languages: ['greek'] },
  'iso-8859-15': { prior: -3, languages: WESTERN },
  'koi8-r': { prior: -2, languages: CYRILLIC_LANGUAGES },
  'koi8-u': { prior: -3, languages: CYRILLIC_LANGUAGES },
  ibm866: { prior: -3, languages: CYRILLIC_LANGUAGES },
  'x-mac-cyrillic': { prior: -3, languages: CYRILLIC_LANGUAGES },
  'windows-874': { prior: -1.5, languages: ['thai'] },
  shift_jis: {
    prior: -0.5,
    languages: [],
    wide: (lead, trail) => {
      if ((lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96)) return KANA;
      if (lead <= 0x84) return lead === 0x81 ? -6 : SYMBOL_PAIR;
      return lead >= 0x88 && lead <= 0x97 ? COMMON_IDEOGRAPH : RARE_IDEOGRAPH;
    },
  },
  'euc-jp': {
    prior: -1.5,
    languages: [],
    wide: (lead) => {
      if (lead === 0xa4 || lead === 0xa5) return KANA;
      if (lead < 0xb0) return lead === 0xa1 ? -6 : SYMBOL_PAIR;
      return lead <= 0xcf ? COMMON_IDEOGRAPH : RARE_IDEOGRAPH;
    },
  },
  'euc-kr': {
    prior: -1,
    languages: [],
    wide: (lead, trail) => {
      if (trail < 0xa1 || lead < 0xa1) return RARE_IDEOGRAPH;
      if (lead >= 0xb0 && lead <= 0xc8) return -6;
      return lead < 0xb0 ? SYMBOL_PAIR : RARE_IDEOGRAPH;
    },
  },
  gb18030: {
    prior: -0.5,
    languages: [],
    wide: (lead, trail) => {
      if (trail < 0xa1 || lead < 0xa1) return RARE_IDEOGRAPH;
      if (lead >= 0xb0 && lead <= 0xd7) return COMMON_IDEOGRAPH;
      return lead === 0xa1 || lead === 0xa3 ? -6 : RARE_IDEOGRAPH;
    },
  },
  big5: {
    prior: -1,
    languages: [],
    wide: (lead) => {
      if (lead >= 0xa4 && lead <= 0xc6) return COMMON_IDEOGRAPH;
      return lead === 0xa1 ? -6 : RARE_IDEOGRAPH;
    },
  },
};

const ASCII = -3;
const BROKEN = -20;
const UNLIKELY = -10;
const PUNCTUATION = -4;
const ODD_SIGN = -8;
/** An East Asian character next to a lowercase Latin letter. */
const AMONG_LATIN = -6;
/** Most letters of these languages are ASCII. */
const ABOVE_ASCII = -2;
/** First letters: names start with a capital. */
const CAPITAL = -0.5;
const SMALL = -1.5;
const SHOUTED = -4;
/** A word in another language than the rest of the file. */
const FOREIGN_WORD = -3;

const LETTERS = new Map<Language, ReadonlyMap<string, number>>(
  Object.entries({ ...LATIN, ...OTHER }).map(([language, letters]) => {
    const base = language in LATIN ? ABOVE_ASCII : 0;
    const sum = [...letters].reduce((total, _, rank) => total + 1 / (rank + 1), 0);
    const weights = [...letters].map((letter, rank) => [letter, base + Math.log(1 / (rank + 1) / sum)] as const);
    return [language as Language, new Map(weights)];
  }),
);

const LETTER = /[\p{L}\p{M}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
const OPEN = /[\s("'[/]|^$/;

/**
 * Scores how plausible bytes are as text in an encoding: a rough log-likelihood, comparable between encodings.
 */
export function plausibilityOf(bytes: Uint8Array, encoding: Encoding): number {
  const model = MODELS[encoding];
  if (!model) return Number.NEGATIVE_INFINITY;
  const text = new TextDecoder(encoding).decode(bytes);
  return model.prior + (model.wide ? wideScore(bytes, text, model.wide) : letterScore(text, model.languages));
}

function wideScore(bytes: Uint8Array, text: string, pair: WideModel): number {
  let sum = BROKEN * (text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0);
  sum +=
    AMONG_LATIN * (text.match(/[a-z][\u3000-\u9fff\uac00-\ud7af]|[\u3000-\u9fff\uac00-\ud7af][a-z]/g)?.length ?? 0);
  const halfWidth = text.match(/[\uff61-\uff9f]/g)?.length ?? 0;
  // Half-width katakana take one byte in Shift JIS, which would misalign the pairs. They are rare.
  if (halfWidth > 0) {
    const ascii = text.match(/[\x00-\x7f]/g)?.length ?? 0;
    return sum + halfWidth * UNLIKELY + ascii * ASCII + (text.length - ascii - halfWidth) * RARE_IDEOGRAPH;
  }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x81) sum += ASCII;
    else {
      const trail = bytes[at + 1] ?? 0;
      // Never a valid pair: the decoder has already counted it as broken.
      if (trail < 0x40) sum += RARE_IDEOGRAPH;
      else {
        sum += pair(byte, trail);
        at += 1;
      }
    }
  }
  return sum;
}

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
  const foreign = language in OTHER;
  const upper = word.toUpperCase();
  const shouted = word.length > 1 && word === upper && word !== word.toLowerCase();
  let sum = 0;
  let before = '';
  for (const letter of word) {
    const ascii = letter < '\x80';
    const lower = letter === 'İ' ? letter : letter.toLowerCase();
    const capital = lower !== letter || letter === 'İ';
    if (ascii) sum += foreign ? UNLIKELY / 2 : ASCII;
    else sum += letters?.get(lower) ?? UNLIKELY;
    if (before === '') sum += capital ? CAPITAL : letter.toUpperCase() === letter ? 0 : SMALL;
    else if (capital && !shouted && !ascii) sum += UNLIKELY;
    before = letter;
  }
  return shouted ? sum + SHOUTED : sum;
}
