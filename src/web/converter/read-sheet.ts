import { toDay } from '#domain/dates.ts';
import { readCell } from '#domain/spreadsheets/csv-cells.ts';
import { isBlankRow } from '#domain/spreadsheets/csv-parser.ts';
import { attribute, cellsOf, elements, textOf, unescapeXml, type XmlElement } from './sheet-xml.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { BROKEN, readZipEntries, readZipText, type ZipEntry } from './zip-entries.ts';

/** A sheet, and what its cells refer to. */
export type Sheet = {
  name: string;
  entry: ZipEntry;
  texts: string[];
  /** For each style of cells whether it shows a number as a date. */
  dates: boolean[];
  /** The day from which its dates are counted, in days since 1970-01-01. */
  epoch: number;
};

/** Characters of the sheet itself, which is read row by row, and of what has to be in memory as a whole. */
const MOST_OF_SHEET = 3_000_000_000;
const MOST_AT_ONCE = 200_000_000;
/** A row in XML that is longer than this has lost its end. */
const LONGEST_ROW = 2_000_000;

const EPOCH = -25_569;
const EPOCH_OF_1904 = -24_107;
/** The formats that every spreadsheet knows by number and that show a day. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const OWN_FORMATS_FROM = 164;

/** Opens the first sheet in sight of a spreadsheet (.xlsx). */
export async function openSheet(file: Blob): Promise<Sheet> {
  const entries = await readZipEntries(file);
  const whole = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) return '';
    let xml = '';
    for await (const text of readZipText(file, entry, MOST_AT_ONCE)) xml += text;
    return xml;
  };
  const workbook = await whole('xl/workbook.xml');
  const [sheet] = elements(workbook, 'sheet').filter((one) => !/hidden/i.test(attribute(one, 'state')));
  const id = /:id=["']([^"']*)/.exec(sheet?.attributes ?? '')?.[1];
  const relations = elements(await whole('xl/_rels/workbook.xml.rels'), 'Relationship');
  const relation = relations.find((one) => attribute(one, 'Id') === id);
  const target = relation ? attribute(relation, 'Target') : '';
  const entry = entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!entry) throw new UnreadableFile(BROKEN);
  return {
    name: sheet ? attribute(sheet, 'name') : '',
    entry,
    texts: elements(await whole('xl/sharedStrings.xml'), 'si').map(({ inside }) => textOf(inside)),
    dates: dateStyles(await whole('xl/styles.xml')),
    epoch: /\bdate1904="(?:1|true)"/.test(workbook) ? EPOCH_OF_1904 : EPOCH,
  };
}

/** The rows of a sheet as those of a CSV file would be, blank ones left out, with the share of it that is read. */
export async function* readSheet(file: Blob, sheet: Sheet): AsyncGenerator<{ rows: string[][]; share: number }> {
  let rest = '';
  let length = 0;
  let lastTag = '';
  for await (const text of readZipText(file, sheet.entry, MOST_OF_SHEET)) {
    length += text.length;
    rest += text;
    lastTag ||= `</${/<(\w+:)?worksheet/.exec(rest)?.[1] ?? ''}row>`;
    const end = rest.lastIndexOf(lastTag) + lastTag.length;
    if (end < lastTag.length) {
      if (rest.length > LONGEST_ROW) throw new UnreadableFile(BROKEN);
      continue;
    }
    const rows = elements(rest.slice(0, end), 'row').map(({ inside }) => rowOf(inside, sheet));
    rest = rest.slice(end);
    const filled = rows.filter((cells) => !isBlankRow({ cells }));
    if (filled.length > 0) yield { rows: filled, share: Math.min(1, length / sheet.entry.size) };
  }
}

function rowOf(xml: string, sheet: Sheet): string[] {
  const row: string[] = [];
  for (const cell of cellsOf(xml)) {
    while (row.length < cell.place) row.push('');
    row[cell.place] = asInCsv(cellText(cell, sheet));
  }
  return row;
}

function cellText(cell: XmlElement, sheet: Sheet): string {
  const { inside } = cell;
  if (inside === '') return '';
  const type = attribute(cell, 't');
  if (type === 'inlineStr') return textOf(inside);
  const [value] = elements(inside, 'v');
  if (!value || type === 'e') return '';
  if (type === 's') return sheet.texts[Number(value.inside)] ?? '';
  if (type === 'str') return unescapeXml(value.inside);
  if (type === 'd') return value.inside.slice(0, 10);
  if (type === 'b') return value.inside === '1' ? 'TRUE' : 'FALSE';
  const number = Number(value.inside);
  if (!Number.isFinite(number)) return value.inside;
  return sheet.dates[Number(attribute(cell, 's'))] && number >= 1
    ? toDay(Math.floor(number) + sheet.epoch)
    : String(number);
}

/** A text that only looks like one of our CSV, which an apostrophe keeps from being run, is that text. */
function asInCsv(text: string): string {
  return readCell(text) === text ? text : `'${text}`;
}

function dateStyles(xml: string): boolean[] {
  const own = new Map(
    elements(xml, 'numFmt').map((one) => [Number(attribute(one, 'numFmtId')), attribute(one, 'formatCode')]),
  );
  const [formats] = elements(xml, 'cellXfs');
  return elements(formats?.inside ?? '', 'xf').map((one) => {
    const format = Number(attribute(one, 'numFmtId'));
    return format < OWN_FORMATS_FROM ? DATE_FORMATS.has(format) : showsDay(own.get(format) ?? '');
  });
}

/** Quoted text, what is in brackets, and single characters after a backslash are no part of a date. */
function showsDay(format: string): boolean {
  return /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
