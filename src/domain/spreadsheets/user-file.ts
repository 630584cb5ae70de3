import { isEmail } from '#domain/imports/imported-emails.ts';
import { type CsvDialect, DELIMITERS, detectDialect, namesDelimiter } from '#domain/spreadsheets/csv-dialect.ts';
import { CsvParser, type CsvRow, isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import {
  type Detection,
  ENCODINGS,
  type Encoding,
  EncodingScan,
  isReadableGuess,
} from '#domain/spreadsheets/encodings.ts';
import { notATable } from '#domain/spreadsheets/file-kinds.ts';
import { findHeaderRow, type IsColumnName } from '#domain/spreadsheets/header-row.ts';
import { openSheet, readSheetTable, type Worksheet } from '#domain/spreadsheets/read-xlsx.ts';
import { FILE_CHANGED, UnreadableFile } from '#domain/spreadsheets/unreadable-file.ts';

type TextFile = { encoding: Encoding; dialect: CsvDialect; header: CsvRow };

/** Rows, and the share of the file read so far. */
type RowsRead = { rows: CsvRow[]; share: number };

const START_BYTES = 256 * 1024;
const READ_BYTES = 4 * 1024 * 1024;
/** Bytes to parse at once. Rows of larger pieces survive minor garbage collections, which takes about 50% longer. */
const PIECE_BYTES = 256 * 1024;

/** Detects the format of a file from its bytes, and reads its columns. */
async function openTextFile(file: Blob, isColumnName?: IsColumnName): Promise<TextFile> {
  const start = await bytesOf(file, 0, START_BYTES);
  const other = notATable(start);
  if (other) throw new UnreadableFile(`The file ${other}.`);
  const detection = await detectEncoding(file);
  if ('notText' in detection) throw new UnreadableFile(`The file ${detection.notText}.`);
  if (detection.candidates.length > 0 && !isReadableGuess(detection.encoding))
    throw new UnreadableFile("The file's encoding is not clear: save it as CSV UTF-8, and choose that file.");
  const { encoding } = detection;
  const beginning = new TextDecoder(encoding).decode(start, { stream: file.size > start.length });
  const dialect = detectDialect(beginning);
  const parser = new CsvParser(dialect.delimiter, dialect.lineEnd);
  const rows = [...parser.push(beginning), ...(file.size > start.length ? [] : parser.end())];
  const inTable = rows.filter((row) => !(row.row === 1 && namesDelimiter(row, dialect.delimiter)));
  const header = findHeaderRow(inTable, isColumnName);
  if (!header) throw new UnreadableFile('The file has no rows.');
  return { encoding, dialect, header };
}

/** Streams the rows below the header, so that a large file is never entirely in memory. */
async function* readTextFile(file: Blob, { encoding, dialect, header }: TextFile): AsyncGenerator<RowsRead> {
  const decoder = new TextDecoder(encoding);
  const parser = new CsvParser(dialect.delimiter, dialect.lineEnd);
  const below = (rows: CsvRow[]) => rows.filter((row) => row.row > header.row && (row.problem || !isBlankRow(row)));
  let bytes = 0;
  for await (const piece of piecesOf(file)) {
    bytes += piece.length;
    yield { rows: below(parser.push(decoder.decode(piece, { stream: true }))), share: bytes / file.size };
  }
  yield { rows: below([...parser.push(decoder.decode()), ...parser.end()]), share: 1 };
}

async function detectEncoding(file: Blob): Promise<Detection> {
  const scan = new EncodingScan();
  for await (const piece of piecesOf(file)) scan.add(piece);
  return scan.end();
}

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let ahead = bytesOf(file, 0, READ_BYTES);
  while (bytes < file.size) {
    const chunk = await ahead;
    ahead = bytesOf(file, bytes + chunk.length, READ_BYTES);
    ahead.catch(() => {}); // A failure is reported when this piece is read.
    bytes += chunk.length;
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) yield chunk.subarray(from, from + PIECE_BYTES);
  }
}

