import { countText } from '../counts.ts';
import type { Day } from '../dates.ts';
import { damagedCell, isBlank, NOTHING, type Reading } from './cell-readings.ts';

/** Order of day and month in `03/04/2024`. */
export type DateOrder = 'month-first' | 'day-first';

/** A date that depends on the order of its column. A side that is not a date, as with a two-digit year, is null. */
type AmbiguousDate = {
  monthFirst: Day | null;
  dayFirst: Day | null;
  /** Whether dots separate the parts. */
  dotted: boolean;
  twoDigitYear: boolean;
  cell: string;
};

/** A date; see {@link resolveDate}. */
export type ImportedDate = Day | AmbiguousDate;

/** What the cells of a column show about their dates, with up to three ambiguous examples of each convention. */
export type DateClues = {
  /** Cells that allow only one order. */
  monthFirst: number;
  dayFirst: number;
  /** Cells that allow both orders, and cells with a two-digit year. */
  either: number;
  twoDigit: number;
  /** Cells with dots (`21.10.2026`), a separate convention. */
  dotted: number;
  dottedMonthFirst: number;
  dottedDayFirst: number;
  /** Cells with dots that allow both orders, or have a two-digit year. */
  dottedEither: number;
  examples: string[];
  dottedExamples: string[];
};

export const NO_DATE_CLUES: Readonly<DateClues> = {
  monthFirst: 0,
  dayFirst: 0,
  either: 0,
  twoDigit: 0,
  dotted: 0,
  dottedMonthFirst: 0,
  dottedDayFirst: 0,
  dottedEither: 0,
  examples: [],
  dottedExamples: [],
};

const EXAMPLES = ['examples', 'dottedExamples'] as const;
type Count = Exclude<keyof DateClues, (typeof EXAMPLES)[number]>;
const COUNTS = Object.keys(NO_DATE_CLUES).filter((key) => !key.toLowerCase().endsWith('examples')) as Count[];

/** How to read the dates of a column: the latest allowed date, and the clues so far. */
export type DateReader = { latest: Day; clues: DateClues };

/** The orders decided for a column. Without an order ambiguous cells are left empty. */
export type DateOrders = { order: DateOrder | null; dottedOrder: DateOrder | null };

/** For columns without ambiguous dates. */
export const NO_ORDER: DateOrders = { order: null, dottedOrder: null };

/** The orders of a column and why; how many cells an answer would change, and examples for the preview. */
export type DateDecision = DateOrders & { reason: string; ambiguous: number; examples: string[] };

const MAX_EXAMPLES = 3;
const EARLIEST_YEAR = 1900;
/** Two-digit years of rounds start here. */
const EARLIEST_SHORT_YEAR = 1950;
const LONGEST = 100;

/**
 * Reads a date in the formats of exports, spreadsheets and programs. A quarter, month or year becomes its first day.
 * Ignores the time zone.
 * @param precision from a precision column: `year`, `month` or `day`
 * @param latest a later date is a problem; if only one of two orders gives such a date, the other order is used
 * @param clues of the column, updated with what a numeric date proves
 */
export function readDate(cell: string, precision: string, { latest, clues }: DateReader): Reading<ImportedDate> {
  const iso = cell.length === 10 ? isoDay(cell) : null;
  if (iso !== null && precision !== 'year' && precision !== 'month' && !DAY_ZERO.has(iso))
    return iso > latest ? FUTURE : { value: iso, problem: null };
  const text = cell.trim();
  if (isBlank(text)) return NOTHING;
  const damage = damagedCell(text);
  if (damage) return { value: null, problem: damage };
  if (text.length > LONGEST) return NOT_A_DATE;
  const plain = ONLY_NUMBERS.test(text) ? text : plainDate(text);
  if (plain.startsWith('0') && NO_DAY.test(plain)) return NOTHING;
  const date =
    readYearFirst(plain) ??
    readNumeric(plain, text, latest, clues) ??
    readNamedMonth(plain, latest) ??
    readOther(plain, latest);
  if (date === null) return { value: null, problem: whyNot(plain) };
  if (date === 'future') return FUTURE;
  const value = asPrecise(date, precision);
  if (typeof value === 'string') {
    if (DAY_ZERO.has(value) && precision !== 'year')
      return { value: null, problem: 'is a software placeholder, not a date' };
    if (value > latest) return FUTURE;
  }
  const unit = unitOf(plain, precision);
  return { value, problem: unit && `has only a ${unit}, stored as its first day` };
}

