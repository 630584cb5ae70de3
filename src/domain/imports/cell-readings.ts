/** What a cell says: its value (null when it says nothing), or why it cannot be used. */
export type Reading<T> = { value: T | null; problem: string | null };

export const NOTHING: Reading<never> = { value: null, problem: null };

const BLANK = /^(?:[-–—]*|n\/a|null|undisclosed)$/i;
/** What such a cell begins with: asked first, since most of millions of cells begin otherwise. */
const MAY_BE_BLANK = '-–—nNuU';
const FORMULA_ERROR = /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|N\/A|NULL!|NUM!|SPILL!|CALC!)$/i;

/** Whether a trimmed cell stands for 'nothing known': empty, a dash, N/A. */
export function isBlank(cell: string): boolean {
  return MAY_BE_BLANK.includes(cell.charAt(0)) && BLANK.test(cell);
}

/** How a spreadsheet ruined a trimmed cell, or null when it did not: an error of a formula, a column too narrow to show. */
export function ruinedCell(cell: string): string | null {
  if (!cell.startsWith('#')) return null;
  if (FORMULA_ERROR.test(cell)) return 'a spreadsheet left a formula error here';
  return /^#{3,}$/.test(cell) ? 'a spreadsheet left only ### here' : null;
}
