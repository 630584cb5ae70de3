import { dayNumber, isDay } from '../dates.ts';

/** Maximum rows of a sheet, including the header. */
export const MAX_SHEET_ROWS = 1_048_576;

/** Maximum characters of a cell. */
const MAX_CELL = 32_767;

/** Days from 1899-12-30, the spreadsheet epoch, to 1970-01-01. */
const EPOCH_SERIAL = 25_569;

/** The first day that all spreadsheets number alike: earlier ones may count a February 29, 1900. */
const FIRST_SERIAL = 61;

/** Characters to compress at once. */
const PIECE = 65_536;

/** Higher compression levels are several times slower and save little. */
const LEVEL = 3;

const DATE_STYLE = 1;
const NUMBER_STYLE = 2;
const HEADER_STYLE = 3;

const UTF8 = new TextEncoder();

export type SheetColumn = { header: string; kind?: 'number' | 'date' };

type ZipFile = { push(bytes: Uint8Array, last?: boolean): void };

/** The classes of the package fflate, which streams zip files. */
type Zipping<F extends ZipFile> = {
  Zip: new (onBytes: (error: Error | null, bytes: Uint8Array) => void) => { add(file: NoInfer<F>): void; end(): void };
  ZipDeflate: new (name: string, options: { level: typeof LEVEL }) => F;
};

export type XlsxWriter = {
  /** Adds a row. Values are in column order; empty values write no cell. */
  row: (values: readonly string[]) => void;
  end: () => void;
};

/**
 * Streams a spreadsheet row by row, so that memory stays small. Continues in a new sheet when one is full. Text stays
 * text: cells are never formulas.
 */
export function xlsxWriter<F extends ZipFile>(
  { Zip, ZipDeflate }: Zipping<F>,
  columns: readonly SheetColumn[],
  onBytes: (bytes: Uint8Array) => void,
  maxRows = MAX_SHEET_ROWS,
): XlsxWriter {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) onBytes(bytes);
  });
  const open = (name: string) => {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    return file;
  };
  const header = rowOf(columns.map(({ header }) => textCell(header, HEADER_STYLE)));
  const start = HEAD + SHEET_START + widths(columns.length) + header;
  let sheets = 1;
  let sheet = open(sheetPath(sheets));
  let text = start;
  let rows = 1;
  const endSheet = () => sheet.push(UTF8.encode(`${text}</sheetData></worksheet>`), true);

  return {
    row: (values) => {
      if (rows === maxRows) {
        endSheet();
        sheets += 1;
        sheet = open(sheetPath(sheets));
        text = start;
        rows = 1;
      }
      text += rowOf(columns.map(({ kind }, index) => cell(values[index] ?? '', kind)));
      rows += 1;
      if (text.length < PIECE) return;
      sheet.push(UTF8.encode(text));
      text = '';
    },
    end: () => {
      endSheet();
      for (const [name, xml] of Object.entries(workbookParts(sheets))) open(name).push(UTF8.encode(HEAD + xml), true);
      zip.end();
    },
  };
}

/** The value of a cell; text if it does not fit the type of its column. */
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

function rowOf(cells: readonly string[]): string {
  return `<row>${cells.join('')}</row>`;
}

function textCell(value: string, style = 0): string {
  return `<c${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xmlText(value.slice(0, MAX_CELL))}</t></is></c>`;
}

/** Drops characters not allowed in XML, and escapes text that looks like an escape (`_x000D_`). */
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

/** Freezes the first row. */
const SHEET_START = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" xfId="0" applyNumberFormat="1"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

function workbookParts(sheets: number): Record<string, string> {
  const each = (part: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => part(index + 1)).join('');
  const overrides = each((number) => override(`worksheets/sheet${number}.xml`, 'worksheet'));
  const sheetElements = each(
    (number) => `<sheet name="Leads${number > 1 ? ` ${number}` : ''}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const relations = each((number) => relationship(number, 'worksheet', `worksheets/sheet${number}.xml`));
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${overrides}</Types>`,
    '_rels/.rels': relationships(relationship(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheetElements}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(relations + relationship(sheets + 1, 'styles', 'styles.xml')),
    'xl/styles.xml': STYLES,
  };
}

function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

function override(part: string, type: string): string {
  return `<Override PartName="/xl/${part}" ContentType="${SPREADSHEET}.${type}+xml"/>`;
}

function relationship(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relationships(all: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`;
}