function unitOf(text: string, precision: string): 'year' | 'quarter' | 'month' | null {
  if (precision === 'year' || precision === 'month') return precision;
  if (/^\d{4}(?:\.0)?z?$|^\d{4}[-/]0?0(?:[-/]0?0)?$|^\d{4} ?[年년]$/.test(text)) return 'year';
  if (QUARTER.test(text)) return 'quarter';
  const isMonth =
    /^\d{4}[-/]\d{1,2}(?:[-/]0?0)?$|^\d{1,2}[/.-]\d{4}$|^\d{4} ?[年년] ?\d{1,2} ?[月월]$/.test(text) ||
    (/[a-z]{3}/.test(text) && text.match(/\d+/g)?.length === 1);
  return isMonth ? 'month' : null;
}

const MONTHS_OF = { year: 12, quarter: 3, month: 1 } as const;

/** The first and last day of a year, quarter, month or date: '2026', 'Q3 2026', 'Oct 2026'; null if it starts after `latest`. */
export function readPeriod(text: string, latest: Day): { from: Day; to: Day } | null {
  const { value } = readDate(text, '', { latest, clues: { ...NO_DATE_CLUES } });
  if (typeof value !== 'string') return null;
  const unit = unitOf(plainDate(text), '');
  const [year = 0, month = 0] = value.split('-').map(Number);
  const to = unit && new Date(Date.UTC(year, month - 1 + MONTHS_OF[unit], 0)).toISOString().slice(0, 10);
  return { from: value, to: to ?? value };
}

const ONLY_NUMBERS = /^[\d/.-]+$/;
/** Added to problems of cells of a file, not of a form. */
export const LEFT_EMPTY = ', so the cell was left empty';
const FUTURE: Reading<never> = { value: null, problem: `is in the future${LEFT_EMPTY}` };
const NOT_A_DATE: Reading<never> = { value: null, problem: 'is not a date' };
/** Placeholders of MySQL and spreadsheets for a missing date. */
const NO_DAY = /^0{4}[-/]00[-/]00$|^0{1,2}[-/.]0{1,2}[-/.]0{2,4}$/;
/** Epochs that programs write for empty cells. */
const DAY_ZERO: ReadonlySet<string> = new Set(['1900-01-01', '1970-01-01']);

/** The first day of the year or month, if the date is only as precise. */
function asPrecise(date: ImportedDate, precision: string): ImportedDate {
  if (precision !== 'year' && precision !== 'month') return date;
  const firstDay = (day: Day) => (precision === 'year' ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 7)}-01`);
  if (typeof date === 'string') return firstDay(date);
  const monthFirst = date.monthFirst && firstDay(date.monthFirst);
  const dayFirst = date.dayFirst && firstDay(date.dayFirst);
  return monthFirst && monthFirst === dayFirst && !date.twoDigitYear ? monthFirst : { ...date, monthFirst, dayFirst };
}

/** The day of a date in the order of its column, or why there is none. */
export function resolveDate(date: ImportedDate, { order, dottedOrder }: DateOrders): Reading<Day> {
  if (typeof date === 'string') return { value: date, problem: null };
  const { monthFirst, dayFirst, dotted, twoDigitYear } = date;
  const ownOrder = dotted ? dottedOrder : order;
  if (ownOrder !== null) {
    const value = ownOrder === 'month-first' ? monthFirst : dayFirst;
    return value === null
      ? { value, problem: 'has a two-digit year that does not fit the date order of this column' }
      : { value, problem: null };
  }
  if (monthFirst === null || dayFirst === null || monthFirst === dayFirst)
    return { value: null, problem: 'has a two-digit year: choose the date order for this column' };
  const year = twoDigitYear ? ' with a two-digit year' : '';
  return {
    value: null,
    problem: `may be ${inWords(monthFirst)} or ${inWords(dayFirst)}${year}: choose the date order for this column`,
  };
}

function inWords(day: Day): string {
  return `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;
}

