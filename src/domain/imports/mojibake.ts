/** The byte of each character in a single-byte encoding. */
type SingleByte = ReadonlyMap<string, number>;

const BYTES = Uint8Array.from({ length: 128 }, (_none, index) => 0x80 + index);

/** Bytes above ASCII by the character that each encoding decodes them to. */
function bytesOf(encoding: string): Map<string, number> {
  return new Map([...new TextDecoder(encoding).decode(BYTES)].map((character, index) => [character, 0x80 + index]));
}

/** Windows-1252 and Latin-1 combined, with the six Turkish letters: 'ğŸ' starts an emoji like 'ðŸ'. */
const WINDOWS: SingleByte = new Map([
  ...Array.from({ length: 0x20 }, (_none, index) => [String.fromCharCode(0x80 + index), 0x80 + index] as const),
  ...bytesOf('windows-1252'),
  ...[...'ĞİŞğış'].map((letter, index) => [letter, [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe][index] ?? 0] as const),
]);
const MAC: SingleByte = bytesOf('macintosh');

/** A single character is not a UTF-8 sequence, so it is never garbled. */
const RUNS_ABOVE_ASCII = /[^\0-\x7f]{2,}/g;
/** Text may be garbled repeatedly; three times is the most ever seen. */
const MAX_ROUNDS = 3;

/** Remains of garbled text after a lost byte: no language writes these. */
const BROKEN =
  /â€|ï¿½|Ã[ƒ‚\u0080-\u00bf?]|\p{Ll}Ã(?!\p{L})|Â[\u0080-\u00bf]|(?:^|[\p{Ll}\s])Â(?=\s|$)|√[©°±≠®≥¥†¢∫ßÆØ¶´]|‚Ä|[ðğ]Ÿ|[à-ÿ][¡-¿][à-ÿ][¡-¿]/u;

/** Restores garbled text as well as possible; `broken` if information was lost. */
export function repairMojibake(text: string): { text: string; broken: boolean } {
  let repairedText = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before: string = repairedText;
    repairedText = before.replace(RUNS_ABOVE_ASCII, (run, at: number) => decodeRun(run, before.charAt(at - 1)) ?? run);
    if (repairedText === before) break;
  }
  repairedText = repairedText.replace(
    /[\x80-\x84\x86-\x9f]/g,
    (character) => CONTROL_MEANT.get(character) ?? character,
  );
  return { text: repairedText, broken: BROKEN.test(repairedText) };
}

/** Windows-1252 read as Latin-1 has control characters in place of quotes and dashes. */
const CONTROL_MEANT: ReadonlyMap<string, string> = new Map(
  [...WINDOWS].flatMap(([character, byte]) =>
    byte < 0xa0 && character.charCodeAt(0) > 0xff ? [[String.fromCharCode(byte), character] as const] : [],
  ),
);

/** Decodes a run of non-ASCII characters as UTF-8; null if it is not UTF-8, or may be correct as is. */
function decodeRun(run: string, before: string): string | null {
  return (
    wholeRun(run, before, WINDOWS) ??
    wholeRun(run, before, MAC) ??
    inPieces(run, before, WINDOWS) ??
    inPieces(run, before, MAC)
  );
}

function wholeRun(run: string, before: string, encoding: SingleByte): string | null {
  const bytes = [...run].map((character) => encoding.get(character) ?? 0);
  const text = sequences(bytes, 0, bytes.length);
  return text !== null && isPlausible(text, run, before) ? text : null;
}

/** Decodes each sequence separately, because intact characters may follow garbled ones ('cafÃ©”'). */
function inPieces(run: string, before: string, encoding: SingleByte): string | null {
  const characters = [...run];
  const bytes = characters.map((character) => encoding.get(character) ?? 0);
  let result = '';
  let isDecoded = false;
  for (let at = 0; at < characters.length; ) {
    const end = at + lengthOf(bytes[at] ?? 0);
    const text = sequences(bytes, at, end);
    const previous = at > 0 ? (characters[at - 1] ?? '') : before;
    if (text !== null && isPlausible(text, characters.slice(at, end).join(''), previous)) {
      result += text;
      isDecoded = true;
      at = end;
    } else {
      result += characters[at];
      at += 1;
    }
  }
  return isDecoded ? result : null;
}

/** Length of a UTF-8 sequence by its first byte; 1 if it is not a lead byte. */
function lengthOf(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Decodes multi-byte UTF-8 sequences, null if one is invalid. Written by hand, since a throwing decoder is slow. */
function sequences(bytes: readonly number[], from: number, to: number): string | null {
  if (to > bytes.length) return null;
  let text = '';
  for (let at = from; at < to; ) {
    const length = lengthOf(bytes[at] ?? 0);
    if (length === 1 || at + length > to) return null;
    let code = (bytes[at] ?? 0) & (0xff >> (length + 1));
    for (let next = at + 1; next < at + length; next++) {
      const byte = bytes[next] ?? 0;
      if (byte < 0x80 || byte > 0xbf) return null;
      code = (code << 6) | (byte & 0x3f);
    }
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return null;
    text += String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/**
 * Whether the decoded text is certainly right. One character proves it only if its bytes are never written next to each
 * other: 'CAFÉ™', '„Spaß“', 'l’été' and 'café »' are correct as they are.
 */
function isPlausible(text: string, run: string, before: string): boolean {
  const characters = [...text];
  if (characters.every((character) => isCommon(character, run, before))) return true;
  return (
    characters.length > 1 &&
    (/^[\p{Script=Cyrillic}\p{P}\s]+$/u.test(text) ||
      /^[\p{Script=Greek}\p{P}]+$/u.test(text) ||
      /^[\p{Script=Hebrew}\p{P}]+$/u.test(text) ||
      /^[\p{Script=Arabic}\p{P}]+$/u.test(text) ||
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー、。・（）]+$/u.test(text) ||
      /^[\p{Script=Thai}\p{Script=Devanagari}]+$/u.test(text))
  );
}

function isCommon(character: string, run: string, before: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return code >= 0xa0 || code === 0x85;
  // 'Ä' and 'Å' end words in capitals, where a quote or dots may follow.
  if (code < 0x180) return !/\p{Lu}/u.test(before) && !/^[ÄÅ][“”’»…–—]/.test(run);
  return (
    (code >= 0x1e00 && code < 0x1f00) ||
    (code >= 0x2000 && code < 0x27c0) ||
    code === 0xfffd ||
    code === 0xfeff ||
    (code >= 0x1f000 && code < 0x1fb00)
  );
}
