import { isAscii } from 'node:buffer';
import type { Readable } from 'node:stream';
import { type CsvDialect, detectDialect, namesDelimiter } from '#domain/spreadsheets/csv-dialect.ts';
import { CsvParser, type CsvRow, isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import { detectEncoding, type Encoding } from '#domain/spreadsheets/encodings.ts';
import { ImportError } from './import-error.ts';

/** How a file is written, and its header row. */
export type FileFormat = CsvDialect & { encoding: Encoding; headers: string[]; headerRow: number };

const SAMPLE_BYTES = 1024 * 1024;

/**
 * Finds out how a file is written, from its first megabyte. When that is plain ASCII, from the bytes around
 * the first one that is not.
 * @throws {ImportError} when it is not text, or has no header row
 */
export async function detectFormat(input: Readable): Promise<FileFormat> {
  const { start, evidence } = await readSample(input);
  const detection = detectEncoding(start, evidence);
  if ('notText' in detection) throw new ImportError('unreadable_file', `The file ${detection.notText}.`);
  const text = new TextDecoder(detection.encoding).decode(start, { stream: true });
  const dialect = detectDialect(text);
  const header = findHeader(text, dialect);
  if (!header) throw new ImportError('no_rows', 'The file is empty: its first row must name the columns.');
  if (header.problem) throw new ImportError('unreadable_file', `The row of headers ${header.problem}.`);
  return {
    ...dialect,
    encoding: detection.encoding,
    headers: header.cells.map((cell) => cell.replaceAll('\0', '').trim()),
    headerRow: header.row,
  };
}

function findHeader(text: string, { delimiter, lineEnd }: CsvDialect) {
  const parser = new CsvParser(delimiter, lineEnd);
  const isHeader = (row: CsvRow) => !isBlankRow(row) && !(row.row === 1 && namesDelimiter(row, delimiter));
  return parser.push(text).find(isHeader) ?? parser.end().find(isHeader);
}

async function readSample(input: Readable): Promise<{ start: Buffer; evidence: Buffer }> {
  const first: Buffer[] = [];
  const later: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    if (bytes < SAMPLE_BYTES) {
      first.push(chunk);
      bytes += chunk.length;
    } else {
      if (later.length === 0 && first.some((piece) => !isAscii(piece))) break;
      // Two pieces, because the first may end within a character.
      if (later.length > 0 || !isAscii(chunk)) later.push(chunk);
      if (later.length === 2) break;
    }
  }
  const start = Buffer.concat(first);
  return { start, evidence: later.length > 0 ? Buffer.concat(later) : start };
}
