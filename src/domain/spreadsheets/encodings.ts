/** Supported encodings, by `TextDecoder` label, with a display name. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western European)',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-874': 'Windows-874 (Thai)',
  'iso-8859-2': 'ISO-8859-2 (Central European)',
  'iso-8859-5': 'ISO-8859-5 (Cyrillic)',
  'iso-8859-7': 'ISO-8859-7 (Greek)',
  'iso-8859-15': 'ISO-8859-15 (Western European)',
  'koi8-r': 'KOI8-R (Russian)',
  'koi8-u': 'KOI8-U (Ukrainian)',
  ibm866: 'IBM866 (Cyrillic)',
  'x-mac-cyrillic': 'Mac Cyrillic',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
  gb18030: 'GB18030 (Simplified Chinese)',
  big5: 'Big5 (Traditional Chinese)',
} as const;
export type Encoding = keyof typeof ENCODINGS;

/** A possible encoding, with up to three lines as it would decode them. */
export type EncodingCandidate = { encoding: Encoding; lines: string[] };

/**
 * The encoding of a file.
 * - `candidates` has the likeliest, best first, when another one is about as likely; else it is empty.
 * - `damaged` counts the invalid sequences in a UTF-8 file.
 */
export type Detection = { encoding: Encoding; damaged: number; candidates: EncodingCandidate[] } | { notText: string };

/** Faster native checks, if available: `isAscii` and `isUtf8` of `node:buffer`. */
type ByteChecks = { isAscii: (bytes: Uint8Array) => boolean; isUtf8: (bytes: Uint8Array) => boolean };

const BLOCK_BYTES = 64 * 1024;
const STRUCTURE_BYTES = 4 * BLOCK_BYTES;
const SAMPLE_LINES = 256;
const SAMPLE_LINE_BYTES = 300;
const EXAMPLE_LINES = 3;
const EXAMPLE_CHARACTERS = 160;
/** The legacy encodings that real files use; any other is a question. */
const WESTERN: readonly Encoding[] = ['windows-1252', 'macintosh'];
/** Share of odd characters that a reading may have beyond the least odd one. */
const MAX_ODD_SHARE = 0.2;
/** Valid UTF-8 sequences per invalid one above which a file is damaged UTF-8. */
const SURELY_UTF8 = 4;
/** Log-likelihood lead that the best encoding needs over the next one that decodes differently. */
const SURE_MARGIN = 3;

/**
 * Gathers evidence of a file's encoding from all of its bytes, in one pass and bounded memory: valid and invalid UTF-8
 * sequences, and a sample of the lines with invalid ones.
 */
export class EncodingScan {
  readonly #checks: ByteChecks | null;
  /** Fixed-size blocks make the result independent of how the input is chunked. */
  readonly #block = new Uint8Array(BLOCK_BYTES);
  #filled = 0;
  #first: Uint8Array = new Uint8Array();
  #bytes = 0;
  #controls = 0;
  #valid = 0;
  #invalid = 0;
  /** Trailing bytes of an incomplete UTF-8 sequence, read with the next block. */
  #carry: Uint8Array = new Uint8Array();
  #lines: Uint8Array[] = [];
  #stride = 1;
  #sampleable = 0;