/**
 * Decides the order of ambiguous dates in a column: by its other dates, else by choice, else by the whole file. They
 * stay empty if the dates of a column prove both orders, or none do. Dates with dots are day-first, whatever is chosen,
 * unless other dates with dots prove otherwise.
 * @param file the clues of all columns, including this one
 */
export function decideDates(
  column: DateClues,
  { choice, file = column }: { choice?: DateOrder; file?: DateClues } = {},
): DateDecision {
  const { order, why } = decideOrder(column, file, choice);
  const dottedProof = onlyOne(column.dottedMonthFirst, column.dottedDayFirst, 'day-first');
  const dottedOrder = dottedProof ?? choice ?? null;
  const waiting = column.either + column.twoDigit;
  const undecidedCount = why === PROVEN ? 0 : waiting;
  const dots = dottedProof === null ? column.dottedEither : 0;
  const examples = [...(undecidedCount > 0 ? column.examples : []), ...(dots > 0 ? column.dottedExamples : [])];
  const decision = { dottedOrder, ambiguous: undecidedCount + dots, examples: examples.slice(0, MAX_EXAMPLES) };
  if (waiting + dots === 0)
    return { ...decision, order, reason: column.dotted > 0 ? ownOrder(column) : NOTHING_TO_ORDER };
  const { monthFirst, dayFirst, dottedMonthFirst, dottedDayFirst } = column;
  if (waiting === 0) {
    const proofs = `${countText(dottedMonthFirst, 'date')} with dots can only be month-first, ${dottedDayFirst} only day-first`;
    return { ...decision, order: dottedOrder, reason: choice === undefined ? proofs : CHOSEN };
  }
  const reason =
    why === PROVEN
      ? `${countText(Math.max(monthFirst, dayFirst), 'date')} can only be read this way`
      : why === MIXED
        ? `${countText(monthFirst, 'date')} can only be month-first, ${dayFirst} only day-first`
        : why;
  const short = order !== null && column.twoDigit > 0 ? `; also applies to two-digit years` : '';
  return { ...decision, order, reason: reason + short };
}

const PROVEN = 'proven';
const MIXED = 'mixed';
const CHOSEN = 'as you chose';
const UNDECIDED = 'none of the dates makes the order clear';
const NOTHING_TO_ORDER = 'no ambiguous dates';
const OWN_ORDER = 'the order is clear from each date';

function ownOrder({ monthFirst, dayFirst, dottedMonthFirst, dottedDayFirst, dottedExamples }: DateClues): string {
  const both =
    monthFirst + dottedMonthFirst > 0 && dayFirst + dottedDayFirst > 0
      ? '; some are month-first, others day-first'
      : '';
  return `${OWN_ORDER}${both}${dottedExamples[0] ? ` (${dottedExamples[0]})` : ''}`;
}

function decideOrder(column: DateClues, file: DateClues, choice: DateOrder | undefined) {
  const proven = onlyOne(column.monthFirst, column.dayFirst, null);
  if (proven !== null) return { order: proven, why: PROVEN };
  if (choice !== undefined) return { order: choice, why: CHOSEN };
  if (column.monthFirst > 0) return { order: null, why: MIXED };
  const elsewhere = onlyOne(file.monthFirst, file.dayFirst, null);
  if (elsewhere !== null) {
    const count = Math.max(file.monthFirst, file.dayFirst);
    return { order: elsewhere, why: `${countText(count, 'date')} in other columns can only be read this way` };
  }
  return { order: null, why: UNDECIDED };
}

function onlyOne(monthFirst: number, dayFirst: number, neither: DateOrder | null): DateOrder | null {
  if (monthFirst === 0 && dayFirst === 0) return neither;
  if (monthFirst > 0 && dayFirst > 0) return null;
  return monthFirst > 0 ? 'month-first' : 'day-first';
}

export function combineDateClues(columns: Iterable<DateClues>): DateClues {
  const all = { ...NO_DATE_CLUES };
  for (const column of columns) {
    for (const count of COUNTS) all[count] += column[count];
    for (const key of EXAMPLES) all[key] = [...all[key], ...column[key]].slice(0, MAX_EXAMPLES);
  }
  return all;
}

