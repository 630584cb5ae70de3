import { type CsvDialect, detectDialect, namesDelimiter } from '#domain/spreadsheets/csv-dialect.ts';
import { CsvParser, type CsvRow, isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import { detectEncoding, type Encoding } from '#domain/spreadsheets/encodings.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What a file is, and its columns. */
export type LeadsFile = { encoding: Encoding; dialect: CsvDialect; headers: string[] };

/** Rows, and the share of the file that has been read by then. */
export type RowsRead = { rows: Pick<CsvRow, 'cells' | 'problem'>[]; share: number };

const START_BYTES = 256 * 1024;
const READ_BYTES = 4 * 1024 * 1024;
/** Bytes that are parsed at once. The rows of more outlive the cheap collections of memory, which costs half as much again. */
const PIECE_BYTES = 256 * 1024;

/** Finds out from its bytes how a file is written, and which columns it has. */
export async function openLeadsFile(file: Blob): Promise<LeadsFile> {
  const start = await bytesOf(file, 0, START_BYTES);
  const found = detectEncoding(start, await firstAboveAscii(file, start));
  if ('notText' in found) throw new UnreadableFile(`The file ${found.notText}.`);
  const { encoding } = found;
  const beginning = new TextDecoder(encoding).decode(start, { stream: file.size > start.length });
  const dialect = detectDialect(beginning);
  const parser = new CsvParser(dialect.delimiter, dialect.lineEnd);
  const rows = [...parser.push(beginning), ...(file.size > start.length ? [] : parser.end())];
  const header = rows.find((row) => !isBlankRow(row) && !namesDelimiter(row, dialect.delimiter));
  if (!header) throw new UnreadableFile('The file has no rows.');
  return { encoding, dialect, headers: header.cells };
}

/** The rows below the header, read piece by piece so that a large file never is in memory as a whole. */
export async function* readLeadsFile(file: Blob, { encoding, dialect }: LeadsFile): AsyncGenerator<RowsRead> {
  const decoder = new TextDecoder(encoding);
  const parser = new CsvParser(dialect.delimiter, dialect.lineEnd);
  let header = false;
  const below = (rows: CsvRow[]) =>
    rows.filter((row) => {
      if (isBlankRow(row)) return false;
      if (header) return true;
      header = !namesDelimiter(row, dialect.delimiter);
      return false;
    });
  let bytes = 0;
  let ahead = bytesOf(file, 0, READ_BYTES);
  while (bytes < file.size) {
    const read = await ahead;
    ahead = bytesOf(file, bytes + read.length, READ_BYTES);
    ahead.catch(() => {}); // Heard when its turn comes.
    for (let from = 0; from < read.length; from += PIECE_BYTES) {
      const piece = read.subarray(from, from + PIECE_BYTES);
      bytes += piece.length;
      yield { rows: below(parser.push(decoder.decode(piece, { stream: true }))), share: bytes / file.size };
    }
  }
  yield { rows: below([...parser.push(decoder.decode()), ...parser.end()]), share: 1 };
}

async function bytesOf(file: Blob, from: number, length: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, from + length).arrayBuffer());
  } catch {
    throw new UnreadableFile('The file can no longer be read. It may have been changed or moved: choose it again.');
  }
}

/** Bytes from where the first one above ASCII is: only they tell one encoding from another. */
async function firstAboveAscii(file: Blob, start: Uint8Array): Promise<Uint8Array> {
  let piece = start;
  for (let from = 0; piece.length > 0; ) {
    const at = aboveAscii(piece);
    if (at >= 0) return bytesOf(file, from + Math.max(0, at - 1), START_BYTES);
    from += piece.length;
    piece = await bytesOf(file, from, READ_BYTES);
  }
  return start;
}

/** Where the first byte above ASCII is, or -1. A loop, because asking a function of every byte of a file takes several times as long. */
function aboveAscii(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 127) return at;
  return -1;
}
