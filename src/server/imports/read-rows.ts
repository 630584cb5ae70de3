import type { Readable } from 'node:stream';
import { counted } from '#domain/counts.ts';
import type { OnCellProblem } from '#domain/imports/row-cells.ts';
import { CsvParser, type CsvRow, isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import type { FileFormat } from './file-format.ts';
import type { ImportFindings } from './import-findings.ts';

type RowReader<T> = (cells: readonly string[]) => T | { rejected: string };

/** What a row of a file says; `row` is its number in a spreadsheet. */
export type ReadRow<T> = { row: number; said: T };

/**
 * Reads every row of a file, one piece of it at a time: what the rows of a piece say. Rows that cannot be read are
 * rejected into the findings.
 * @param createReader makes the reader of a row, which reports the cells it cannot use
 */
export async function* readRows<T extends object>(
  { input, format }: { input: Readable; format: FileFormat },
  findings: ImportFindings,
  createReader: (onProblem: OnCellProblem) => RowReader<T>,
): AsyncGenerator<ReadRow<T>[]> {
  const named = format.headers.findLastIndex((header) => header !== '') + 1;
  let row = 0;
  const read = createReader((column, cell, reason) => findings.problem(row, column, cell, reason));

  function readRow(next: CsvRow): ReadRow<T>[] {
    row = next.row;
    if (row <= format.headerRow || (!next.problem && isBlankRow(next))) return [];
    findings.rows.read += 1;
    const malformed = next.problem ?? wrongWidth(next.cells, named);
    const said = malformed ? { rejected: malformed } : read(next.cells);
    if (!isRejected(said)) return [{ row, said }];
    findings.reject(row, next.cells, said.rejected);
    return [];
  }

  const decoder = new TextDecoder(format.encoding);
  const parser = new CsvParser(format.delimiter, format.lineEnd);
  for await (const chunk of input as AsyncIterable<Buffer>) {
    yield parser.push(decoder.decode(chunk, { stream: true })).flatMap(readRow);
    await findings.pieceRead(chunk.length);
  }
  yield parser.push(decoder.decode()).flatMap(readRow);
  yield parser.end().flatMap(readRow);
  await findings.pieceRead(0);
}

function isRejected(said: object): said is { rejected: string } {
  return 'rejected' in said;
}

function wrongWidth(cells: readonly string[], width: number): string | null {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length >= width && used <= width) return null;
  return `has ${counted(cells.length, 'cell')} where the header has ${width}`;
}