/** Describes how the dates of each column are read. */
export function dateTexts(dates: readonly (Pick<DateDecision, 'order' | 'reason'> & { column: string })[]): string[] {
  if (dates.length > 0 && dates.every(({ reason }) => reason === NOTHING_TO_ORDER)) return ['No ambiguous dates'];
  return dates.map((date) => `${date.column}: ${dateText(date)}`);
}

/** Describes how the dates of a column are read; without an order if none is needed. */
export function dateText({
  order,
  reason,
  ambiguous = 0,
}: Pick<DateDecision, 'order' | 'reason'> & { ambiguous?: number }): string {
  if (reason.startsWith(OWN_ORDER) || reason === NOTHING_TO_ORDER)
    return reason.charAt(0).toUpperCase() + reason.slice(1);
  if (order === null) {
    const why = reason === UNDECIDED ? '' : ` (${reason})`;
    return `unclear whether the day or the month comes first${why}, so ${countText(ambiguous, 'date is', 'dates are')} left empty`;
  }
  const depends = ambiguous > 0 ? ` (${countText(ambiguous, 'date')})` : '';
  const orderText = order.replace('-', ' ');
  return reason.startsWith(CHOSEN) ? `${orderText}, ${reason}${depends}` : `${orderText}: ${reason}${depends}`;
}

/** Says why a column has its order, or none: 'You chose month first for these dates.' */
export function dateReasonText({ order, reason }: Pick<DateDecision, 'order' | 'reason'>): string {
  const text =
    order !== null && reason.startsWith(CHOSEN)
      ? `you chose ${order.replace('-', ' ')} for these dates${reason.slice(CHOSEN.length)}`
      : reason;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Fast path for `2024-03-15`, the most common form. */
function isoDay(text: string): Day | null {
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return null;
  return validDay(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
}

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function validDay(year: number, month: number, day: number): Day | null {
  if (!(year >= EARLIEST_YEAR && year <= 2100 && month >= 1 && month <= 12 && day >= 1)) return null;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (day > (DAYS_OF_MONTH[month - 1] ?? 0) + (leap ? 1 : 0)) return null;
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

const WEEKDAYS =
  /\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b[.,]?/g;
const TIME =
  /[t,]?\s*\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s*[ap]\.?m\b\.?)?(?:\s*(?:z|utc|gmt|[a-z]{1,4}t))?(?:\s*[+-]\d{2}(?::?\d{2})?)?(?:\s*\([a-z ]+\))?/;
const ZONE = /\s(?:utc|gmt|[ecmpi]s?[sd]t|cest|cet|bst|[+-]\d{4})\b/;

/** Strips case, accents, time, zone and weekday from a date. */
function plainDate(text: string): string {
  let plain = text.toLowerCase();
  if (/[^\0-\x7f]/.test(plain))
    plain = plain.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[–—−]/g, '-').replace(/[‘’]/g, "'");
  plain = plain.replace(/^'(?=\d)/, '');
  if (plain.includes(':'))
    plain = plain
      .replace(/(?<=\d)t(?=\d\d:)/, ' ')
      .replace(TIME, ' ')
      .replace(ZONE, ' ');
  if (/[a-z]/.test(plain)) plain = plain.replace(WEEKDAYS, ' ');
  return plain.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
}

/** `2024-03-15`, `2024/3`, `2024.03.15`, `2024年3月15日`, `20240315`, `2012-00-00`, `2024`. */
function readYearFirst(text: string): Day | null {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (compact) {
    const day = validDay(Number(compact[1]), Number(compact[2]), Number(compact[3]));
    return day !== null && day >= `${EARLIEST_SHORT_YEAR}` ? day : null;
  }
  const parts =
    /^(\d{4})(?:([-/])(\d{1,2})(?:\2(\d{1,2}))?|\. ?(\d{1,2})\. ?(\d{1,2})\.?|(?:\.0)?)z?$/.exec(text) ??
    /^(\d{4}) ?[年년]()(?: ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일])?)?$/.exec(text.normalize('NFC'));
  if (!parts) return null;
  const month = Number(parts[3] ?? parts[5] ?? 1);
  const day = Number(parts[4] ?? parts[6] ?? 1);
  return validDay(Number(parts[1]), month === 0 && day === 0 ? 1 : month, day === 0 ? 1 : day);
}

