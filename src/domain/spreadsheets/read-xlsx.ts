import { countText } from '../counts.ts';
import { linkFormula, readCell, withoutTextFormula } from './csv-cells.ts';
import { type CsvRow, isBlankRow } from './csv-parser.ts';
import { notAWorkbook } from './file-kinds.ts';
import { findHeaderRow, type HeaderRow, type IsColumnName, MAX_COLUMNS, TOO_WIDE, usedWidth } from './header-row.ts';
import { builtInFormat, formatNumber, GENERAL, type NumberFormat, readNumberFormat } from './number-formats.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { attribute, unescapeXml, type XmlHandler, XmlReader } from './xml-reader.ts';
import { BROKEN, readZipEntries, readZipText, type ZipEntry } from './zip-entries.ts';

export type Worksheet = {
  name: string;
  /** Names of the visible sheets. */
  names: string[];
  /** Vertically merged ranges: last row by `column:row` of the first cell. */
  merged: Map<string, number>;
  /** Addresses behind cells, by `column:row`. */
  links: Map<string, string>;
  entry: ZipEntry;
  texts: string[];
  formats: NumberFormat[];
  from1904: boolean;
};

const MAX_CELL = 1_000_000;

/**
 * Opens a sheet of a workbook (.xlsx, .xlsm) by name, or else the first visible one that has rows.
 * @param isPreferred chooses among the visible sheets with rows; if none is preferred, the first one is opened
 * @throws {UnreadableFile} when the file is not a workbook or has no such sheet
 */
export async function openSheet(
  file: Blob,
  sheetName?: string,
  isPreferred: (sheet: Worksheet) => boolean | Promise<boolean> = () => true,
): Promise<Worksheet> {
  const entries = await readZipEntries(file);
  const other = notAWorkbook(entries.keys());
  if (other) throw new UnreadableFile(`The file ${other}.`);
  const byPath = new Map([...entries.values()].map((entry) => [entry.name.toLowerCase(), entry]));
  const part = (path: string) => byPath.get(path.toLowerCase());
  const root = await readRelations(file, part('_rels/.rels'), '');
  const workbookPath = root.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const { sheets, from1904 } = await readWorkbook(file, part(workbookPath));
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf('/') + 1);
  const relations = await readRelations(file, part(`${folder}_rels/${workbookPath.slice(folder.length)}.rels`), folder);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const ofType = (type: string) =>
    part(relations.find((relation) => relation.type === type)?.path ?? `${folder}${type}.xml`);
  const workbook = {
    names: sheets.filter(({ hidden }) => !hidden).map(({ name }) => name),
    texts: await readTexts(file, ofType('sharedStrings')),
    formats: await readFormats(file, ofType('styles')),
    from1904,
  };
  const candidates = sheets.filter(({ name, hidden }) => (sheetName === undefined ? !hidden : name === sheetName));
  const complete = async (sheet: Worksheet): Promise<Worksheet> => {
    const path = sheet.entry.name.replaceAll('\\', '/');
    const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
    const targets = await readRelations(file, part(`${folder}_rels/${name}.rels`), folder);
    return { ...sheet, ...(await readRangesAndLinks(file, sheet.entry, targets)) };
  };
  let first: Worksheet | null = null;
  let sheetWithRows: Worksheet | null = null;
  for (const { name, id } of candidates) {
    const relation = byId.get(id);
    // A sheet may be a chart, which has no rows.
    const entry = relation && /^(?:worksheet)?$/.test(relation.type) ? part(relation.path) : undefined;
    if (!entry) continue;
    const sheet: Worksheet = { ...workbook, name, entry, merged: new Map(), links: new Map() };
    first ??= sheet;
    if (sheetName === undefined && !(await hasRows(file, sheet))) continue;
    sheetWithRows ??= sheet;
    if (await isPreferred(sheet)) return complete(sheet);
  }
  if (sheetWithRows) return complete(sheetWithRows);
  if (first) return first;
  if (sheetName === undefined) throw new UnreadableFile(BROKEN);
  throw new UnreadableFile(
    `The file has no sheet '${sheetName}'. It has ${workbook.names.map((name) => `'${name}'`).join(', ')}.`,
  );
}

