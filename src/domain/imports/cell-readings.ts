import { repairMojibake } from './mojibake.ts';

/**
 * The reading of a cell. A problem without a value left the cell empty; a problem with a value says how the cell was
 * repaired. Without either the cell is empty or a filler.
 */
export type Reading<T> = { value: T | null; problem: string | null };

export const NOTHING: Reading<never> = { value: null, problem: null };

/** Fillers in lowercase, without spaces around slashes, with and without brackets. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    'na|n/a|n.a.|n.a|n\\a|n/d|#n/a|#n/a n/a|#na|#n/d|#nv|<na>|nan|-nan|+nan|nat|-1.#ind|1.#ind|-1.#qnan|1.#qnan',
    'null|none|nil|undefined|\\n|unknown|unspecified|undisclosed|unavailable|undetermined|unannounced|confidential',
    'not available|not disclosed|not applicable|not announced|not specified|not provided|not known|not found|not set',
    'no data|no value|no information|undisclosed amount|amount undisclosed|unknown amount|amount not disclosed|undisclosed sum',
    'no founder|no founders|unknown founder|unknown founders|founder unknown|founders unknown|see website',
    'tbd|tba|tbc|t.b.c.|t.b.d.|t.b.a.|to be determined|to be announced|to be confirmed|0000-00-00|0000-00-00 00:00:00',
    'k.a.|k. a.|keine angabe|keine angaben|sin datos|no disponible|non disponible|non communiqué|não informado',
    '未透露|未披露|未公开|未公開|未知|不详|不明|非公開|비공개|금액 비공개|金额未知|金额未透露|金额未披露|未披露金额|金额不详|金額未定|金額不明|金額非公開',
    'montant non communiqué|montant non divulgué|non divulgué|nicht bekannt|unbekannt|no divulgado|monto no divulgado',
  ]
    .join('|')
    .split('|'),
);
const LONGEST_FILLER = 24;
/** First characters of fillers: a fast check, since most cells start with something else. */
const BEGINS_FILLER = charTable(
  `-–—―−_.…·•*/\\?,;|:~'"“”‘’()[]{}<>${[...FILLERS].map((filler) => filler.charAt(0) + filler.charAt(0).toUpperCase()).join('')}`,
);
const ONLY_MARKS = /^[-–—―−_.…·•*/\\,;|:~'"“”‘’()[\]{}<>\s]*$/;
const BRACKETED = /^[[({<"']+\s*([^[\](){}<>"']*?)\s*[\])}>"']+$/;

/** Whether a trimmed cell is empty or a filler: dashes, `N/A`, `nan`, `undisclosed`, `[]` and the like, in any case. */
export function isBlank(cell: string): boolean {
  if (cell === '') return true;
  const first = cell.charCodeAt(0);
  if (cell.length > LONGEST_FILLER || (first < 128 ? BEGINS_FILLER[first] !== 1 : first < 0x2010)) return false;
  if (FILLERS.has(cell.toLowerCase()) || cell === '?' || ONLY_MARKS.test(cell)) return true;
  const inside = BRACKETED.exec(cell)?.[1];
  return inside !== undefined && (inside === '' || inside === 'blank' || inside === 'empty' || isBlank(inside));
}

/** Whether a filler can also be a name: 'Nan' before 'Goldin' is one, alone it is a filler. */
export function canBeName(filler: string): boolean {
  return filler === 'Nan' || filler === 'Nil' || filler === 'Na' || filler === 'Null';
}

const FORMULA_ERROR = /^#[¡¿]?[\p{Lu}\d/_]{2,14} ?[!?]$|^Err:\d{3}$|^#(?:GETTING_DATA|SPILL|CALC)$/u;

/** Next to other text, as after rows that were shifted by a cell: 'Gurugram\t#REF!'. */
const FORMULA_ERROR_BESIDE =
  /(?<!\S)#(?:[¡¿]?(?:REF|VALUE|NAME|DIV\/0|NULL|NUM|BEZUG|WERT|ZAHL|VALEUR|NOM|NUL|NOMBRE|VALOR|NULO|RIF|VALORE|NOME|NULLO|NÚM|VERW|WAARDE|NAAM|GETAL|DEEL\/0|ADR|ARG|NAZWA|LICZBA|REFERENS|VÄRDEFEL|NAMN|ССЫЛКА|ЗНАЧ|ИМЯ|ЧИСЛО|ДЕЛ\/0)[!?]|N\/[AD]|NV)(?!\S)/gu;

const FORMULA = /^=[A-Z][A-Z.]*\(.*\)$/s;

/** How a spreadsheet damaged a trimmed cell, or null if it did not. */
export function damagedCell(cell: string): string | null {
  const first = cell.charCodeAt(0);
  if (first !== 0x23 && first !== 0x3d && first !== 0x45 && first !== 0x4c) return null; // '#', '=', 'E' and 'L'
  if (FORMULA.test(cell)) return 'is a formula, saved without its value';
  if (/^#{3,}$/.test(cell)) return 'shows only ###: the column was too narrow when the file was saved';
  if (cell === 'Loading...') return 'was still loading when the spreadsheet was saved';
  return FORMULA_ERROR.test(cell) ? 'a spreadsheet left a formula error here' : null;
}

/** Whether a trimmed cell may have damage that {@link readText} repairs. */
export function isDamaged(cell: string): boolean {
  return (suspicions(cell) & ~QUESTION) !== 0;
}

/** Kinds of possible damage, found in one pass over the characters. */
const ESCAPES = 1;
const ENTITY = 2;
const QUESTION = 4;
const CONTROL = 8;
const GARBLED = 16;
const UNUSUAL = 32;
const MARKUP = 64;
const FORMULA_ERRORS = 128;

function suspicions(text: string): number {
  let flags = 0;
  let previous = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) flags |= ASCII_SUSPICION[code] ?? 0;
    else {
      // U+0080 to U+00A0, 'Â' and 'Ã' count alone, all others only in pairs.
      if (code <= 0xa0 || code === 0xc2 || code === 0xc3 || previous >= 128) flags |= GARBLED;
      if (code <= 0xa0 || code === 0xad || code >= 0x1680) flags |= UNUSUAL;
    }
    previous = code;
  }
  return flags & ESCAPES && !text.includes('\\') && !text.includes('_x00') ? flags & ~ESCAPES : flags;
}

const ASCII_SUSPICION = new Uint8Array(128);
for (let code = 0; code < 128; code++)
  if ((code < 32 && ![9, 10, 13].includes(code)) || code === 127) ASCII_SUSPICION[code] = CONTROL;
for (const [character, suspicion] of [
  ['\\', ESCAPES],
  ['_', ESCAPES],
  ['&', ENTITY],
  ['?', QUESTION],
  ['<', MARKUP],
  ['#', FORMULA_ERRORS],
] as const)
  ASCII_SUSPICION[character.charCodeAt(0)] = suspicion;

/** 1 for each of the given characters that is ASCII: a table lookup is faster than a pattern. */
function charTable(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) if (character.charCodeAt(0) < 128) table[character.charCodeAt(0)] = 1;
  return table;
}

/**
 * Reads the text of a cell. Repairs and reports wrong encodings, escape sequences, HTML and control
 * characters; damage that cannot be repaired is dropped and reported. Normalizes spaces and drops zero-width characters.
 */
export function readText(cell: string): Reading<string> {
  const text = cell.trim();
  if (isBlank(text)) return NOTHING;
  const damage = damagedCell(text);
  if (damage !== null) return { value: null, problem: damage };
  const flags = suspicions(text);
  if (flags === 0) return { value: text, problem: null };
  const { value, problem } = repair(text, flags);
  return { value: flags & ESCAPES && value !== null ? value.replace(LITERAL, '_') : value, problem };
}

/** Excel writes `_x005F_x000D_` for the text `_x000D_`. */
const LITERAL = /_x005F_(?=x00[\da-f]{2}_)/gi;

/** Escapes the text of a workbook that {@link readText} would take for an escape sequence. */
export function escapeText(cell: string): string {
  return cell.includes('_x00') ? cell.replace(/_(?=x00[\da-f]{2}_)/gi, '_x005F_') : cell;
}

const MARKUP_FOUND = 'HTML markup';
const ERROR_FOUND = 'a formula error of a spreadsheet';

/** A repair may reveal further damage: repeat as often as damage was ever seen nested. */
const MAX_ROUNDS = 4;

function repair(cell: string, flags: number, repairs = new Set<string>(), round = 1): Reading<string> {
  let text = cell;
  let openFlags = flags;
  const by = (what: string, whole: string) => {
    if (whole !== text) repairs.add(what);
    text = whole;
  };
  if (openFlags & ESCAPES) by('escape sequences', decodeEscapes(text));
  if (openFlags & ENTITY) by('HTML entities', decodeEntities(text));
  if (text !== cell) openFlags = suspicions(text);
  if (openFlags & MARKUP) by(MARKUP_FOUND, withoutMarkup(text));
  if (openFlags & GARBLED) {
    const { text: whole, broken } = repairMojibake(text);
    if (broken) return { value: null, problem: 'has garbled characters that cannot be restored' };
    by('garbled characters', whole);
    openFlags |= UNUSUAL;
  }
  if (openFlags & UNUSUAL) {
    if (text.includes('\ufffd') || !text.isWellFormed())
      return { value: null, problem: 'lost characters when the file was saved' };
    text = plainSpaces(text);
  }
  if (openFlags & FORMULA_ERRORS) by(ERROR_FOUND, text.replace(FORMULA_ERROR_BESIDE, ''));
  if (openFlags & QUESTION && lostLetters(text)) return { value: null, problem: LOST_LETTERS };
  if (openFlags & (CONTROL | UNUSUAL)) by('control characters', withoutControls(text));
  const problem =
    repairs.size > 0
      ? `had ${[...repairs].join(' and ')}, now ${repairs.has(ERROR_FOUND) ? 'removed' : 'repaired'}`
      : null;
  if (text === cell) return { value: text, problem };
  text = text.trim();
  if (isBlank(text)) return repairs.has(MARKUP_FOUND) ? { value: null, problem: 'contains only markup' } : NOTHING;
  const more = suspicions(text);
  if (more !== 0 && round < MAX_ROUNDS) return repair(text, more, repairs, round + 1);
  const damage = damagedCell(text);
  return damage === null ? { value: text, problem } : { value: null, problem: damage };
}

const LINE_END = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|table|blockquote|section|article)\s*>/gi;
const TAG =
  /<\/?(?:a|abbr|article|b|blockquote|body|br|center|code|div|em|font|h[1-6]|head|header|hr|html|i|iframe|img|label|li|mark|meta|ol|p|pre|s|section|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const HIDDEN = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
] as const;

/** The text of HTML: tags, comments and scripts go, paragraphs become lines. 'Vec<T>' and 'a < b' are not markup. */
function withoutMarkup(text: string): string {
  let plain = text;
  for (const [open, close] of HIDDEN) plain = withoutBlocks(plain, open, close);
  plain = plain.replace(LINE_END, '\n').replace(TAG, '');
  return plain === text
    ? text
    : plain
        .replace(/[ \t]*\n\s*/g, '\n')
        .replace(/ {2,}/g, ' ')
        .trim();
}

function withoutBlocks(text: string, open: string, close: string): string {
  const lowercaseText = text.toLowerCase();
  // The lowercase form of a few letters is longer.
  if (lowercaseText.length !== text.length || !lowercaseText.includes(open)) return text;
  let visible = '';
  let from = 0;
  for (;;) {
    const start = lowercaseText.indexOf(open, from);
    const end = start < 0 ? -1 : lowercaseText.indexOf(close, start);
    if (end < 0) return visible + text.slice(from);
    visible += text.slice(from, start);
    from = end + close.length;
  }
}

export const LOST_LETTERS = 'has question marks in place of lost letters';

/** 'S?o Paulo': a letter missing from the file's encoding. In URLs question marks are normal. */
function lostLetters(text: string): boolean {
  if (!text.includes('?') || !LOST.test(text)) return false;
  return text.split(/\s+/).some((word) => LOST.test(word) && !/[/.=&@]/.test(word));
}
const LOST = /\p{L}\?\p{Ll}/u;

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Zero-width marks. Joiners stay between letters and emoji that need them (Persian, Hindi). */
const INVISIBLE =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<=[\0-\u024f])[\u200c\u200d]|[\u200c\u200d](?=[\0-\u024f]|$)/g;

