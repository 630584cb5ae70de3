import { isAscii, isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { countText } from '#domain/counts.ts';
import { escapeText } from '#domain/imports/cell-readings.ts';
import type { FileChoices } from '#domain/imports/file-choices.ts';
import { proposeMapping, SURE } from '#domain/imports/import-columns.ts';
import { proposeLpMapping } from '#domain/imports/lp-import-fields.ts';
import { type CsvDialect, detectDialect, namesDelimiter } from '#domain/spreadsheets/csv-dialect.ts';
import { CsvParser, type CsvRow } from '#domain/spreadsheets/csv-parser.ts';
import { type Detection, type Encoding, type EncodingCandidate, EncodingScan } from '#domain/spreadsheets/encodings.ts';
import { fileKind, notATable, notAWorkbook } from '#domain/spreadsheets/file-kinds.ts';
import { findHeaderRow, type HeaderOption, type HeaderRow } from '#domain/spreadsheets/header-row.ts';
import { openSheet, readSheetTable, sheetNotes, type Worksheet } from '#domain/spreadsheets/read-xlsx.ts';
import { readZipBytes, readZipEntries, type ZipEntry } from '#domain/spreadsheets/zip-entries.ts';
import { ImportError } from './import-error.ts';
import { asImportError, gunzip, MAX_UNPACKED, spool } from './unpack.ts';

/** Choices that override detection. */
export type TableOptions = Pick<FileChoices, 'encoding' | 'sheet' | 'entry' | 'headerRow'>;

/** Format of a file, and its header row. Encoding, delimiter and line end are placeholders for a workbook. */
export type FileFormat = CsvDialect & {
  encoding: Encoding;
  headers: string[];
  headerRow: number;
  /** The first rows, to choose the header from; missing in files detected by earlier versions, and after the removal of a person who may be in them. */
  headerOptions?: HeaderOption[];
  /** Text of the rows above the header. */
  above: readonly string[];
  container?: 'gzip' | 'zip' | 'xlsx';
  entry?: string;
  sheet?: string;
  /** Visible sheets. */
  sheets?: string[];
  /** Possible encodings, likeliest first; missing when detection is certain. */
  candidates?: EncodingCandidate[];
  notes?: string[];
};

/** Rows of a table, and the bytes of the file read for them. */
type TablePiece = { rows: CsvRow[]; bytes: number };

/** A table in any supported file format. */
export type TabularFile = { format: FileFormat; rows: () => AsyncGenerator<TablePiece> };

const SAMPLE_BYTES = 1024 * 1024;

/**
 * Opens a table: delimited text in any encoding, plain, gzipped or in a zip archive, or a workbook (.xlsx). The format
 * is detected from the bytes, not the name.
 * @param input opens the file from its start; called here and for each read of the rows
 * @throws {ImportError} when the file cannot be read as a table or has no header row
 */
export async function openTable(input: () => Readable, options: TableOptions): Promise<TabularFile> {
  const format = await detectFormat(input(), options);
  return { format, rows: () => readTable(input(), format) };
}

/**
 * Detects the format of a file. Reads all of it, because any byte may decide the encoding.
 * @throws {ImportError} as `openTable`
 */
async function detectFormat(input: Readable, options: TableOptions): Promise<FileFormat> {
  try {
    const { start, chunks } = await peek(input);
    const kind = fileKind(start);
    if (kind === 'text') return await detectText(chunks, start, options);
    if (kind === 'gzip') {
      const inside = await peek(gunzip(chunks));
      return { ...(await detectText(inside.chunks, inside.start, options)), container: 'gzip' };
    }
    await using file = await spool(chunks);
    const entries = await readZipEntries(file.blob);
    if (isWorkbook(entries.keys())) return await detectSheet(file.blob, options);
    const other = notAWorkbook(entries.keys());
    if (other) throw new ImportError('unreadable_file', `The file ${other}.`);
    const entry = chooseEntry(entries, options.entry);
    const inside = await peek(readZipBytes(file.blob, entry, MAX_UNPACKED));
    return { ...(await detectText(inside.chunks, inside.start, options)), container: 'zip', entry: entry.name };
  } catch (error) {
    throw asImportError(error);
  } finally {
    input.destroy();
  }
}

/** Streams the rows of a file. Text files include the header and the rows above it. */
export async function* readTable(input: Readable, format: FileFormat): AsyncGenerator<TablePiece> {
  try {
    if (format.container === 'xlsx' || format.container === 'zip') {
      await using file = await spool(input);
      yield* format.container === 'xlsx' ? readSheetRows(file.blob, format) : readEntryRows(file.blob, format);
      return;
    }
    let bytes = 0;
    const countedChunks = async function* () {
      for await (const chunk of input as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    const chunks = format.container === 'gzip' ? gunzip(countedChunks()) : countedChunks();
    for await (const rows of readCsvRows(chunks, format)) {
      yield { rows, bytes };
      bytes = 0;
    }
  } catch (error) {
    throw asImportError(error);
  } finally {
    input.destroy();
  }
}

async function* readCsvRows(chunks: AsyncIterable<Uint8Array>, format: FileFormat): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder(format.encoding);
  const parser = new CsvParser(format.delimiter, format.lineEnd);
  for await (const chunk of chunks) yield parser.push(decoder.decode(chunk, { stream: true }));
  yield [...parser.push(decoder.decode()), ...parser.end()];
}

async function* readEntryRows(file: Blob, format: FileFormat): AsyncGenerator<TablePiece> {
  const entry = chooseEntry(await readZipEntries(file), format.entry);
  let unpackedBytes = 0;
  const countedChunks = async function* () {
    for await (const chunk of readZipBytes(file, entry, MAX_UNPACKED)) {
      unpackedBytes += chunk.length;
      yield chunk;
    }
  };
  for await (const rows of readCsvRows(countedChunks(), format)) {
    yield { rows, bytes: Math.round((unpackedBytes / Math.max(1, entry.size)) * file.size) };
    unpackedBytes = 0;
  }
}

async function* readSheetRows(file: Blob, format: FileFormat): AsyncGenerator<TablePiece> {
  const { rows } = await readSheetTable(file, await openSheet(file, format.sheet), isColumnName, format.headerRow);
  let before = 0;
  for await (const piece of rows) {
    const escapedRows = piece.rows.map((row) => ({ ...row, cells: row.cells.map(escapeText) }));
    yield { rows: escapedRows, bytes: Math.round((piece.share - before) * file.size) };
    before = piece.share;
  }
}

async function detectSheet(file: Blob, { sheet: chosenSheet, headerRow }: TableOptions): Promise<FileFormat> {
  const sheet = await openSheet(file, chosenSheet, (other) => isTable(file, other));
  const header = await headerOfSheet(file, sheet, headerRow);
  if (!header) {
    const others = otherSheets({ sheet: sheet.name, sheets: sheet.names });
    throw new ImportError(
      'no_rows',
      `The sheet '${sheet.name}' is empty. The first row must contain column names.${others}`,
    );
  }
  const [first] = sheet.names;
  const note = chosenSheet === undefined && first !== sheet.name && [`Sheet '${sheet.name}' is read, not '${first}'`];
  const notes = [...(note || []), ...sheetNotes(sheet), ...headerNotes(header, headerRow)];
  return {
    encoding: 'utf-8',
    delimiter: ',',
    lineEnd: 'LF',
    headers: header.cells.map(headerText),
    headerRow: header.row,
    headerOptions: header.options,
    above: header.above,
    container: 'xlsx',
    sheet: sheet.name,
    sheets: sheet.names,
    ...(notes.length > 0 && { notes }),
  };
}

async function headerOfSheet(file: Blob, sheet: Worksheet, headerRow?: number): Promise<HeaderRow | null> {
  const { header, rows } = await readSheetTable(file, sheet, isColumnName, headerRow);
  await rows.return(undefined);
  return header;
}

/** Whether a sheet has a table of companies, contacts or LPs: workbooks often begin with notes, a legend or a summary. */
async function isTable(file: Blob, sheet: Worksheet): Promise<boolean> {
  const { header, rows } = await readSheetTable(file, sheet, isColumnName);
  const first = await rows.next();
  await rows.return(undefined);
  if (!header || header.cells.filter((cell) => isColumnName(cell.trim())).length < 2) return false;
  const below = first.done ? [] : first.value.rows.slice(0, COMPARED_ROWS);
  const samples = header.cells.map((_, at) => below.flatMap(({ cells }) => cells[at]?.trim() || []));
  const mappings = [proposeMapping(header.cells, {}, samples), proposeLpMapping(header.cells, {}, samples)];
  return mappings.some((mapping) => mapping.some(({ field }) => field !== null && SUBJECTS.has(field)));
}

const COMPARED_ROWS = 20;
const SUBJECTS: ReadonlySet<string> = new Set(['organizationName', 'name', 'email', 'fullName']);

/** The end of an error about a sheet, which names the others to choose from. */
export function otherSheets({ sheet, sheets = [] }: Pick<FileFormat, 'sheet' | 'sheets'>): string {
  const others = sheets.filter((name) => name !== sheet).slice(0, SHOWN_SHEETS);
  if (others.length === 0) return '';
  return ` This is the sheet '${sheet}'. To read another sheet, choose ${others.map((name) => `'${name}'`).join(', ')}.`;
}

const SHOWN_SHEETS = 10;

async function detectText(
  chunks: AsyncIterable<Uint8Array>,
  beginning: Uint8Array,
  options: TableOptions,
): Promise<FileFormat> {
  const other =
    fileKind(beginning) === 'text'
      ? notATable(beginning)
      : 'contains a spreadsheet or another archive. Unpack it first';
  if (other) throw new ImportError('unreadable_file', `The file ${other}.`);
  const { start, detection } = await scan(chunks, options.encoding);
  if ('notText' in detection) throw new ImportError('unreadable_file', `The file ${detection.notText}.`);
  const { encoding, damaged, candidates } = detection;
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  const dialect = detectDialect(text);
  const header = findHeader(text, dialect, options.headerRow);
  if (!header) throw new ImportError('no_rows', 'The file is empty. The first row must contain column names.');
  if (header.problem) throw new ImportError('unreadable_file', `The header row ${header.problem}.`);
  const notes = [
    ...(damaged > 0 ? [`${countText(damaged, 'character')} cannot be read as UTF-8`] : []),
    ...headerNotes(header, options.headerRow),
  ];
  return {
    ...dialect,
    encoding,
    headers: header.cells.map(headerText),
    headerRow: header.row,
    headerOptions: header.options,
    above: header.above,
    ...(candidates.length > 0 && { candidates }),
    ...(notes.length > 0 && { notes }),
  };
}

/** Reads the start of a file and detects the encoding of all of it. */
async function scan(chunks: AsyncIterable<Uint8Array>, encoding: Encoding | undefined) {
  const first: Uint8Array[] = [];
  let bytes = 0;
  const evidence = new EncodingScan({ isAscii, isUtf8 });
  for await (const chunk of chunks) {
    if (bytes < SAMPLE_BYTES) first.push(chunk);
    else if (encoding) break;
    bytes += chunk.length;
    if (!encoding) evidence.add(chunk);
  }
  const detection: Detection = encoding ? { encoding, damaged: 0, candidates: [] } : evidence.end();
  return { start: Buffer.concat(first), detection };
}

function findHeader(text: string, { delimiter, lineEnd }: CsvDialect, headerRow: number | undefined): HeaderRow | null {
  const parser = new CsvParser(delimiter, lineEnd);
  const rows = parser.push(text);
  if (rows.length < SHORT_FILE) rows.push(...parser.end());
  return findHeaderRow(
    rows.filter((row) => !(row.row === 1 && namesDelimiter(row, delimiter))),
    isColumnName,
    headerRow,
  );
}

/** With fewer complete rows, the last one may be the header too. */
const SHORT_FILE = 50;
const SHOWN_ABOVE = 5;
const LONGEST_SHOWN = 200;

function headerNotes({ row, above, options }: HeaderRow, headerRow: number | undefined): string[] {
  const others = options.filter((option) => option.likely && option.row !== row);
  const choice =
    headerRow !== undefined
      ? [`Row ${row} was chosen as the header`]
      : others.length > 0
        ? [`The header may be in another row: row ${row} is used, but row ${others[0]?.row} looks like one too`]
        : [];
  const more = above.length - SHOWN_ABOVE;
  const lines = above
    .slice(0, SHOWN_ABOVE)
    .map((line) => `Not imported, above the header: ${line.slice(0, LONGEST_SHOWN)}`);
  return [...choice, ...lines, ...(more > 0 ? [`Not imported, above the header: ${countText(more, 'more row')}`] : [])];
}

/** Whether a text is a column name of a file of companies, contacts, rounds or LPs. */
function isColumnName(text: string): boolean {
  const proposals = [...proposeMapping([text]), ...proposeLpMapping([text])];
  return text !== '' && proposals.some(({ field, confidence }) => field !== null && confidence >= SURE);
}

function headerText(cell: string): string {
  return cell.replaceAll('\0', '').trim();
}

/** Reads the first bytes of a stream, however small its chunks are, without consuming it. */
export async function peek(
  input: AsyncIterable<Uint8Array>,
): Promise<{ start: Buffer; chunks: AsyncGenerator<Uint8Array> }> {
  const first: Uint8Array[] = [];
  const rest = input[Symbol.asyncIterator]();
  let bytes = 0;
  while (bytes < PEEKED_BYTES) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
    bytes += next.value.length;
  }
  async function* chunks() {
    try {
      yield* first;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  }
  return { start: Buffer.concat(first), chunks: chunks() };
}

const PEEKED_BYTES = 64 * 1024;

function isWorkbook(names: Iterable<string>): boolean {
  return [...names].some((name) => /^xl\/workbook\d*\.xml$/i.test(name));
}

const IS_NO_FILE = /\/$|(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** Returns which files of an archive are its tables: CSV files, or else text files, or else all files. */
export function tablesOf(names: Iterable<string>): string[] {
  const files = [...names].filter((name) => !IS_NO_FILE.test(name));
  const kinds = [/\.(?:csv|tsv|tab)$/i, /\.txt$/i, /./].map((kind) => files.filter((name) => kind.test(name)));
  return kinds.find((some) => some.length > 0) ?? [];
}

/** Picks the table in an archive: the chosen one, or the only one. */
function chooseEntry(entries: ReadonlyMap<string, ZipEntry>, name: string | undefined): ZipEntry {
  const tables = tablesOf(entries.keys());
  const names = tables.slice(0, 20).join(', ') + (tables.length > 20 ? ', …' : '');
  const entry = entries.get(name ?? tables[0] ?? '');
  if (name !== undefined) {
    if (entry) return entry;
    throw new ImportError('choose_entry', `The archive has no file ${name}. It has ${names}.`);
  }
  if (!entry) throw new ImportError('unreadable_file', 'The archive is empty.');
  if (tables.length === 1) return entry;
  throw new ImportError(
    'choose_entry',
    `The archive has ${countText(tables.length, 'file')}: ${names}. Choose one of them.`,
  );
}