export function sheetNotes({ merged }: Worksheet): string[] {
  if (merged.size === 0) return [];
  return [`${countText(merged.size, 'merged cell range')}: the value was copied to every row`];
}

type SheetPiece = { rows: CsvRow[]; share: number };

/** Rows used to find the header and the first column. */
const HEAD_ROWS = 200;

/**
 * Reads a sheet as a table: its header row, null when the sheet is empty, and the rows below, padded to its width.
 * Empty columns on the left are dropped. `share` is how much of the sheet has been read.
 * @param headerRow the number of the header row, if chosen or detected before
 */
export async function readSheetTable(
  file: Blob,
  sheet: Worksheet,
  isColumnName?: IsColumnName,
  headerRow?: number,
): Promise<{ header: HeaderRow | null; rows: AsyncGenerator<SheetPiece> }> {
  const pieces = readSheet(file, sheet);
  const head: CsvRow[] = [];
  let share = 0;
  while (head.length < HEAD_ROWS) {
    const next = await pieces.next();
    if (next.done) break;
    head.push(...next.value.rows);
    share = next.value.share;
  }
  const headerLine = findHeaderRow(head.slice(0, HEAD_ROWS), isColumnName, headerRow);
  const leading = head.slice(0, HEAD_ROWS).map(({ cells }) => cells.findIndex((cell) => cell.trim() !== ''));
  const skip = Math.max(0, Math.min(...leading.filter((column) => column >= 0)));
  const header = headerLine && { ...headerLine, cells: headerLine.cells.slice(skip, usedWidth(headerLine)) };

  async function* rows(): AsyncGenerator<SheetPiece> {
    if (!header) return pieces.return(undefined);
    const below = (row: CsvRow) => (row.row > header.row ? [asTableRow(row, skip, header.cells.length)] : []);
    yield { rows: head.flatMap(below), share };
    for await (const piece of pieces) yield { ...piece, rows: piece.rows.flatMap(below) };
  }
  return { header, rows: rows() };
}

function asTableRow({ cells, problem, ...row }: CsvRow, skip: number, width: number): CsvRow {
  const outside = cells.slice(0, skip).some((cell) => cell.trim() !== '');
  const inside = outside || skip === 0 ? cells : cells.slice(skip);
  while (inside.length < width) inside.push('');
  return { ...row, cells: inside, problem: outside ? 'has a value to the left of the table' : problem };
}

async function* readSheet(file: Blob, sheet: Worksheet): AsyncGenerator<SheetPiece> {
  const rows = new SheetRows(sheet);
  const xml = new XmlReader(rows);
  let length = 0;
  for await (const text of readZipText(file, sheet.entry, MAX_SHEET_BYTES)) {
    length += text.length;
    xml.push(text);
    const read = rows.take();
    if (read.length > 0) yield { rows: read, share: Math.min(1, length / sheet.entry.size) };
  }
  xml.end();
}

async function hasRows(file: Blob, sheet: Worksheet): Promise<boolean> {
  for await (const { rows } of readSheet(file, sheet)) if (rows.some((row) => !isBlankRow(row))) return true;
  return false;
}

class SheetRows implements XmlHandler {
  readonly #sheet: Worksheet;
  #rows: CsvRow[] = [];
  #row = 0;
  #hidden = false;
  #cells: string[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #formula = '';
  #hasFormula = false;
  /** The element whose text is being read. */
  #in: 'v' | 't' | 'f' | null = null;
  #hasValue = false;
  #spoken = false;
  /** Merged cells that continue below, by column. */
  readonly #open = new Map<number, { to: number; value: string }>();

  constructor(sheet: Worksheet) {
    this.#sheet = sheet;
  }