/** `3/15/2024`, `15.03.2024`, `15-03-24`, `03/2024`. */
function readNumeric(text: string, cell: string, latest: Day, clues: DateClues): ImportedDate | 'future' | null {
  const month = /^(\d{1,2})[/.-](\d{4})$/.exec(text);
  if (month) return validDay(Number(month[2]), Number(month[1]), 1);
  const [, a = '', separator = '', b = '', year = ''] =
    /^(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4}|\d\d)$/.exec(text) ?? [];
  if (year === '') return null;
  if (year.length === 2) return readShortYear(Number(a), Number(b), Number(year), separator, cell, latest, clues);
  let monthFirst = validDay(Number(year), Number(a), Number(b));
  let dayFirst = validDay(Number(year), Number(b), Number(a));
  if (monthFirst && dayFirst && monthFirst > latest !== dayFirst > latest) {
    if (monthFirst > latest) monthFirst = null;
    else dayFirst = null;
  }
  const dotted = separator === '.';
  if (dotted && (monthFirst ?? dayFirst ?? latest) <= latest) clues.dotted += 1;
  if (!monthFirst || !dayFirst) {
    const day = monthFirst ?? dayFirst;
    if (day === null || day > latest) return day;
    prove(clues, { dotted, monthFirst: monthFirst != null });
    return day;
  }
  if (monthFirst === dayFirst || monthFirst > latest) return monthFirst;
  clues[dotted ? 'dottedEither' : 'either'] += 1;
  addExample(clues, { dotted, cell });
  return { monthFirst, dayFirst, dotted, twoDigitYear: false, cell };
}

function prove(clues: DateClues, { dotted, monthFirst }: { dotted: boolean; monthFirst: boolean }): void {
  if (dotted) clues[monthFirst ? 'dottedMonthFirst' : 'dottedDayFirst'] += 1;
  else clues[monthFirst ? 'monthFirst' : 'dayFirst'] += 1;
}

/**
 * A date with a two-digit year waits for the order of its column, even if only one order gives a date: the year may come
 * first, which only proof from other dates rules out.
 */
function readShortYear(
  a: number,
  b: number,
  shortYear: number,
  separator: string,
  cell: string,
  latest: Day,
  clues: DateClues,
): ImportedDate | 'future' | null {
  const year = fullYear(shortYear, latest);
  const past = (day: Day | null) => (day !== null && day <= latest ? day : null);
  const monthFirst = past(validDay(year, a, b));
  const dayFirst = past(validDay(year, b, a));
  if (!monthFirst && !dayFirst) return validDay(year, a, b) || validDay(year, b, a) ? 'future' : null;
  const yearFirst = validDay(fullYear(a, latest), b, shortYear);
  const dotted = separator === '.';
  if ((!monthFirst || !dayFirst) && (yearFirst === null || yearFirst > latest)) {
    prove(clues, { dotted, monthFirst: monthFirst != null });
  }
  if (dotted) clues.dotted += 1;
  clues[dotted ? 'dottedEither' : 'twoDigit'] += 1;
  addExample(clues, { dotted, cell });
  return { monthFirst, dayFirst, dotted, twoDigitYear: true, cell };
}

function addExample(clues: DateClues, { dotted, cell }: Pick<AmbiguousDate, 'dotted' | 'cell'>): void {
  const key = dotted ? 'dottedExamples' : 'examples';
  if (clues[key].length < MAX_EXAMPLES && !clues[key].includes(cell)) clues[key] = [...clues[key], cell];
}

/** Expands a two-digit year to this century, unless that is in the future. NaN if neither is plausible for funding. */
function fullYear(short: number, latest: Day): number {
  const year = short + (2000 + short > Number(latest.slice(0, 4)) ? 1900 : 2000);
  return year >= EARLIEST_SHORT_YEAR ? year : Number.NaN;
}

