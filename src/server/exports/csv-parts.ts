import { Readable } from 'node:stream';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';

/**
 * Default records per read. More are not faster, and their strings would outlive the young generation of the garbage
 * collector.
 */
const PART_SIZE = 128;

type CsvParts = {
  headers: readonly string[];
  /** Record ids in file order. */
  ids: Iterable<number>;
  readLines: (ids: readonly number[]) => Promise<Buffer>;
  /** Records per read. */
  partSize?: number;
  /** Awaited before the file ends. */
  onEnd?: () => Promise<void> | undefined;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
};

/**
 * Streams records as CSV (RFC 4180, UTF-8). Reads the database only as fast as the stream is consumed and holds no
 * connection in between. A failure destroys the stream with an error, so a truncated file never goes unnoticed.
 */
export function streamCsv({ signal, ...parts }: CsvParts): Readable {
  return Readable.from(csvParts(parts), { objectMode: false, signal });
}

async function* csvParts({ headers, ids, readLines, partSize, onEnd }: CsvParts): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(headers));
  yield* readAhead(ids, readLines, partSize);
  await onEnd?.();
}

/** Reads records in batches, in order, prefetching the next batch while one is written. */
export async function* readAhead<Part>(
  ids: Iterable<number>,
  read: (part: readonly number[]) => Promise<Part>,
  partSize = PART_SIZE,
): AsyncGenerator<Part> {
  let ahead: Promise<Part> | null = null;
  for (const part of partsOf(ids, partSize)) {
    const next = read(part);
    next.catch(() => {}); // Surfaces when awaited; avoids an unhandled rejection if the consumer stops first.
    if (ahead) yield await ahead;
    ahead = next;
  }
  if (ahead) yield await ahead;
}

function* partsOf(ids: Iterable<number>, size: number): Generator<number[]> {
  let part: number[] = [];
  for (const id of ids) {
    part.push(id);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
