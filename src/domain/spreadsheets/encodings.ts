/** The encodings a file may come in, by the labels `TextDecoder` knows, with a name for reports. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
} as const;
export type Encoding = keyof typeof ENCODINGS;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
/** Bytes that stand for nothing in Windows-1252. */
const UNDEFINED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** How well a character above ASCII fits between its neighbours; the two single-byte encodings compete on the sum. */
const PLAUSIBLE: [pattern: RegExp, score: number][] = [
  [/\p{Ll}[’]\p{Ll}|[\s,(]“\p{L}|\p{L}[.,!?]?”(?:[\s,.;)]|$)/u, 3],
  [/[\p{L}\d ][™®©](?:[\s,.;"]|$)|\s[–—•·]\s|\d[–]\d|[£€]\d|\d°/u, 3],
  [/^.[à-öø-ÿ]\p{Ll}|\p{Ll}[à-öø-ÿß](?:.|$)/u, 2],
  [/^[\s,"(-]?[À-ÖØ-Þ]\p{Ll}/u, 2],
  [/^.[…’”]/u, 1],
  [/\p{Ll}[À-ÖØ-ÞŠŽŸŒ]|^.[ƒˆ˜‡†‰¤¦¨ª¬¯´¸ºıˇ˘˙˚˛˝∂∆∏∑−√∞∫≈≠≤≥◊ﬁﬂΩπ]/u, -3],
];

/** What the first bytes of a file are: text of an encoding, or what else. */
export type Detection = { encoding: Encoding; bom: boolean } | { notText: string };

/**
 * Decides the encoding of a file from a piece of it.
 * @param start the first bytes
 * @param evidence bytes from where the first one above ASCII is; the same as `start` when it is there
 */
export function detectEncoding(start: Uint8Array, evidence: Uint8Array = start): Detection {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte);
  if (begins(ZIP) || begins(OLE)) return { notText: 'is a spreadsheet or archive and no CSV: save it as CSV first' };
  if (begins([0xef, 0xbb, 0xbf])) return { encoding: 'utf-8', bom: true };
  if (begins([0xff, 0xfe])) return { encoding: 'utf-16le', bom: true };
  if (begins([0xfe, 0xff])) return { encoding: 'utf-16be', bom: true };
  const wide = detectWide(start);
  if (wide) return { encoding: wide, bom: false };
  if (isBinary(start)) return { notText: 'is not a text file' };
  return { encoding: isUtf8(evidence) ? 'utf-8' : detectSingleByte(evidence), bom: false };
}

/** UTF-16 without a mark has NUL bytes on one side of most pairs. */
function detectWide(bytes: Uint8Array): Encoding | null {
  const nuls = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = nuls;
  const many = bytes.length * 0.2;
  if (odd > many && even < odd / 20) return 'utf-16le';
  return even > many && odd < even / 20 ? 'utf-16be' : null;
}

function isBinary(bytes: Uint8Array): boolean {
  let control = 0;
  for (const byte of bytes) {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) control += 1;
  }
  return control > Math.max(8, bytes.length / 100);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // A character that the end of the piece cuts is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function detectSingleByte(bytes: Uint8Array): Encoding {
  if (bytes.some((byte) => UNDEFINED_IN_1252.has(byte))) return 'macintosh';
  return plausibility(bytes, 'macintosh') > plausibility(bytes, 'windows-1252') ? 'macintosh' : 'windows-1252';
}

function plausibility(bytes: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(bytes);
  let sum = 0;
  for (const { index } of text.matchAll(/[^\x00-\x7f]/g)) {
    const around = `${text[index - 1] ?? ' '}${text.slice(index, index + 3)}`;
    sum += PLAUSIBLE.find(([pattern]) => pattern.test(around))?.[1] ?? 0;
  }
  return sum;
}
