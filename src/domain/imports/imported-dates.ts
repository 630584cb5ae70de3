import { counted } from '../counts.ts';
import { type Day, isDay } from '../dates.ts';
import { isBlank, NOTHING, type Reading, ruinedCell } from './cell-readings.ts';

/** How a file writes `03/04/2024`. */
export type DateOrder = 'month-first' | 'day-first';

/** A day, or the two days that a cell may mean, as `MONTH-FIRST/DAY-FIRST`; see {@link settleDate}. */
export type ImportedDate = string;

/** How many values of a file can only be read in one order, how many in either, and how many by their dots alone. */
export type DateEvidence = { monthFirst: number; dayFirst: number; either: number; dotted: number };

/** The evidence of values none of which has been read. */
export const NO_EVIDENCE: Readonly<DateEvidence> = { monthFirst: 0, dayFirst: 0, either: 0, dotted: 0 };

/** What the dates of one file are read by: the latest day that one may be, and what they prove. */
export type DateReader = { latest: Day; evidence: DateEvidence };

/** The order used for a file, the reason in words, and how many values depend on it without proof. */
export type DateDecision = { order: DateOrder; reason: string; assumed: number };

const NOTHING_TO_ORDER = 'no date needs the order of day and month';
const OWN_ORDER = 'each date says its own order (21.10.2026)';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2100;

/**
 * Reads a date: ISO, m/d/y or d/m/y, `Nov 18, 2024`, a month (`2024-11`, `Nov 2024`, `11/2024`) or a year alone.
 * A month stands for its first day, a year for its first of January.
 * @param precision what a precision column says beside it: `year`, `month` or `day`
 * A day after `latest` is a problem; where only one of two orders leads to such a day, the date is meant in the other.
 * @param evidence is told which order a numeric date proves
 */
export function readDate(cell: string, precision: string, { latest, evidence }: DateReader): Reading<ImportedDate> {
  const text = cell.trim();
  if (isBlank(text)) return NOTHING;
  const ruined = ruinedCell(text);
  if (ruined) return { value: null, problem: ruined };
  const date = readIso(text) ?? readNamedMonth(text) ?? readNumeric(text, latest, evidence);
  if (date === null) return { value: null, problem: whyNot(text) };
  const value = asPrecise(date, precision);
  return value.slice(0, 10) > latest ? { value: null, problem: 'lies in the future' } : { value, problem: null };
}

function asPrecise(date: ImportedDate, precision: string): ImportedDate {
  if (precision === 'year') return `${date.slice(0, 4)}-01-01`;
  return precision === 'month' && date.length === 10 ? `${date.slice(0, 7)}-01` : date;
}

/** The day that a date means in a file of that order. */
export function settleDate(date: ImportedDate, order: DateOrder): Day {
  return order === 'month-first' ? date.slice(0, 10) : date.slice(-10);
}

/** Decides the order of a file from all its values; where none tells, from how the file separates its cells. */
export function decideDateOrder(
  { monthFirst, dayFirst, either, dotted }: DateEvidence,
  delimiter: string,
): DateDecision {
  if (monthFirst + dayFirst + either === 0) {
    return { order: 'month-first', reason: dotted > 0 ? OWN_ORDER : NOTHING_TO_ORDER, assumed: 0 };
  }
  if (monthFirst !== dayFirst) {
    const order = monthFirst > dayFirst ? 'month-first' : 'day-first';
    const mixed = Math.min(monthFirst, dayFirst);
    const proof = `${counted(Math.max(monthFirst, dayFirst), 'date')} can only be read so`;
    return { order, reason: mixed ? `${proof}, ${mixed} only the other way` : proof, assumed: mixed ? either : 0 };
  }
  const order = delimiter === ';' ? 'day-first' : 'month-first';
  const habit =
    delimiter === ';' ? 'semicolons between cells are a European habit' : 'it is the usual order in such files';
  return { order, reason: `assumed, no date proves an order and ${habit}`, assumed: either };
}

/** How the dates of a file are read, and why; without an order where none is needed. */
export function dateWords({ order, reason, assumed }: DateDecision): string {
  if (reason === OWN_ORDER || reason === NOTHING_TO_ORDER) return reason.charAt(0).toUpperCase() + reason.slice(1);
  const depends = assumed > 0 ? ` (${counted(assumed, 'date depends on it', 'dates depend on it')})` : '';
  return `${order}: ${reason}${depends}`;
}

function readIso(text: string): Day | null {
  const [, year = '', month = '01', day = '01'] =
    /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?)?)?$/.exec(text) ?? [];
  return toValidDay(year, month, day);
}

function readNamedMonth(text: string): Day | null {
  const parts = text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  const month = MONTHS.findIndex((name) => parts.some((part) => part.startsWith(name))) + 1;
  const numbers = parts.filter((part) => /^\d/.test(part));
  const words = parts.length - numbers.length;
  const year = numbers.at(-1) ?? '';
  const ordinal = words === 2 && /\d(?:st|nd|rd|th)\b/i.test(text);
  if (month === 0 || numbers.length > 2 || !(words === 1 || ordinal)) return null;
  return toValidDay(year, String(month), numbers.length === 2 ? (numbers[0] ?? '') : '1');
}

function readNumeric(text: string, latest: Day, evidence: DateEvidence): ImportedDate | null {
  const [, monthOnly = '', yearOnly = ''] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (monthOnly) return toValidDay(yearOnly, monthOnly, '1');
  const [, a = '', separator, b = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?: \d{1,2}:\d{2}.*)?$/.exec(text) ?? [];
  let monthFirst = separator === '.' ? null : toValidDay(year, a, b);
  let dayFirst = toValidDay(year, b, a);
  if (monthFirst && dayFirst && monthFirst > latest !== dayFirst > latest) {
    if (monthFirst > latest) monthFirst = null;
    else dayFirst = null;
  }
  if (!monthFirst || !dayFirst) {
    if (monthFirst) evidence.monthFirst += 1;
    else if (dayFirst && separator === '.') evidence.dotted += 1;
    else if (dayFirst) evidence.dayFirst += 1;
    return monthFirst ?? dayFirst;
  }
  if (monthFirst === dayFirst || monthFirst > latest) return monthFirst;
  evidence.either += 1;
  return `${monthFirst}/${dayFirst}`;
}

function toValidDay(year: string, month: string, day: string): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) && Number(year) >= EARLIEST_YEAR && Number(year) <= LATEST_YEAR ? text : null;
}

function whyNot(text: string): string {
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return 'a spreadsheet turned this date into a number';
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(text)) return 'the year has two digits';
  if (/^(?:[a-z]{3,9}[- ]\d{1,2}|\d{1,2}[- ][a-z]{3,9}(?:[- ]\d{2})?)$/i.test(text))
    return 'the year is missing or has two digits';
  return 'is not a date';
}