const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');
/** Month names without accents in English, German, French, Spanish, Portuguese, Italian and Dutch. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'jan january januar jänner janner januari janvier janv enero ene janeiro gennaio gen',
    'feb february februar februari fevrier fevr fev febrero fevereiro febbraio febr',
    'mar march marz maerz mrz mars marzo marco maart mrt',
    'apr april avril avr abril abr aprile',
    'may mai mayo maio maggio mag mei maj',
    'jun june juni juin junio junho giugno giu',
    'jul july juli juillet juil julio julho luglio lug',
    'aug august aout agosto ago augustus augusti',
    'sep sept september septembre septiembre setiembre setembro settembre set sett',
    'oct october oktober okt octobre octubre outubro out ottobre ott',
    'nov november novembre noviembre novembro',
    'dec december dezember dez decembre diciembre dic dezembro dicembre',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);
/** Words between the parts of a date. */
const BETWEEN = new Set('de del of the le den am on st nd rd th er o di do'.split(' '));

/** `Nov 18, 2024`, `18 November 2024`, `2024-Nov-18`, `18-Nov-24`, `Nov 2024`, `5th of March 2024`, `1er mars 2024`. */
function readNamedMonth(text: string, latest: Day): Day | null {
  if (!/[a-z]/.test(text)) return null;
  const parts = text.match(/[a-z]+|\d+|'(?=\d\d$)/g) ?? [];
  const words = parts.filter((part) => /^[a-z]/.test(part) && !BETWEEN.has(part));
  const month = MONTHS.get(words[0] ?? '');
  if (words.length !== 1 || month === undefined || /[^a-z\d\s.,'°/-]/.test(text)) return null;
  const numbers = parts.filter((part) => /^\d/.test(part));
  if (numbers.some((number) => number.length !== 4 && number.length > 2)) return null;
  const apostrophe = parts.at(-2) === "'";
  if (numbers.length === 1) {
    const [year = ''] = numbers;
    if (year.length === 4) return validDay(Number(year), month, 1);
    return apostrophe ? validDay(fullYear(Number(year), latest), month, 1) : null;
  }
  if (numbers.length !== 2) return null;
  const [first = '', second = ''] = numbers;
  if (first.length === 4) return second.length === 4 ? null : validDay(Number(first), month, Number(second));
  const year = second.length === 4 ? Number(second) : fullYear(Number(second), latest);
  return validDay(year, month, Number(first));
}

const QUARTER = /^(?:q([1-4]) ?[-/ ']? ?(\d{4}|\d\d)|(\d{4}) ?[-/]? ?q([1-4])|([1-4])q ?[-/ ']?(\d{4}|\d\d))$/;

/** Quarters, and Unix timestamps in seconds or milliseconds. */
function readOther(text: string, latest: Day): Day | null {
  const quarter = QUARTER.exec(text);
  if (quarter) {
    const year = Number(quarter[2] ?? quarter[3] ?? quarter[6]);
    return validDay(
      year < 100 ? fullYear(year, latest) : year,
      Number(quarter[1] ?? quarter[4] ?? quarter[5]) * 3 - 2,
      1,
    );
  }
  if (!/^[1-9](?:\d{9}|\d{12})$/.test(text)) return null;
  return new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString().slice(0, 10);
}

function whyNot(text: string): string {
  if (/^[2-6]\d{4}(?:\.\d+)?$/.test(text)) return 'a spreadsheet turned this date into a number';
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(text)) return 'has a two-digit year and is not a date in any order';
  if (/^(?:[a-z]{3,9}\.?[- ]\d{1,2}|\d{1,2}[- ][a-z]{3,9})$/.test(text))
    return 'has a month and a number that could be a day or a two-digit year';
  if (/^\d{1,2}[/-]\d{1,2}$/.test(text)) return 'has no year, or a two-digit one';
  if (/\b(?:ago|yesterday|today|last (?:week|month|year)|vor|hace|il y a)\b/.test(text))
    return 'is relative to the day the file was created';
  if (/^h[12]\b|\b[12]h\b|spring|summer|fall|autumn|winter|early|mid|late/.test(text))
    return 'is part of a year, not a date';
  if (/^fy ?'?\d|fiscal/.test(text)) return 'is a fiscal year, not a date';
  if (/^\d{4}-?w\d\d/.test(text)) return 'is a week, not a date';
  if (/^[~<>]|^(?:circa|ca\.?|about|approx)/.test(text)) return 'is approximate, not a date';
  if (/^\d{4} ?(?:-|to) ?\d{4}$/.test(text)) return 'is a range, not a date';
  return 'is not a date';
}