  constructor(checks: ByteChecks | null = null) {
    this.#checks = checks;
  }

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + BLOCK_BYTES - this.#filled);
      this.#block.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
      if (this.#filled === BLOCK_BYTES) this.#readBlock();
    }
  }

  #readBlock(): void {
    const block = this.#block.subarray(0, this.#filled);
    this.#filled = 0;
    if (this.#bytes === 0) this.#first = block.slice(0, 4);
    if (this.#bytes < STRUCTURE_BYTES) this.#countStructure(block);
    this.#bytes += block.length;
    const bytes = this.#carry.length > 0 ? joinBytes(this.#carry, block) : block;
    this.#carry = new Uint8Array();
    if (this.#checks?.isAscii(bytes)) return;
    const carryLength = unfinishedLength(bytes);
    const body = carryLength > 0 ? bytes.subarray(0, bytes.length - carryLength) : bytes;
    if (carryLength > 0) this.#carry = bytes.slice(bytes.length - carryLength);
    if (this.#checks?.isUtf8(body)) this.#valid += countLeads(body);
    else this.#count(body);
  }

  end(): Detection {
    if (this.#filled > 0) this.#readBlock();
    if (this.#carry.length > 0) this.#invalid += 1;
    const begins = (...bytes: number[]) => bytes.every((byte, index) => this.#first[index] === byte);
    if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff)) return { notText: 'is UTF-32: save it as CSV UTF-8' };
    if (begins(0xef, 0xbb, 0xbf)) return certain('utf-8', this.#invalid);
    if (begins(0xff, 0xfe)) return certain('utf-16le');
    if (begins(0xfe, 0xff)) return certain('utf-16be');
    const examinedBytes = Math.min(this.#bytes, STRUCTURE_BYTES);
    if (this.#controls > Math.max(8, examinedBytes / 100)) return { notText: 'is not a text file' };
    if (this.#valid >= this.#invalid * SURELY_UTF8) return certain('utf-8', this.#invalid);
    return this.#legacy();
  }

  #countStructure(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte < 9 || (byte > 13 && byte < 32)) this.#controls += 1;
    }
  }

  #count(bytes: Uint8Array): void {
    let sampledTo = 0;
    for (let at = 0; at < bytes.length; ) {
      if ((bytes[at] ?? 0) < 0x80) {
        at += 1;
        continue;
      }
      const length = sequenceAt(bytes, at);
      if (length > 0) {
        this.#valid += 1;
        at += length;
      } else {
        this.#invalid += 1;
        if (at >= sampledTo) sampledTo = this.#sampleLine(bytes, at);
        at += 1;
      }
    }
  }

  /** Samples the line around a byte. @returns where the line ends */
  #sampleLine(bytes: Uint8Array, at: number): number {
    let from = at;
    while (from > 0 && at - from < SAMPLE_LINE_BYTES / 2 && !isLineEnd(bytes[from - 1])) from -= 1;
    // A cut must fall between characters; ASCII punctuation is never part of a multi-byte one.
    if (from > 0 && !isLineEnd(bytes[from - 1])) while (from < at && (bytes[from - 1] ?? 0) >= 0x30) from += 1;
    let to = at;
    while (to < bytes.length && to - from < SAMPLE_LINE_BYTES && !isLineEnd(bytes[to])) to += 1;
    if (to < bytes.length && !isLineEnd(bytes[to])) while (to > at + 4 && (bytes[to] ?? 0) >= 0x30) to -= 1;
    if (this.#sampleable++ % this.#stride === 0) this.#lines.push(bytes.slice(from, to));
    if (this.#lines.length > SAMPLE_LINES) {
      this.#lines = this.#lines.filter((_, index) => index % 2 === 0);
      this.#stride *= 2;
    }
    return to;
  }

  #legacy(): Detection {
    const sample = joinBytes(...this.#lines.flatMap((line) => [line, LINE_END]));
    const [best, ...others] = LATIN_ENCODINGS.map((encoding) => {
      const text = new TextDecoder(encoding).decode(sample);
      return { encoding, text, score: plausibilityOf(text, encoding) };
    }).sort((a, b) => b.score - a.score);
    if (!best) throw new Error('No encoding of Latin text');
    const next = others.find(({ text }) => text !== best.text);
    const isClear = !next || best.score - next.score >= SURE_MARGIN;
    const readings = distinctTexts(sample, LEGACY).map(({ encoding, text }) => ({ encoding, odd: oddShare(text) }));
    const most = Math.min(...readings.map(({ odd }) => odd)) + MAX_ODD_SHARE;
    const isLatin = oddShare(best.text) <= most;
    const isMostlyUtf8 = this.#valid > this.#invalid;
    if (isLatin && isClear && !isMostlyUtf8 && WESTERN.includes(best.encoding)) return certain(best.encoding);
    // Damaged Western text looks like any other and is the most common, so it is always offered.
    const candidates = readings
      .filter(({ encoding, odd }) => odd <= most || WESTERN.includes(encoding))
      .sort((a, b) => a.odd - b.odd)
      .map(({ encoding }) => encoding);
    if (isLatin) candidates.unshift(best.encoding);
    if (isMostlyUtf8) candidates.unshift('utf-8');
    const [encoding = best.encoding] = candidates;
    return {
      encoding,
      damaged: isMostlyUtf8 ? this.#invalid : 0,
      candidates: linesIn([...new Set(candidates)], this.#lines),
    };
  }
}

function certain(encoding: Encoding, invalidCount = 0): Detection {
  return { encoding, damaged: invalidCount, candidates: [] };
}

/** The text of a sample in each encoding, without those that decode it like an earlier one. */
function distinctTexts<E extends Encoding>(
  sample: Uint8Array,
  encodings: readonly E[],
): { encoding: E; text: string }[] {
  const byText = new Map<string, E>();
  for (const encoding of encodings) {
    const text = new TextDecoder(encoding).decode(sample);
    if (!byText.has(text)) byText.set(text, encoding);
  }
  return [...byText].map(([text, encoding]) => ({ encoding, text }));
}

function linesIn(encodings: readonly Encoding[], lines: readonly Uint8Array[]): EncodingCandidate[] {
  const decoders = encodings.map((encoding) => new TextDecoder(encoding));
  const readings = lines
    .map((line) => decoders.map((decoder) => decoder.decode(line).trim().slice(0, EXAMPLE_CHARACTERS)))
    .map((texts) => ({ texts, different: new Set(texts).size }))
    .sort((a, b) => b.different - a.different)
    .slice(0, EXAMPLE_LINES);
  return encodings.map((encoding, at) => ({ encoding, lines: readings.map(({ texts }) => texts[at] ?? '') }));
}

/** Whether text in an encoding is readable even if the encoding is a guess. */
export function isReadableGuess(encoding: Encoding): boolean {
  return encoding === 'utf-8' || LATIN_ENCODINGS.some((latin) => latin === encoding);
}

/** Encodings other than Unicode. */
const LEGACY = (Object.keys(ENCODINGS) as Encoding[]).filter((encoding) => !encoding.startsWith('utf'));
const LINE_END = Uint8Array.of(10);

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13;
}

function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function countLeads(bytes: Uint8Array): number {
  let leads = 0;
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) >= 0xc0) leads += 1;
  return leads;
}

/** Length of the valid UTF-8 sequence at a position; 0 when there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const [length, from, to] = leadRange(lead);
  const second = bytes[at + 1] ?? 0;
  if (length === 0 || second < from || second > to) return 0;
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Sequence length for a lead byte, and the range of the second byte. */
function leadRange(lead: number): readonly [length: number, from: number, to: number] {
  if (lead >= 0xc2 && lead <= 0xdf) return TWO;
  if (lead >= 0xe0 && lead <= 0xef) return lead === 0xe0 ? [3, 0xa0, 0xbf] : lead === 0xed ? [3, 0x80, 0x9f] : THREE;
  if (lead >= 0xf0 && lead <= 0xf4) return lead === 0xf0 ? [4, 0x90, 0xbf] : lead === 0xf4 ? [4, 0x80, 0x8f] : FOUR;
  return NONE;
}
const NONE = [0, 1, 0] as const;
const TWO = [2, 0x80, 0xbf] as const;
const THREE = [3, 0x80, 0xbf] as const;
const FOUR = [4, 0x80, 0xbf] as const;

/** Number of trailing bytes that start an incomplete UTF-8 sequence. */
function unfinishedLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return leadRange(byte)[0] > back ? back : 0;
  }
  return 0;
}

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

