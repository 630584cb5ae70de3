import { strToU8, Zip, ZipDeflate } from 'fflate';
import { dayNumber, isDay } from './dates.ts';

/** Rows of a sheet, its header included. */
export const MAX_SHEET_ROWS = 1_048_576;

/** Characters of a cell. */
const MAX_CELL = 32_767;

/** Days from 1899-12-30, where spreadsheets begin to count, to 1970-01-01. */
const EPOCH_SERIAL = 25_569;

/** The first day that all spreadsheets count alike: before it some know a 29 February 1900. */
const FIRST_SERIAL = 61;

/** Text that is deflated at once. */
const PIECE = 65_536;

/** Enough for text of this kind; higher levels cost several times as much and save little. */
const LEVEL = 3;

const DATE_STYLE = 1;
const NUMBER_STYLE = 2;

export type SheetColumn = { header: string; kind?: 'number' | 'date' };

/**
 * Writes a spreadsheet of one sheet row by row and hands its bytes on as they are made, so that memory stays small.
 * Texts are texts: nothing in a cell is ever calculated.
 */
export class XlsxWriter {
  readonly #zip: Zip;
  readonly #sheet: ZipDeflate;
  readonly #columns: readonly SheetColumn[];
  #text = '';
  #rows = 0;

  constructor(columns: readonly SheetColumn[], onBytes: (bytes: Uint8Array) => void) {
    this.#columns = columns;
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      if (bytes.length > 0) onBytes(bytes);
    });
    for (const [name, xml] of Object.entries(PARTS)) this.#open(name).push(strToU8(HEAD + xml), true);
    this.#sheet = this.#open('xl/worksheets/sheet1.xml');
    this.#text = HEAD + SHEET_START + widths(columns.length);
    this.#write(columns.map(({ header }) => textCell(header)));
  }

  /** Adds a row. The values are in the order of the columns; an empty one makes no cell. */
  row(values: readonly string[]): void {
    if (this.#rows >= MAX_SHEET_ROWS) throw new Error('A sheet takes no more rows');
    this.#write(this.#columns.map(({ kind }, index) => cell(values[index] ?? '', kind)));
  }

  end(): void {
    this.#sheet.push(strToU8(`${this.#text}</sheetData></worksheet>`), true);
    this.#zip.end();
  }

  #write(cells: readonly string[]): void {
    this.#rows += 1;
    this.#text += `<row>${cells.join('')}</row>`;
    if (this.#text.length < PIECE) return;
    this.#sheet.push(strToU8(this.#text));
    this.#text = '';
  }

  #open(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: LEVEL });
    this.#zip.add(file);
    return file;
  }
}

/** The value of a cell; what is not the number or date that its column holds stays a text. */
function cell(value: string, kind: SheetColumn['kind']): string {
  if (value === '') return '<c/>';
  if (kind === 'number' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value))
    return `<c s="${NUMBER_STYLE}"><v>${value}</v></c>`;
  if (kind === 'date' && isDay(value)) {
    const serial = dayNumber(value) + EPOCH_SERIAL;
    if (serial >= FIRST_SERIAL) return `<c s="${DATE_STYLE}"><v>${serial}</v></c>`;
  }
  return textCell(value);
}

function textCell(value: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(value.slice(0, MAX_CELL))}</t></is></c>`;
}

/** Characters that no XML may hold go; what reads like the escape of one (`_x000D_`) is kept as it is written. */
function xmlText(text: string): string {
  if (!/[&<>_\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function widths(count: number): string {
  return `<cols><col min="1" max="${count}" width="22" customWidth="1"/></cols><sheetData>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first row stays in sight. */
const SHEET_START = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
