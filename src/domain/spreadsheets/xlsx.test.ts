import { XMLParser } from 'fast-xml-parser';
import { strFromU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { expect, test } from 'vitest';
import { type SheetColumn, xlsxWriter } from './xlsx.ts';

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  isArray: (name) => name === 'row' || name === 'c',
});

function write(columns: readonly SheetColumn[], rows: readonly string[][], maxRows?: number) {
  const pieces: Uint8Array[] = [];
  const writer = xlsxWriter({ Zip, ZipDeflate }, columns, (bytes) => pieces.push(bytes), maxRows);
  for (const row of rows) writer.row(row);
  writer.end();
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  const xml = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  return { xml, sheet: PARSER.parse(xml['xl/worksheets/sheet1.xml'] ?? '').worksheet };
}

const COLUMNS = [
  { header: 'Name' },
  { header: 'Amount', kind: 'number' },
  { header: 'Day', kind: 'date' },
] as const satisfies SheetColumn[];

test('writes typed cells and a frozen header', () => {
  const { xml, sheet } = write(COLUMNS, [
    ['=1+1 & <b>', '18500000', '2026-11-18'],
    ['_x000D_ \u0001Zoë 🚀\r\nB', 'undisclosed', '2026'],
    ['', '', ''],
  ]);
  expect(sheet.sheetViews.sheetView.pane).toMatchObject({ ySplit: '1', state: 'frozen' });
  const text = (value: string) => ({ t: 'inlineStr', is: { t: { '#text': value, 'xml:space': 'preserve' } } });
  expect(sheet.sheetData.row.map(({ c }: { c: unknown }) => c)).toEqual([
    [text('Name'), text('Amount'), text('Day')].map((header) => ({ ...header, s: '3' })),
    [text('=1+1 & <b>'), { s: '2', v: '18500000' }, { s: '1', v: '46344' }],
    [text('_x005F_x000D_ Zoë 🚀\nB'), text('undisclosed'), text('2026')],
    ['', '', ''],
  ]);
  expect(Object.values(xml).join('')).not.toContain('<f>');
});

test('contains every referenced part', () => {
  const { xml } = write(COLUMNS, []);
  const named = [...(xml['[Content_Types].xml'] ?? '').matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name);
  expect(named).toHaveLength(3);
  for (const name of named) expect(xml).toHaveProperty([name ?? '']);
  for (const part of Object.values(xml)) expect(() => PARSER.parse(part, true)).not.toThrow();
});

test('continues in a new sheet with a header when one is full', () => {
  const { xml } = write(COLUMNS, [['One'], ['Two'], ['Three']], 3);
  const rows = [1, 2].map((number) => xml[`xl/worksheets/sheet${number}.xml`]?.match(/(?<=preserve">)[^<]+/g));
  expect(rows).toEqual([
    ['Name', 'Amount', 'Day', 'One', 'Two'],
    ['Name', 'Amount', 'Day', 'Three'],
  ]);
  const { sheets } = PARSER.parse(xml['xl/workbook.xml'] ?? '').workbook;
  expect(sheets.sheet.map(({ name }: { name: string }) => name)).toEqual(['Leads', 'Leads 2']);
  const relations = PARSER.parse(xml['xl/_rels/workbook.xml.rels'] ?? '').Relationships.Relationship;
  for (const { Target } of relations) expect(xml).toHaveProperty([`xl/${Target}`]);
});

test('streams many rows without loss', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`Company ${index}`, String(index), '2026-01-01']);
  const { sheet } = write(COLUMNS, rows);
  expect(sheet.sheetData.row).toHaveLength(20_001);
  expect(sheet.sheetData.row.at(-1).c[0].is.t['#text']).toBe('Company 19999');
});