const WESTERN_LETTERS: readonly Language[] = [
  ...(['french', 'german', 'spanish', 'portuguese', 'italian', 'catalan'] as const),
  ...(['swedish', 'danish', 'finnish', 'dutch', 'icelandic'] as const),
];
/** Includes the Western languages, so that letters both groups share do not favor either encoding. */
const CENTRAL: readonly Language[] = [
  ...WESTERN_LETTERS,
  'polish',
  'czech',
  'slovak',
  'hungarian',
  'romanian',
  'croatian',
];
const TURKISH: readonly Language[] = [...WESTERN_LETTERS, 'turkish'];
const BALTIC: readonly Language[] = [...WESTERN_LETTERS, 'lithuanian', 'latvian', 'estonian'];

/**
 * Encodings of Latin text, with a log prior and the languages they are used for. Real files showed the first two; the
 * others keep text of their languages from being taken for Western.
 */
const MODELS = {
  'windows-1252': { prior: 0, languages: WESTERN_LETTERS },
  macintosh: { prior: -1, languages: WESTERN_LETTERS },
  'windows-1254': { prior: -1.5, languages: TURKISH },
  'windows-1250': { prior: -2, languages: CENTRAL },
  'windows-1257': { prior: -1.5, languages: BALTIC },
  'iso-8859-2': { prior: -2, languages: CENTRAL },
} as const;
type LatinEncoding = keyof typeof MODELS;
const LATIN_ENCODINGS = Object.keys(MODELS) as LatinEncoding[];

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
function plausibilityOf(text: string, encoding: LatinEncoding): number {
  const { prior, languages } = MODELS[encoding];
  return prior + letterScore(text, languages);
}

/**
 * The share of the characters above ASCII that no language writes this way: signs in odd places, words in two scripts,
 * capitals after small letters, three accented letters in a row.
 */
function oddShare(text: string): number {
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
  let sharedScore = 0;
  const words: number[][] = [];
  for (const match of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}]/gu)) {
    const [part] = match;
    if (part.charCodeAt(0) < 128 && (part.length === 1 || /^[a-z]+$/i.test(part))) sharedScore += ASCII * part.length;
    else if (/^[\p{L}\p{M}]/u.test(part)) words.push(languages.map((language) => wordScore(part, language)));
    else sharedScore += signScore(part, text[match.index - 1] ?? '', text[match.index + 1] ?? '');
  }
  if (words.length === 0) return sharedScore;
  // A file is mostly in one language, with some foreign names.
  const best = words.map((scores) => Math.max(...scores));
  const total = (language: number) =>
    words.reduce((sum, scores, at) => sum + Math.max(scores[language] ?? 0, (best[at] ?? 0) + FOREIGN_WORD), 0);
  return sharedScore + Math.max(...languages.map((_, language) => total(language)));
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