async function bytesOf(file: Blob, from: number, length: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, from + length).arrayBuffer());
  } catch {
    throw new UnreadableFile(FILE_CHANGED);
  }
}

type FileTable = { header: CsvRow; rows: AsyncIterable<RowsRead>; written: string; sheet: string | null };

type OpenUserFile = {
  headers: string[];
  rows: AsyncIterable<RowsRead>;
  written: string;
  /** The sheet that is read, if the file has several. */
  sheet: string | null;
};

/** How to tell a header row from data. */
type HeaderRecognition = {
  /** Whether any of the cells is a known column name. */
  hasHeader: (cells: readonly string[]) => boolean;
  /** Whether a cell is a value of a column. */
  isValue: (cell: string) => boolean;
};

/**
 * Opens a list of companies, people or results: a sheet of a spreadsheet, or else a CSV file. With `recognition`, opens
 * the first sheet with a known header, and reads a first row of values as data.
 */
export async function openUserFile(file: Blob, recognition?: HeaderRecognition): Promise<OpenUserFile> {
  if (file.size === 0) throw new UnreadableFile('The file is empty.');
  const { header, ...table } = (await isZip(file))
    ? await openRowsOfSheet(file, recognition?.hasHeader)
    : await openRowsOfText(file, recognition?.hasHeader);
  const headers = header.cells.map((cell) => cell.trim());
  if (recognition && headers.some(recognition.isValue) && !recognition.hasHeader(headers)) {
    const names = headers.map((_, column) => `Column ${columnLetters(column)}`);
    return { ...table, headers: names, rows: withFirst(header, table.rows) };
  }
  const address = headers.find(isEmail);
  if (address) {
    throw new UnreadableFile(`The first row must contain column names, but it contains the email address ${address}.`);
  }
  return { ...table, headers };
}

async function* withFirst(first: CsvRow, pieces: AsyncIterable<RowsRead>): AsyncGenerator<RowsRead> {
  yield { rows: [first], share: 0 };
  yield* pieces;
}

/** A, B, …, Z, AA, AB, … */
function columnLetters(column: number): string {
  const before = column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(65 + (column % 26));
}

async function isZip(file: Blob): Promise<boolean> {
  return (await file.slice(0, 4).text()) === 'PK\u0003\u0004';
}

async function openRowsOfText(file: Blob, hasHeader?: HeaderRecognition['hasHeader']): Promise<FileTable> {
  const source = await openTextFile(file, hasHeader && ((text) => hasHeader([text])));
  const { header, encoding, dialect } = source;
  const formatText = `${ENCODINGS[encoding]}, ${DELIMITERS[dialect.delimiter]}-separated`;
  return { header, rows: readTextFile(file, source), written: formatText, sheet: null };
}

async function openRowsOfSheet(file: Blob, hasHeader?: HeaderRecognition['hasHeader']): Promise<FileTable> {
  const isColumnName = hasHeader && ((text: string) => hasHeader([text]));
  const isKnownTable = hasHeader && (async (one: Worksheet) => hasHeader(await headersOf(file, one, isColumnName)));
  const sheet = await openSheet(file, undefined, isKnownTable);
  const { header, rows } = await readSheetTable(file, sheet, isColumnName);
  if (!header) throw new UnreadableFile('The first sheet of the file has no rows.');
  const { name, names } = sheet;
  return { header, rows: filledRows(rows), written: `Sheet ${name}`, sheet: names.length > 1 ? name : null };
}

async function headersOf(file: Blob, sheet: Worksheet, isColumnName?: IsColumnName): Promise<string[]> {
  const { header, rows } = await readSheetTable(file, sheet, isColumnName);
  await rows.return(undefined);
  return header?.cells.map((cell) => cell.trim()) ?? [];
}

async function* filledRows(pieces: AsyncIterable<RowsRead>): AsyncGenerator<RowsRead> {
  for await (const { rows, share } of pieces) yield { rows: rows.filter((row) => !isBlankRow(row)), share };
}
