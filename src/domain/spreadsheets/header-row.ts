import { formatCount } from '../counts.ts';
import { type CsvRow, isBlankRow } from './csv-parser.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Narrower tables cannot be distinguished from notes. */
export const MIN_TABLE_WIDTH = 3;

/** Maximum rows of notes above a header. */
const MAX_NOTES = 40;
const COMPARED_ROWS = 50;
const MAX_LABEL = 120;
/** Typical of values, not of column names. */
const VALUE = /^[\s$€£¥(+-]*\d|@|:\/\/|^www\./i;

/** More than any app exports. Every row of a wide sheet is padded to its width. */
export const MAX_COLUMNS = 2_000;
export const TOO_WIDE = `The file has more than ${formatCount(MAX_COLUMNS)} columns. Remove those you don't need.`;

/** The row that names the columns, with the notes above it. */
export type HeaderRow = CsvRow & { above: readonly string[] };

/**
 * Finds the row that names the columns: the first non-empty row, unless it is a note above the table (as in exports of
 * LinkedIn, PitchBook and CB Insights). A note is much narrower than the rows below, one of which looks like their
 * header.
 * @param rows from the start of a table; empty ones may be missing
 * @throws {UnreadableFile} when it has too many columns; empty ones at the end don't count
 */
export function findHeaderRow(rows: readonly CsvRow[]): HeaderRow | null {
  const filled = rows.filter((row) => !isBlankRow(row));
  const header = headerOf(filled);
  if (!header) return null;
  const wide = header.cells.length > MAX_COLUMNS;
  if (wide && usedWidth(header) > MAX_COLUMNS) throw new UnreadableFile(TOO_WIDE);
  const cells = wide ? header.cells.slice(0, MAX_COLUMNS) : header.cells;
  const notes = filled.filter(({ row }) => row < header.row);
  return { ...header, cells, above: notes.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').join(', ')) };
}

function headerOf(filled: readonly CsvRow[]): CsvRow | null {
  const [first] = filled;
  if (!first) return null;
  const width = medianWidth(filled);
  if (width < MIN_TABLE_WIDTH || filledCells(first) >= width * 0.6) return first;
  const widest = Math.max(...filled.slice(0, MAX_NOTES).map(filledCells));
  for (const [index, row] of filled.slice(0, MAX_NOTES).entries()) {
    if (filledCells(row) < Math.min(width * 0.6, widest)) continue;
    const before = filled[index - 1];
    if (!before) return first;
    const apart = row.row - before.row > 1 || filled.slice(0, index).every((note) => filledCells(note) === 1);
    const below = filled.slice(index + 1, index + 1 + COMPARED_ROWS);
    return isLabels(row.cells) && usedWidth(row) >= width && (apart || hasValues(below, row)) ? row : first;
  }
  return first;
}

export function usedWidth({ cells }: Pick<CsvRow, 'cells'>): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function filledCells({ cells }: CsvRow): number {
  return cells.reduce((sum, cell) => sum + (cell.trim() === '' ? 0 : 1), 0);
}

function medianWidth(rows: readonly CsvRow[]): number {
  const widths = rows.slice(0, MAX_NOTES + COMPARED_ROWS).map(usedWidth);
  return widths.sort((a, b) => a - b)[widths.length >> 1] ?? 0;
}

/** Whether cells look like column names: short, distinct, no numbers or URLs. */
function isLabels(cells: readonly string[]): boolean {
  const labels = cells.map((cell) => cell.trim()).filter(Boolean);
  return (
    new Set(labels).size === labels.length && labels.every((text) => text.length <= MAX_LABEL && !VALUE.test(text))
  );
}

/** Whether any column below holds numbers, URLs or email addresses. */
function hasValues(rows: readonly CsvRow[], { cells }: CsvRow): boolean {
  return cells.some((_, column) => {
    const values = rows.map((row) => row.cells[column]?.trim() ?? '').filter(Boolean);
    return values.length > 0 && values.filter((value) => VALUE.test(value)).length >= values.length / 2;
  });
}
