import { ruinedCell } from './cell-readings.ts';
import { holdsEmail } from './imported-addresses.ts';
import type { RowCells } from './row-cells.ts';

/** Longest name that is kept, in characters. */
export const MAX_NAME = 300;

/** What spreadsheets show of a name like 'Mar-21' once they took it for a date. */
const EXCEL_DATE =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2}|\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2}(?:\d{2})?)?)$/i;
const DAY = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[ T][\d:.]+Z?)?$/;

/** Why a trimmed text is no name of anything: an address, a number, a date; null when it may be one. */
export function notName(text: string): string | null {
  const first = text.charCodeAt(0) | 0x20;
  if ((first === 0x68 || first === 0x77) && /^(?:https?:\/\/|www\.)\S/i.test(text)) return 'is an address, not a name';
  if ((first === 0x74 || first === 0x66) && /^(?:true|false)$/i.test(text)) return 'is true or false, not a name';
  if (text.length > 40 || !/\d/.test(text)) return null;
  if (EXCEL_DATE.test(text) || DAY.test(text)) return 'is a date, not a name';
  return !/\p{L}/u.test(text) || /^\d+(?:\.\d+)?E[+-]?\d+$/i.test(text) ? 'is a number, not a name' : null;
}

const SUMMARY =
  /^(?:(?:grand |sub)?totals?|averages?|mean|median|sum|(?:total|count|rows|records|companies|results)(?: count)?: ?[\d.,]+|page \d+(?: of \d+| ?\/ ?\d+)?|(?:data )?source: .*|notes?: .*|\*+\s?\S+ .*|\*+ .*)$/i;
const HEADER =
  /^(?:(?:organi[sz]ation|company|startup|account|business|entity|lp|firm|institution)[ _]?name|company|organi[sz]ation|name)$/i;

/** The name that a row is about, without which it is rejected. @param what the name is of, in words */
export function readName<F extends string>(
  cells: RowCells<F>,
  field: F,
  what: string,
): { name: string } | { rejected: string } {
  const ruined = ruinedCell(cells.raw(field));
  if (ruined) return { rejected: `has no ${what}: ${ruined}` };
  const text = cells.text(field, Number.POSITIVE_INFINITY);
  if (text === undefined) return { rejected: `has no ${what}` };
  const name = /\s\s|[\t\r\n]/.test(text) ? text.replace(/\s+/g, ' ') : text;
  if (name.length > MAX_NAME) return { rejected: `has an ${what} of more than ${MAX_NAME} characters` };
  if (holdsEmail(name)) return { rejected: `has an email address in the ${what}` };
  const other = /^\d{1,4}$/.test(name) ? null : notName(name);
  if (other) return { rejected: other };
  const one = what.startsWith('LP') ? 'an LP' : 'a company';
  if (SUMMARY.test(name)) return { rejected: `is a summary or note, not ${one}` };
  return HEADER.test(name) ? { rejected: `repeats the header, not ${one}` } : { name };
}