  /** Returns the rows completed since the last call. */
  take(): CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, tag: string): void {
    if (name === 'v') this.#hasValue = true;
    if (name === 'v' || name === 't') this.#in = this.#spoken ? null : name;
    else if (name === 'c') {
      const column = columnOf(attribute(tag, 'r'));
      this.#column = column < 0 ? this.#column + 1 : column;
      this.#type = attribute(tag, 't');
      this.#style = Number(attribute(tag, 's'));
      this.#value = '';
      this.#formula = '';
      this.#hasFormula = false;
      this.#hasValue = false;
    } else if (name === 'row') {
      const row = Number(attribute(tag, 'r'));
      this.#row = Number.isInteger(row) && row > this.#row ? row : this.#row + 1;
      // By hand, by a filter, or in a collapsed group.
      this.#hidden = /^(?:1|true|on)$/.test(attribute(tag, 'hidden')) || /^0(?:\.0*)?$/.test(attribute(tag, 'ht'));
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'f') {
      this.#in = 'f';
      this.#hasFormula = true;
    } else if (name === 'rPh') this.#spoken = true;
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#in = null;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (name === 'rPh') this.#spoken = false;
  }

  text(text: string): void {
    if (this.#in === null) return;
    if (this.#in === 'f') this.#formula += text;
    else this.#value += text;
    if (this.#value.length > MAX_CELL || this.#formula.length > MAX_CELL) throw new UnreadableFile(BROKEN);
  }

  #endCell(): void {
    const value = withoutTextFormula(this.#linkedText(this.#cellText()));
    if (value === '') return;
    if (this.#column >= MAX_COLUMNS) throw new UnreadableFile(TOO_WIDE);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = asInCsv(value);
  }

  /** A cell with its link, unless its text is the address. */
  #linkedText(text: string): string {
    const { links } = this.#sheet;
    if (links.size === 0 || text === '' || LOOKS_LIKE_ADDRESS.test(text)) return text;
    const address = links.get(`${this.#column}:${this.#row}`);
    return address === undefined ? text : linkFormula(address, readCell(text));
  }

  #cellText(): string {
    const value = this.#value;
    const formula = this.#hasFormula ? `=${unescapeXml(this.#formula)}` : '';
    // The result of =IF(X2="","",X2) is an empty text.
    const isEmptyText = this.#type === 'str' && this.#hasValue;
    if (value === '') return formula !== '' && !isEmptyText ? formulaText(formula) : '';
    if (readCell(formula) !== formula) return linkFormula(readCell(formula, 'link'), unescapeXml(value));
    const { texts, formats, from1904 } = this.#sheet;
    switch (this.#type) {
      case 's':
        return texts[Number(value)] ?? '';
      case 'inlineStr':
      case 'str':
        return unescapeXml(value);
      case 'e':
        return unescapeXml(value);
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
      default:
        return formatNumber(value, formats[this.#style] ?? GENERAL, from1904);
    }
  }

  #endRow(): void {
    const { merged } = this.#sheet;
    for (const [column, { to, value }] of this.#open) {
      if (this.#row > to) this.#open.delete(column);
      else if (!this.#cells[column]) {
        while (this.#cells.length < column) this.#cells.push('');
        this.#cells[column] = value;
      }
    }
    if (merged.size > 0) {
      for (const [column, value] of this.#cells.entries()) {
        const to = value ? merged.get(`${column}:${this.#row}`) : undefined;
        if (to !== undefined) this.#open.set(column, { to, value });
      }
    }
    const row = { row: this.#row, cells: this.#cells, problem: null };
    this.#rows.push(this.#hidden ? { ...row, hidden: true } : row);
  }
}

/** Value of a formula stored without a result: a link or a text, else an error, so that the cell is reported. */
function formulaText(formula: string): string {
  const cell = formula.startsWith('=') ? formula : `=${formula}`;
  return readCell(cell) !== cell || withoutTextFormula(cell) !== cell ? cell : '#VALUE!';
}

/** Whether a text needs no link to be an address. */
const LOOKS_LIKE_ADDRESS = /^\S+\.\S*[^\s.]$/;

/** Escapes text that {@link readCell} would take for escaped. */
function asInCsv(text: string): string {
  return text.startsWith("'") && readCell(text) !== text ? `'${text}` : text;
}

/** Maximum unpacked bytes of a sheet, which is streamed, and of the parts held in memory. */
const MAX_SHEET_BYTES = 3_000_000_000;
const MAX_STRINGS_BYTES = 300_000_000;
const MAX_PART_BYTES = 50_000_000;
const MAX_RANGES = 200_000;

/** Zero-based column of a reference such as `AB12`; -1 without one. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

type Relation = { id: string; type: string; path: string };

/** Relationships of a part. The namespace of the type is dropped: strict files use another one. */
async function readRelations(file: Blob, entry: ZipEntry | undefined, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readPart(file, entry, MAX_PART_BYTES, {
    open: (name, tag) => {
      if (name !== 'Relationship') return;
      const target = attribute(tag, 'Target');
      const isOutside = attribute(tag, 'TargetMode') === 'External';
      const path = isOutside ? target : pathIn(folder, target.replaceAll('\\', '/'));
      relations.push({ id: attribute(tag, 'Id'), type: attribute(tag, 'Type').split('/').at(-1) ?? '', path });
    },
  });
  return relations;
}

function pathIn(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : normalizePath(`${folder}${target}`);
}

function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

async function readWorkbook(file: Blob, entry: ZipEntry | undefined) {
  if (!entry) throw new UnreadableFile(BROKEN);
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readPart(file, entry, MAX_PART_BYTES, {
    open: (name, tag) => {
      if (name === 'workbookPr') from1904 = /^(?:1|true|on)$/.test(attribute(tag, 'date1904'));
      if (name !== 'sheet') return;
      const hidden = /hidden/i.test(attribute(tag, 'state'));
      sheets.push({ name: attribute(tag, 'name'), id: attribute(tag, '*:id'), hidden });
    },
  });
  return { sheets, from1904 };
}

/** Reads shared strings, without phonetic runs. */
async function readTexts(file: Blob, entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let [text, open, spoken] = ['', false, false];
  await readPart(file, entry, MAX_STRINGS_BYTES, {
    open: (name) => {
      if (name === 't') open = !spoken;
      else if (name === 'si') text = '';
      else if (name === 'rPh') spoken = true;
    },
    close: (name) => {
      if (name === 't') open = false;
      else if (name === 'si') texts.push(unescapeXml(text));
      else if (name === 'rPh') spoken = false;
    },
    text: (piece) => {
      if (open) text += piece;
    },
  });
  return texts;
}

async function readFormats(file: Blob, entry: ZipEntry | undefined): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await readPart(file, entry, MAX_PART_BYTES, {
    open: (name, tag) => {
      if (name === 'numFmt')
        own.set(Number(attribute(tag, 'numFmtId')), readNumberFormat(attribute(tag, 'formatCode')));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attribute(tag, 'numFmtId'));
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** Merged ranges and links come after the rows in the XML, so finding them takes a pass of its own. */
async function readRangesAndLinks(file: Blob, entry: ZipEntry, relations: readonly Relation[]) {
  const targets = new Map(relations.map(({ id, path }) => [id, path]));
  const mergedRanges = new Map<string, number>();
  const links = new Map<string, string>();
  let linkCount = 0;
  let rest = '';
  for await (const piece of readZipText(file, entry, MAX_SHEET_BYTES)) {
    const text = rest + piece;
    if (text.includes('mergeCell') || text.includes('hyperlink')) {
      for (const [tag, name] of text.matchAll(/<(?:\w{1,20}:)?(mergeCell|hyperlink)\s[^<>]{1,4000}>/g)) {
        const [from = '', to = from] = attribute(tag, 'ref').split(':');
        const [first, last] = [Number(/\d+$/.exec(from)?.[0]), Number(/\d+$/.exec(to)?.[0])];
        if (name === 'mergeCell' && last > first) mergedRanges.set(`${columnOf(from)}:${first}`, last);
        const address = name === 'hyperlink' ? targets.get(attribute(tag, '*:id')) : undefined;
        // Excel writes a link for each cell of a range; other programs a range of one column.
        for (let row = first; address && row <= last && linkCount < MAX_RANGES; row++) {
          linkCount += 1;
          links.set(`${columnOf(from)}:${row}`, address);
        }
      }
      if (mergedRanges.size > MAX_RANGES) throw new UnreadableFile(BROKEN);
    }
    rest = text.slice(-4100);
  }
  return { merged: mergedRanges, links };
}

async function readPart(
  file: Blob,
  entry: ZipEntry | undefined,
  most: number,
  handler: Partial<XmlHandler>,
): Promise<void> {
  if (!entry) return;
  const xml = new XmlReader({ open: () => {}, close: () => {}, text: () => {}, ...handler });
  for await (const text of readZipText(file, entry, most)) xml.push(text);
  xml.end();
}
