import { MODELS, plausibilityOf } from './encoding-plausibility.ts';

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
  'iso-2022-jp': 'ISO-2022-JP (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
  gb18030: 'GB18030 (Simplified Chinese)',
  big5: 'Big5 (Traditional Chinese)',
} as const;
export type Encoding = keyof typeof ENCODINGS;

/** A possible encoding, with up to three lines as it would decode them. */
export type EncodingCandidate = { encoding: Encoding; lines: string[] };

/**
 * The encoding of a file.
 * - `sure` is false when another one is about as likely: `candidates` then has the likeliest, best first.
 * - `damaged` counts the invalid sequences in a UTF-8 file.
 */
export type Detection =
  | { encoding: Encoding; sure: boolean; damaged: number; candidates: EncodingCandidate[] }
  | { notText: string };

/** Faster native checks, if available: `isAscii` and `isUtf8` of `node:buffer`. */
export type ByteChecks = { isAscii: (bytes: Uint8Array) => boolean; isUtf8: (bytes: Uint8Array) => boolean };

const BLOCK_BYTES = 64 * 1024;
const STRUCTURE_BYTES = 4 * BLOCK_BYTES;
const SAMPLE_LINES = 256;
const SAMPLE_LINE_BYTES = 300;
const SHOWN_LINES = 3;
const SHOWN_CHARACTERS = 160;
const MAX_CANDIDATES = 4;
const WESTERN: ReadonlySet<Encoding> = new Set(['windows-1252', 'macintosh']);
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
  #seen = 0;
  #nuls: [even: number, odd: number] = [0, 0];
  #controls = 0;
  /** ISO-2022-JP switches to its characters with ESC $ @ or ESC $ B. */
  #escapes = 0;
  #valid = 0;
  #invalid = 0;
  /** Trailing bytes of an incomplete UTF-8 sequence, read with the next block. */
  #carry: Uint8Array = new Uint8Array();
  #lines: Uint8Array[] = [];
  #stride = 1;
  #met = 0;

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
    if (this.#seen === 0) this.#first = block.slice(0, 4);
    if (this.#seen < STRUCTURE_BYTES) this.#countStructure(block);
    this.#seen += block.length;
    const bytes = this.#carry.length > 0 ? joined(this.#carry, block) : block;
    this.#carry = new Uint8Array();
    if (this.#checks?.isAscii(bytes)) return;
    const cut = unfinished(bytes);
    const body = cut > 0 ? bytes.subarray(0, bytes.length - cut) : bytes;
    if (cut > 0) this.#carry = bytes.slice(bytes.length - cut);
    if (this.#checks?.isUtf8(body)) this.#valid += countLeads(body);
    else this.#count(body);
  }

  end(): Detection {
    if (this.#filled > 0) this.#readBlock();
    if (this.#carry.length > 0) this.#invalid += 1;
    const begins = (...bytes: number[]) => bytes.every((byte, index) => this.#first[index] === byte);
    const found = (encoding: Encoding, damaged = 0): Detection => ({
      encoding,
      sure: true,
      damaged,
      candidates: [],
    });
    if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff)) return { notText: 'is UTF-32: save it as CSV UTF-8' };
    if (begins(0xef, 0xbb, 0xbf)) return found('utf-8', this.#invalid);
    if (begins(0xff, 0xfe)) return found('utf-16le');
    if (begins(0xfe, 0xff)) return found('utf-16be');
    const wide = this.#wide();
    if (wide) return found(wide);
    const looked = Math.min(this.#seen, STRUCTURE_BYTES);
    if (this.#controls > Math.max(8, looked / 100)) return { notText: 'is not a text file' };
    if (this.#escapes > 0 && this.#valid + this.#invalid === 0) return found('iso-2022-jp');
    if (this.#valid >= this.#invalid * SURELY_UTF8) return found('utf-8', this.#invalid);
    return this.#legacy();
  }

  #countStructure(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= 32) continue;
      if (byte === 0) this.#nuls[(this.#seen + at) & 1] = (this.#nuls[(this.#seen + at) & 1] ?? 0) + 1;
      if (byte < 9 || (byte > 13 && byte !== 27)) this.#controls += 1;
      // ISO-2022-JP changes to its characters by ESC $ @ or ESC $ B.
      if (byte === 27 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42))
        this.#escapes += 1;
    }
  }

  /** UTF-16 without a BOM has a NUL byte on one side of most pairs. */
  #wide(): Encoding | null {
    const [even, odd] = this.#nuls;
    const many = Math.min(this.#seen, STRUCTURE_BYTES) * 0.2;
    if (odd > many && even < odd / 20) return 'utf-16le';
    return even > many && odd < even / 20 ? 'utf-16be' : null;
  }

  #count(bytes: Uint8Array): void {
    let kept = 0;
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
        if (at >= kept) kept = this.#keepLine(bytes, at);
        at += 1;
      }
    }
  }

  /** Samples the line around a byte. @returns where the line ends */
  #keepLine(bytes: Uint8Array, at: number): number {
    let from = at;
    while (from > 0 && at - from < SAMPLE_LINE_BYTES / 2 && !isLineEnd(bytes[from - 1])) from -= 1;
    // A cut must fall between characters; ASCII punctuation is never part of a multi-byte one.
    if (from > 0 && !isLineEnd(bytes[from - 1])) while (from < at && (bytes[from - 1] ?? 0) >= 0x30) from += 1;
    let to = at;
    while (to < bytes.length && to - from < SAMPLE_LINE_BYTES && !isLineEnd(bytes[to])) to += 1;
    if (to < bytes.length && !isLineEnd(bytes[to])) while (to > at + 4 && (bytes[to] ?? 0) >= 0x30) to -= 1;
    if (this.#met++ % this.#stride === 0) this.#lines.push(bytes.slice(from, to));
    if (this.#lines.length > SAMPLE_LINES) {
      this.#lines = this.#lines.filter((_, index) => index % 2 === 0);
      this.#stride *= 2;
    }
    return to;
  }

  #legacy(): Detection {
    const sample = joined(...this.#lines.flatMap((line) => [line, LINE_END]));
    const scored = (Object.keys(MODELS) as Encoding[])
      .map((encoding) => ({ encoding, score: plausibilityOf(sample, encoding) }))
      .sort((a, b) => b.score - a.score);
    const distinct: { encoding: Encoding; score: number; text: string }[] = [];
    for (const { encoding, score } of scored) {
      const text = new TextDecoder(encoding).decode(sample);
      const full = distinct.length >= MAX_CANDIDATES;
      if (full && distinct.some((known) => WESTERN.has(known.encoding))) break;
      // Damaged Western text looks like any other and is the most common, so it is always offered.
      if (full && !WESTERN.has(encoding)) continue;
      if (!distinct.some((known) => known.text === text)) distinct.push({ encoding, score, text });
    }
    const [best, next] = distinct;
    if (!best) return { notText: 'is not a text file' };
    const sure = this.#valid <= this.#invalid && (!next || best.score - next.score >= SURE_MARGIN);
    const encodings = [
      ...(this.#valid > this.#invalid ? ['utf-8' as const] : []),
      ...distinct.map(({ encoding }) => encoding),
    ];
    return {
      encoding: encodings[0] ?? best.encoding,
      sure,
      damaged: encodings[0] === 'utf-8' ? this.#invalid : 0,
      candidates: sure ? [] : linesIn(encodings, this.#lines),
    };
  }
}

function linesIn(encodings: readonly Encoding[], lines: readonly Uint8Array[]): EncodingCandidate[] {
  const decoders = encodings.map((encoding) => new TextDecoder(encoding));
  const told = lines
    .map((line) => decoders.map((decoder) => decoder.decode(line).trim().slice(0, SHOWN_CHARACTERS)))
    .map((readings) => ({ readings, different: new Set(readings).size }))
    .sort((a, b) => b.different - a.different)
    .slice(0, SHOWN_LINES);
  return encodings.map((encoding, at) => ({ encoding, lines: told.map(({ readings }) => readings[at] ?? '') }));
}

const LINE_END = Uint8Array.of(10);

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
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
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return leadRange(byte)[0] > back ? back : 0;
  }
  return 0;
}
