import { Readable } from 'node:stream';
import { csvLine, writeCell } from '#domain/spreadsheets/csv-cells.ts';

/** Records that are read at once. More are no faster, and their texts outlive the cheap collections of memory. */
const PART_SIZE = 128;

type CsvParts = {
  headers: readonly string[];
  /** The records in the order of the file. */
  ids: Iterable<number>;
  /** The lines of some records. */
  readLines: (ids: readonly number[]) => Promise<string>;
  /** Waited for before the file ends. */
  onEnd?: () => Promise<void> | undefined;
  /** Stops the work when the reader has gone away. */
  signal?: AbortSignal;
};

/**
 * Records as CSV (RFC 4180, UTF-8). Reads the database only as fast as the stream is read, and holds no connection
 * in between. The stream breaks off with an error rather than end early.
 */
export function streamCsv({ signal, ...parts }: CsvParts): Readable {
  return Readable.from(csvParts(parts), { objectMode: false, signal });
}

/** The text of a cell; one without a value is empty. */
export function cellOf(text: string | number | null | undefined): string {
  return typeof text === 'string' ? writeCell(text) : '';
}

async function* csvParts({ headers, ids, readLines, onEnd }: CsvParts): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(headers));
  for await (const lines of readAhead(ids, readLines)) yield Buffer.from(lines);
  await onEnd?.();
}

/** What is read of records, part by part and in their order. While one part is written the next is read. */
export async function* readAhead<Part>(
  ids: Iterable<number>,
  read: (part: readonly number[]) => Promise<Part>,
): AsyncGenerator<Part> {
  let ahead: Promise<Part> | null = null;
  for (const part of partsOf(ids)) {
    const next = read(part);
    next.catch(() => {}); // Heard when its turn comes, unless the reader leaves before.
    if (ahead) yield await ahead;
    ahead = next;
  }
  if (ahead) yield await ahead;
}

/** Ids in pieces that are read at once. */
function* partsOf(ids: Iterable<number>): Generator<number[]> {
  let part: number[] = [];
  for (const id of ids) {
    part.push(id);
    if (part.length < PART_SIZE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
