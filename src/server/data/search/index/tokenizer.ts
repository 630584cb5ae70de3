/**
 * Splits text (UTF-8 bytes) into words. A run of letters and digits is a word; every punctuation mark, symbol and
 * ideograph is a word of its own; spaces and field separators only separate words. A split depends only on adjacent
 * characters, so a query and the texts that contain it are split the same way.
 */
const GAP = 0;
const RUN = 1;

/** By first byte: a gap, part of a run, or minus the length of a character that is a word of its own. */
const KINDS = new Int8Array(256).map((_, byte) => {
  if (byte <= 0x20 || byte === 0x7f) return GAP;
  if (byte >= 0xf0) return -4;
  if (byte >= 0xe2) return -3; // U+2000 and up: typographic marks, symbols, and scripts without spaces.
  return byte >= 0x80 || /[a-z0-9]/i.test(String.fromCharCode(byte)) ? RUN : -1;
});

/** The first word start from `at` on; `end` when there is none. */
export function wordStart(bytes: Uint8Array, at: number, end: number): number {
  let start = at;
  while (start < end && KINDS[bytes[start] as number] === GAP) start++;
  return start;
}

/** The end of the word that starts at `start`. */
export function wordEnd(bytes: Uint8Array, start: number, end: number): number {
  const kind = KINDS[bytes[start] as number] as number;
  if (kind < 0) return Math.min(end, start - kind);
  let at = start + 1;
  while (at < end && KINDS[bytes[at] as number] === RUN) at++;
  return at;
}

/** Whether the word that starts at `start` is a run; a query may contain only part of one. */
export function isRun(bytes: Uint8Array, start: number): boolean {
  return KINDS[bytes[start] as number] === RUN;
}