function plainSpaces(text: string): string {
  return text
    .replace(SPACES, ' ')
    .replace(/[\u2028\u2029\x85]/g, '\n')
    .replace(INVISIBLE, '');
}

function withoutControls(text: string): string {
  return text.replace(/[\x0b\x0c\x1c-\x1f]/g, ' ').replace(/[\0-\x08\x0e-\x1b\x7f-\x9f]/g, '');
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS = new TextDecoder('windows-1252');
const ESCAPE =
  /(?:\\{1,2}x[\da-fA-F]{2})+|\\{1,2}u[\da-fA-F]{4}|\\{1,2}U000[\da-fA-F]{5}|(?<!_x005F)_x00[\da-fA-F]{2}_(?!x00[\da-fA-F]{2}_)|(?:\\{1,2}r)?\\{1,2}n|\\{1,2}[rt]|\\["'/]/g;

/** Escapes of Python, JSON, SQL and Excel: `\xc2\xa0`, `\u00e9`, `\n`, `\'`, `_x000D_`. */
function decodeEscapes(text: string): string {
  const path = /(?:^|[^\p{L}])\p{L}:\\|^\\\\\p{L}/u.test(text);
  const bytes = /^b(?:'[\s\S]*'|"[\s\S]*")$/.test(text) && text.includes('\\x') ? text.slice(2, -1) : text;
  const decodedText = bytes.replace(ESCAPE, (code) => {
    const kind = code.replace(/^\\+/, '').charAt(0);
    if (code.startsWith('_')) return String.fromCharCode(Number.parseInt(code.slice(2, 6), 16));
    if (kind === 'x') return fromBytes(code.match(/[\da-f]{2}/gi) ?? []);
    if (kind === 'u' || kind === 'U') return fromCode(Number.parseInt(code.replace(/^\\+u/i, ''), 16));
    if (kind === 'n' || kind === 'r') return path ? code : '\n';
    if (kind === 't') return path ? code : ' ';
    return kind;
  });
  return decodedText === text ? text : decodedText.replace(/\r\n?/g, '\n');
}

function fromBytes(pairs: readonly string[]): string {
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  try {
    return UTF8.decode(bytes);
  } catch {
    return WINDOWS.decode(bytes);
  }
}

function fromCode(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** Entity names of U+00A0 to U+00FF, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const ENTITIES = new Map<string, string>([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...(
    'amp& lt< gt> quot" apos\' ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ hellip… bull• trade™ euro€'.match(
      /\S+/g,
    ) ?? []
  ).map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const),
]);

/** `&amp;`, `&#39;`, `&#x27;`, and repeatedly encoded ones (`&amp;amp;`). */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:amp;)*(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}\d{0,2}));/gi,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code >= 0x80 && code < 0xa0 ? WINDOWS.decode(Uint8Array.of(code)) : fromCode(code);
    },
  );
}

const MAX_SHOWN = 60;

/** Shortens a cell for a message. */
export function shownCell(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`.toWellFormed();
}
