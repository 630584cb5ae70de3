import type { Readable } from 'node:stream';
import type { RowRejection } from '#domain/imports/imported-name.ts';
import type { OnCellProblem } from '#domain/imports/row-cells.ts';
import { type CsvRow, isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import { MIN_TABLE_WIDTH } from '#domain/spreadsheets/header-row.ts';
import { type FileFormat, readTable } from './file-format.ts';
import type { ImportFindings } from './import-findings.ts';

type RowReader<T> = (cells: readonly string[]) => T | RowRejection;

/** Content of a row; `row` is its number in a spreadsheet. */
export type ReadRow<T> = { row: number; content: T };

/**
 * Reads every row of a file, in chunks. Unreadable rows are rejected into the findings.
 * @param createReader creates the reader of a row, which reports unusable cells
 */
export async function* readRows<T extends object>(
  { input, format }: { input: Readable; format: FileFormat },
  findings: ImportFindings,
  createReader: (onProblem: OnCellProblem) => RowReader<T>,
): AsyncGenerator<ReadRow<T>[]> {
  const namedWidth = format.headers.findLastIndex((header) => header !== '') + 1;
  let row = 0;
  let blank = false;
  let note = false;
  let usual: number | null = null;
  const read = createReader((column, cell, reason) => findings.problem(row, column, cell, reason));

  function readRow(next: CsvRow): ReadRow<T>[] {
    const apart = next.row > row + 1 || blank;
    row = next.row;
    blank = !next.problem && isBlankRow(next);
    if (row <= format.headerRow || blank) return [];
    findings.rows.read += 1;
    const most = Math.max(usual ?? 0, format.headers.length);
    const rowProblem = next.problem ?? wrongWidth(next.cells, namedWidth, most);
    const content = rowProblem
      ? { rejected: rowProblem }
      : (noteBelow(next.cells, namedWidth, apart, note) ?? read(next.cells));
    note = isRejected(content) && content.isNote === true;
    if (!isRejected(content)) {
      if (next.hidden) findings.hiddenRow(row);
      return [{ row, content }];
    }
    findings.reject(row, next.cells, content.rejected);
    return [];
  }

  for await (const { rows, bytes } of readTable(input, format)) {
    usual ??= usualWidth(rows.filter((one) => one.row > format.headerRow && !one.problem && !isBlankRow(one)));
    yield rows.flatMap(readRow);
    await findings.pieceRead(bytes);
  }
}

/** The width that most rows have, such as with a delimiter at the end of each; null if a single row has it. */
function usualWidth(rows: readonly CsvRow[]): number | null {
  const widths = Map.groupBy(rows, ({ cells }) => cells.length);
  const [most] = [...widths].sort(([a, one], [b, other]) => other.length - one.length || a - b);
  return most && most[1].length > 1 ? most[0] : null;
}

function isRejected(content: object): content is RowRejection {
  return 'rejected' in content;
}

/**
 * @param most maximum cells of a row: a row with more was split at an unquoted comma, even if the extra cells are empty
 */
function wrongWidth(cells: readonly string[], width: number, most: number): string | null {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length >= width && used <= width && cells.length <= most) return null;
  return `has ${cells.length < width ? 'fewer' : 'more'} cells than the header`;
}

/**
 * Detects notes below a table that a spreadsheet padded to its width: 'Downloaded from …', '© 2026 …'.
 * @param apart whether the row comes after an empty one
 * @param note whether it comes after a summary or note
 */
function noteBelow(cells: readonly string[], width: number, apart: boolean, note: boolean): RowRejection | null {
  if (width < MIN_TABLE_WIDTH || cells.findLastIndex((cell) => cell.trim() !== '') !== 0) return null;
  if (note || /^\s*(?:©|\(c\)|copyright\b)/i.test(cells[0] ?? ''))
    return { rejected: 'is a note, not a data row', isNote: true };
  return apart ? { rejected: 'looks like a note: one cell after an empty row' } : null;
}
