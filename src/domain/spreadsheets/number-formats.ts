import { toDay } from '../dates.ts';

/**
 * The part of a number format that carries meaning: date or time, percent, currency or unit, leading zeros.
 */
export type NumberFormat = { kind: 'date' | 'time' | 'datetime' } | PlainFormat;
type PlainFormat = { kind: 'number'; percent: boolean; before: string; after: string; digits: number };

export const GENERAL: PlainFormat = { kind: 'number', percent: false, before: '', after: '', digits: 0 };

/** Built-in formats. Those for money depend on the locale of the computer, so no currency is assumed. */
const DATES = new Set([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]);
const TIMES = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56]);
const PERCENTS = new Set([9, 10]);
const DATE_AND_TIME = 22;

/** Returns the built-in format of an id that the file does not define. */
export function builtInFormat(id: number): NumberFormat {
  if (DATES.has(id)) return { kind: 'date' };
  if (TIMES.has(id)) return { kind: 'time' };
  if (id === DATE_AND_TIME) return { kind: 'datetime' };
  return PERCENTS.has(id) ? { ...GENERAL, percent: true } : GENERAL;
}

/** Reads a format code such as `yyyy-mm-dd`, `0.00%` or `[$€-407] #,##0.00`. Only its first section counts. */
export function readNumberFormat(code: string): NumberFormat {
  const pieces = [...firstSection(code).matchAll(PIECE)].map(([piece]) => piece);
  const plain = pieces.filter((piece) => piece.length === 1).join('');
  // Elapsed time: [h]:mm
  const elapsed = pieces.some((piece) => /^\[[hms]+\]$/i.test(piece));
  const symbols = plain.replace(/general/gi, '').replace(/am\/pm|a\/p/gi, 'h');
  const [day, time] = [/[dy]/i.test(symbols) || /m{3}/i.test(symbols), elapsed || /[hs]/i.test(symbols)];
  if (day || time) return { kind: day && time ? 'datetime' : day ? 'date' : 'time' };
  if (/m/i.test(symbols)) return { kind: 'date' };
  if (/e[+-]/i.test(symbols) || symbols.includes('@')) return GENERAL;
  const at = pieces.findIndex((piece) => /^[0#?]$/.test(piece));
  const last = pieces.findLastIndex((piece) => /^[0#?,.]$/.test(piece));
  if (at < 0) return /general/i.test(plain) ? { ...GENERAL, after: currencyIn(pieces) } : GENERAL;
  const scaled = pieces
    .slice(at, last + 1)
    .join('')
    .endsWith(',');
  const unit = literalText(pieces.slice(last + 1));
  return {
    kind: 'number',
    percent: symbols.includes('%'),
    before: literalText(pieces.slice(0, at)),
    // 18,500,000 shown as '18.5M €' by scaling is stored in full, with its currency: the unit only describes the display.
    after: scaled ? currencyIn(pieces.slice(last + 1)) : unit,
    digits: /^0{2,}$/.test(symbols) ? symbols.length : 0,
  };
}

/** The sign or code of a currency. */
function currencyIn(pieces: readonly string[]): string {
  return /\p{Sc}/u.exec(literalText(pieces))?.[0] ?? literalText(pieces.filter((piece) => piece.startsWith('[$')));
}

const PIECE = /"[^"]*"?|\[[^\]]*\]?|\\.|[_*].|[\s\S]/g;

function firstSection(code: string): string {
  for (const { 0: piece, index } of code.matchAll(PIECE)) if (piece === ';') return code.slice(0, index);
  return code;
}

/** Literal text beside the number: quoted text, escaped characters, `[$€-407]`. */
function literalText(pieces: readonly string[]): string {
  const text = pieces.map((piece) => {
    if (piece.startsWith('"')) return piece.replaceAll('"', '');
    if (piece.startsWith('\\')) return piece.slice(1);
    if (piece.startsWith('[$')) return piece.slice(2).replace(/-[\da-f]+\]?$|\]$/i, '');
    return /^[\p{Sc}]$/u.test(piece) ? piece : ' ';
  });
  const words = text.join('').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{Sc}]/u.test(words) ? words : '';
}

const SECONDS_OF_DAY = 86_400;
/** Days from the spreadsheet epoch to 1970-01-01. */
const EPOCH = -25_569;
const EPOCH_OF_1904 = -24_107;
/** Spreadsheets count a February 29, 1900 that did not exist, so earlier serials are off by one. */
const LEAP_DAY_OF_1900 = 60;

/** Formats a stored number without losing digits: an ISO date or time, or a plain decimal with its currency or unit. */
export function formatNumber(text: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (format.kind !== 'number') return serialText(number, format.kind, from1904) ?? decimal(text, number);
  const { percent, before, after, digits } = format;
  const value = decimal(percent ? '' : text, percent ? number * 100 : number);
  const paddedValue = digits > value.length && /^\d+$/.test(value) ? value.padStart(digits, '0') : value;
  const [left, right] = [
    /\p{L}$/u.test(before) ? `${before} ` : before,
    /^\p{L}{2}/u.test(after) ? ` ${after}` : after,
  ];
  return `${left}${paddedValue}${percent ? '%' : ''}${right}`;
}

/** Rounds to 15 digits as spreadsheets do, which removes float noise. Integers are kept as written. */
function decimal(text: string, number: number): string {
  if (/^-?\d+$/.test(text)) return text;
  const [mantissa = '', exponent = '0'] = String(Number(number.toPrecision(15))).split('e');
  const shift = Number(exponent);
  if (shift === 0) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return (
    sign + (point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`)
  );
}

function serialText(serial: number, kind: 'date' | 'time' | 'datetime', from1904: boolean): string | null {
  const seconds = Math.round(serial * SECONDS_OF_DAY);
  const days = Math.floor(seconds / SECONDS_OF_DAY);
  if (serial < 0 || days > 2_958_465) return null;
  if (kind === 'date') return dayText(days, from1904);
  const time = new Date((seconds - days * SECONDS_OF_DAY) * 1_000).toISOString().slice(11, 19);
  if (kind === 'time') return days === 0 ? time : null;
  const day = dayText(days, from1904);
  return time !== '00:00:00' ? `${day} ${time}` : day;
}

function dayText(days: number, from1904: boolean): string {
  if (from1904) return toDay(days + EPOCH_OF_1904);
  if (days === 0) return '1900-01-00';
  if (days === LEAP_DAY_OF_1900) return '1900-02-29';
  return toDay(days + EPOCH + (days < LEAP_DAY_OF_1900 ? 1 : 0));
}
