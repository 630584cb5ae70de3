import { formatCount } from '../counts.ts';
import { readCell } from './csv-cells.ts';
import { type CsvRow, isBlankRow } from './csv-parser.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Narrower tables cannot be distinguished from notes. */
export const MIN_TABLE_WIDTH = 3;

/** Maximum rows of notes above a header. */
const MAX_NOTES = 40;
/** First rows to choose the header from. */
const MAX_OPTIONS = 10;
/** Longest text of a row to choose. */
const MAX_OPTION = 200;
const COMPARED_ROWS = 50;
/** Cells per row that are compared with column names. */
const COUNTED_NAMES = 60;
const MAX_LABEL = 120;
const ADDRESS = /^\S+\.\S+$/;
/** Typical of values, not of column names. */
const VALUE = /^[\s$€£¥(+-]*\d|@|:\/\/|^www\./i;

/** More than any app exports. Every row of a wide sheet is padded to its width. */
export const MAX_COLUMNS = 2_000;
export const TOO_WIDE = `The file has more than ${formatCount(MAX_COLUMNS)} columns. Remove those you don't need.`;

/** A row that may name the columns. Several are likely where the file does not show which one does. */
export type HeaderOption = { row: number; text: string; likely: boolean };

/** The row that names the columns, with the notes above it and the first rows to choose from. */
export type HeaderRow = CsvRow & { above: readonly string[]; options: HeaderOption[] };

/** Whether a text is a known column name. */
export type IsColumnName = (text: string) => boolean;

/**
 * Finds the row that names the columns: the first non-empty row, unless it is a note above the table (as in exports of
 * LinkedIn, PitchBook and CB Insights) or names groups of columns. A note is much narrower than the rows below, one of
 * which looks like their header. The names of a group and its column are joined where that makes a known or distinct name.
 * @param rows from the start of a table; empty ones may be missing
 * @param choice the number of the row, if chosen manually
 * @throws {UnreadableFile} when it has too many columns (empty ones at the end don't count), or the row cannot be chosen
 */
export function findHeaderRow(
  rows: readonly CsvRow[],
  isColumnName: IsColumnName = () => false,
  choice?: number,
): HeaderRow | null {
  const filledRows = rows.filter((row) => !isBlankRow(row));
  const first = filledRows
    .slice(0, MAX_NOTES)
    .map((row) => ({ ...row, cells: row.cells.map((cell) => readCell(cell)) }));
  const count = ({ cells }: CsvRow) =>
    [...new Set(cells.slice(0, COUNTED_NAMES).map((cell) => cell.trim()))].filter(isColumnName).length;
  const [top, second] = first;
  const isPlain = top !== undefined && isPlainHeader(first) && top.cells.some((cell) => isColumnName(cell.trim()));
  const isCertain = isPlain && (second === undefined || !isLabels(second.cells) || count(second) < 2);
  const nameCounts = isCertain
    ? []
    : first.map((row, at) => {
        const above = first[at - 1];
        const joinedNames = above && spansColumns(above, row) ? joinNames(above.cells, row.cells, isColumnName) : [];
        return Math.max(count(row), count({ ...row, cells: joinedNames }));
      });
  const detectedRow = (isPlain ? top : withMostNames(first, nameCounts)) ?? headerOf(first, filledRows);
  if (!detectedRow) return null;
  const likely = isCertain ? [] : likelyHeaders(first, nameCounts, first.indexOf(detectedRow));
  const options = first.slice(0, MAX_OPTIONS).map((row) => ({
    row: row.row,
    text: row.cells.join(', ').slice(0, MAX_OPTION).toWellFormed(),
    likely: likely.includes(row),
  }));
  const header = choice === undefined ? detectedRow : chosenRow(first, choice);
  const at = first.indexOf(header);
  const groups = isGroupRow(first[at - 1], header, nameCounts[at] ?? 0) ? first[at - 1] : undefined;
  const wide = header.cells.length > MAX_COLUMNS;
  if (wide && usedWidth(header) > MAX_COLUMNS) throw new UnreadableFile(TOO_WIDE);
  const used = wide ? header.cells.slice(0, MAX_COLUMNS) : header.cells;
  const cells = groups ? joinNames(groups.cells, used, isColumnName) : used;
  const notes = first.slice(0, Math.max(0, at));
  const above = notes.map((note) => note.cells.filter((cell) => cell.trim() !== '').join(', '));
  return { ...header, cells, above, options };
}

function chosenRow(first: readonly CsvRow[], choice: number): CsvRow {
  const row = first.find((other) => other.row === choice);
  if (row) return row;
  const last = first.at(-1)?.row ?? 1;
  throw new UnreadableFile(
    choice <= last
      ? `Row ${choice} is empty. Choose the row that contains the column names.`
      : `Row ${choice} cannot contain the column names. Choose a row from 1 to ${last}.`,
  );
}

/**
 * The rows that may be the header, if several may: with about as many known names as the detected one, or, if that has
 * hardly any, with anything like names.
 */
function likelyHeaders(rows: readonly CsvRow[], nameCounts: readonly number[], detectedIndex: number): CsvRow[] {
  const most = nameCounts[detectedIndex] ?? 0;
  const above = rows[detectedIndex - 1];
  const groups = above && isGroupRow(above, rows[detectedIndex], most) && hasGaps(above) ? above : undefined;
  const likely = rows.slice(0, MAX_OPTIONS).filter((row, at) => {
    if (at === detectedIndex) return true;
    if (row === groups || !isLabels(row.cells) || !isDistinct(row.cells)) return false;
    const names = nameCounts[at] ?? 0;
    if (most < 2) return filledCells(row) > 1 && !row.cells.some((cell) => ADDRESS.test(cell.trim()));
    return names >= Math.max(2, most / 2) && !repeats(row, rows[at + 1]) && !repeats(row, rows[detectedIndex]);
  });
  return likely.length > 1 ? likely : [];
}

/**
 * The row with the most known column names, if the first row has none ('Leads for Q1' above 'Company,Website') or names
 * groups of its columns.
 */
function withMostNames(rows: readonly CsvRow[], counts: readonly number[]): CsvRow | undefined {
  // 'Startups' alone above 'Company,Website' is a title.
  const nameCounts = counts.map((count, at) => (at === 0 && rows[0] && filledCells(rows[0]) === 1 ? 0 : count));
  const most = Math.max(0, ...nameCounts);
  const best = nameCounts.indexOf(most);
  const next = nameCounts[best + 1] ?? 0;
  const at = next >= most / 2 && isGroupRow(rows[best], rows[best + 1], next) ? best + 1 : best;
  const row = rows[at];
  // 'Deals in May' above 'Company,Comment': in two columns one known name is enough below titles.
  const isNarrow = row && filledCells(row) === 2 && rows.slice(0, at).every((title) => filledCells(title) === 1);
  if (!row || at === 0 || most < (isNarrow ? 1 : 2) || !isLabels(row.cells) || repeats(row, rows[at + 1]))
    return undefined;
  return nameCounts[0] === 0 || isGroupRow(rows[at - 1], row, nameCounts[at] ?? 0) ? row : undefined;
}

/** Whether known names are values of a row, such as 'Website' as the text of links. */
function repeats({ cells }: CsvRow, below: CsvRow | undefined): boolean {
  return cells.filter((cell, column) => cell.trim() !== '' && cell === below?.cells[column]).length > 1;
}

/**
 * Whether a row names groups of the columns below: 'Company,,Last round,,' above 'Name,Website,Type,Date,Amount', also with
 * each name repeated.
 */
function isGroupRow(row: CsvRow | undefined, header: CsvRow | undefined, nameCount: number): boolean {
  if (!row || !header || nameCount < 2 || header.row - row.row > 1) return false;
  if (!isLabels(row.cells) || usedWidth(row) > usedWidth(header)) return false;
  const names = new Set(row.cells.map((cell) => cell.trim()).filter(Boolean));
  return names.size > 1 && names.size < filledCells(header);
}

/** Whether the names of a row are those of groups, such as 'Seed,,Series A,' above 'Amount,Date,Amount,Date'. */
function spansColumns(row: CsvRow, header: CsvRow): boolean {
  return hasGaps(row) && isLabels(header.cells) && isGroupRow(row, header, filledCells(header));
}

/** Whether a group spans several columns. */
function hasGaps(row: CsvRow): boolean {
  return !isDistinct(row.cells) || filledCells(row) < usedWidth(row);
}

/** Joins names of groups and columns; a group extends to the next name. */
function joinNames(groups: readonly string[], names: readonly string[], isColumnName: IsColumnName): string[] {
  let group = '';
  return names.map((cell, column) => {
    group = groups[column]?.trim() || group;
    const name = cell.trim();
    if (name === '' || name.toLowerCase() === group.toLowerCase()) return name || (groups[column] ?? '');
    const joinedName = group === '' ? name : `${group} ${name}`;
    const isDistinct = names.filter((other) => other.trim() === name).length === 1;
    return isColumnName(joinedName) || !isDistinct ? joinedName : name;
  });
}

function headerOf(rows: readonly CsvRow[], filledRows: readonly CsvRow[]): CsvRow | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const width = medianWidth(filledRows);
  if (width < MIN_TABLE_WIDTH || filledCells(first) >= width * 0.6) return first;
  const widest = Math.max(...rows.map(filledCells));
  for (const [index, row] of rows.entries()) {
    if (filledCells(row) < Math.min(width * 0.6, widest)) continue;
    const before = rows[index - 1];
    if (!before) return first;
    const apart = row.row - before.row > 1 || rows.slice(0, index).every((note) => filledCells(note) === 1);
    const below = filledRows.slice(index + 1, index + 1 + COMPARED_ROWS);
    const isHeader = isLabels(row.cells) && isDistinct(row.cells) && usedWidth(row) >= width;
    return isHeader && (apart || hasValues(below, row)) ? row : first;
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

/** Whether cells look like column names: short, no numbers or URLs. */
function isLabels(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.length <= MAX_LABEL && !VALUE.test(cell.trim()));
}

function isDistinct(cells: readonly string[]): boolean {
  const labels = cells.map((cell) => cell.trim()).filter(Boolean);
  return new Set(labels).size === labels.length;
}

/** Whether any column below holds numbers, URLs or email addresses. */
function hasValues(rows: readonly CsvRow[], { cells }: CsvRow): boolean {
  return cells.some((_, column) => {
    const values = rows.map((row) => row.cells[column]?.trim() ?? '').filter(Boolean);
    return values.length > 0 && values.filter((value) => VALUE.test(value)).length >= values.length / 2;
  });
}

/** Whether the first row is as wide as those below, without values and repeated names; most files start with one. */
function isPlainHeader([first, ...below]: readonly CsvRow[]): boolean {
  if (!first || !isLabels(first.cells) || !isDistinct(first.cells)) return false;
  return first.cells.length > 1 && below.every((row) => filledCells(row) <= filledCells(first));
}
