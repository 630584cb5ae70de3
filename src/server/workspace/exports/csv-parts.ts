import { csvLine, mayHaveFormula, readLine, writeCell } from '#domain/spreadsheets/csv-cells.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';

/**
 * Records per read. With more, PostgreSQL scans whole tables, and their strings outlive the young generation of the
 * garbage collector.
 */
const PART_SIZE = 256;

/** A row of a file: its cells, or a line of CSV without its end, not protected from formulas. */
export type FileRow = readonly string[] | string;

export function cellsOf(row: FileRow): readonly string[] {
  return typeof row === 'string' ? readLine(row) : row;
}

/** Writes rows as CSV (RFC 4180, UTF-8). @param write writes a cell; by default, it protects from formulas */
export async function* csvParts(
  headers: readonly string[],
  parts: AsyncIterable<readonly FileRow[]>,
  write = writeCell,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(headers, write));
  for await (const rows of parts) {
    let text = '';
    for (const row of rows) {
      text += typeof row === 'string' && !mayHaveFormula(row) ? `${row}\r\n` : csvLine(cellsOf(row), write);
    }
    if (text !== '') yield Buffer.from(text);
  }
}

/**
 * Reads records in batches, in order, prefetching the next batch while one is written. Reads only as fast as its
 * consumer, and holds no connection in between.
 */
export async function* readAhead<Part>(
  ids: Iterable<number>,
  read: (part: readonly number[]) => Promise<Part>,
): AsyncGenerator<Part> {
  let ahead: Promise<Part> | null = null;
  for (const part of partsOf(ids, PART_SIZE)) {
    const next = read(part);
    next.catch(() => {}); // Surfaces when awaited; avoids an unhandled rejection if the consumer stops first.
    if (ahead) yield await ahead;
    ahead = next;
  }
  if (ahead) yield await ahead;
}
