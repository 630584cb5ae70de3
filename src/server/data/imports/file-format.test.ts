import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { xlsxWriter } from '#domain/spreadsheets/xlsx.ts';
import { openTable, type TableOptions } from './file-format.ts';

const CSV = 'Name,City,Amount\nZoë’s Café,Lyon,5\n"Tern, Inc.",Boston,7\n';

/** Opens bytes that arrive in chunks. */
async function read(content: string | Uint8Array, options: TableOptions = {}) {
  const bytes = Buffer.from(content as string);
  const input = () =>
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / 1_000) }, (_, n) => bytes.subarray(n * 1_000, (n + 1) * 1_000)),
      { objectMode: false },
    );
  const { format, rows } = await openTable(input, options);
  const all = [];
  let consumed = 0;
  for await (const piece of rows()) {
    all.push(...piece.rows);
    consumed += piece.bytes;
  }
  const cells = all.filter(({ row }) => row > format.headerRow).map((row) => row.cells);
  return { format, cells, share: consumed / Math.max(1, bytes.length) };
}

function spreadsheet(rows: string[][]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const columns = [{ header: 'Name' }, { header: 'City' }, { header: 'Amount', kind: 'number' }] as const;
  const writer = xlsxWriter({ Zip, ZipDeflate }, columns, (bytes) => pieces.push(bytes));
  for (const row of rows) writer.row(row);
  writer.end();
  return Buffer.concat(pieces);
}

const CELLS = [
  ['Zoë’s Café', 'Lyon', '5'],
  ['Tern, Inc.', 'Boston', '7'],
];

describe('openTable reads', () => {
  it.each<[string, string | Uint8Array, object]>([
    ['CSV', CSV, { delimiter: ',', encoding: 'utf-8' }],
    ['tab-separated text', CSV.replaceAll(',', '\t').replace('Tern\t Inc.', 'Tern, Inc.'), { delimiter: '\t' }],
    ['gzip', gzipSync(CSV), { container: 'gzip', encoding: 'utf-8' }],
    [
      'gzip in several members',
      Buffer.concat([gzipSync(CSV.slice(0, 40)), gzipSync(CSV.slice(40))]),
      { container: 'gzip' },
    ],
    ['a zip archive', zipSync({ 'out/leads.csv': strToU8(CSV) }), { container: 'zip', entry: 'out/leads.csv' }],
    [
      'a zip archive made on a Mac, with a README',
      zipSync({
        'leads.csv': strToU8(CSV),
        '__MACOSX/._leads.csv': strToU8('x'),
        '.DS_Store': strToU8('x'),
        'README.txt': strToU8('x'),
      }),
      { entry: 'leads.csv' },
    ],
    ['a zip archive of a file without an extension', zipSync({ export: strToU8(CSV) }), { entry: 'export' }],
    ['a spreadsheet', spreadsheet(CELLS), { container: 'xlsx', sheet: 'Leads', sheets: ['Leads'] }],
  ])('%s', async (_, file, format) => {
    const result = await read(file);
    expect(result.format).toMatchObject({ headers: ['Name', 'City', 'Amount'], headerRow: 1, ...format });
    expect(result.cells).toEqual(CELLS);
    expect(result.share).toBeCloseTo(1, 1);
  });

  it('a chosen file of an archive', async () => {
    const zip = zipSync({ 'a.csv': strToU8(CSV), 'b.csv': strToU8('Company,HQ,Raised\nHeron,Bonn,1\n') });
    await expect(read(zip)).rejects.toMatchObject({
      code: 'choose_entry',
      message: expect.stringContaining('a.csv, b.csv'),
    });
    expect((await read(zip, { entry: 'b.csv' })).cells).toEqual([['Heron', 'Bonn', '1']]);
    await expect(read(zip, { entry: 'c.csv' })).rejects.toThrow('has no file c.csv');
  });

  it('text in a chosen encoding', async () => {
    const file = Buffer.from(
      [...'Name,City\nPlze', 0xf2, ...',Praha\n'].map((one) => (typeof one === 'number' ? one : one.charCodeAt(0))),
    );
    const { format } = await read(file);
    expect(format.candidates?.map(({ encoding }) => encoding)).toContain('windows-1250');
    expect((await read(file, { encoding: 'windows-1250' })).cells).toEqual([['Plzeň', 'Praha']]);
  });

  it('UTF-8 with an invalid byte, and reports it', async () => {
    const file = Buffer.concat([Buffer.from(CSV), Buffer.from([0x43, 0xe9, 0x2c, 0x78, 0x2c, 0x31, 0x0a])]);
    const { format, cells } = await read(file);
    expect(format).toMatchObject({ encoding: 'utf-8', notes: ['1 character cannot be read as UTF-8'] });
    expect(cells.at(-1)).toEqual(['C\ufffd', 'x', '1']);
  });
});

describe('openTable rejects', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      /old Excel workbook.*\.xlsx or CSV/,
    ],
    [
      'a workbook with a password',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        Buffer.alloc(1_000),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      /password/,
    ],
    ['a web page named .xls', '<html><body><table><tr><td>Name</td></tr></table>', /web page.*\.xlsx or CSV/],
    ['only an HTML table', '\ufeff\n<table border="1"><tr><td>Name</td>', /web page/],
    [
      'an XML spreadsheet',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      /2003/,
    ],
    ['other XML', '<?xml version="1.0"?><feed/>', /XML, not a table/],
    [
      'OpenDocument',
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': strToU8('x') }),
      /\.ods/,
    ],
    ['Numbers', zipSync({ 'Index/Document.iwa': strToU8('x') }), /Numbers/],
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['a spreadsheet within gzip', gzipSync(spreadsheet([])), /Unpack it first/],
    ['an archive within an archive', zipSync({ 'a.zip': zipSync({ 'a.csv': strToU8(CSV) }) }), /Unpack it first/],
    ['half of a gzip file', gzipSync(CSV.repeat(100)).subarray(0, 60), /damaged/],
    ['half of a zip file', zipSync({ 'a.csv': strToU8(CSV) }).subarray(0, 60), /cannot be read|not a spreadsheet/],
    ['an empty file', '', /empty/],
    ['an empty file within gzip', gzipSync(''), /empty/],
    [
      'a quote that is never closed in the header',
      `"Name,City\n${'x'.repeat(1_100_000)}`,
      /never closed, opened on line 1/,
    ],
  ])('%s', async (_, file, reason) => {
    await expect(read(file)).rejects.toThrow(reason);
  });

  it('a decompression bomb', async () => {
    const nothing = Buffer.alloc(120_000_000, 'a,b\n');
    await expect(read(gzipSync(nothing))).rejects.toThrow(/unpacked file is too large/);
    await expect(read(zipSync({ 'a.csv': nothing }, { level: 9 }))).rejects.toThrow(/unpacked file is too large/);
  });
});

describe('the header row', () => {
  const DEALS =
    'Heron,heron.example,Seed,2026-03-01,1000000,3000000,Zed\nTern,tern.example,Seed,2026-03-02,2000000,5000000,Zed\n';
  const NAMES = 'Name,Website,Type,Date,Amount (USD),Amount (USD),Investors';
  const JOINED = [
    'Company Name',
    'Company Website',
    'Last round Type',
    'Last round Date',
    'Last round Amount (USD)',
    'Total funding Amount (USD)',
    'Investors',
  ];
  it.each<[string, string, number, string[]]>([
    ['below a row of groups', `Company,,Last round,,,Total funding,\n${NAMES}\n${DEALS}`, 2, JOINED],
    [
      'below groups in every cell',
      `Company,Company,Last round,Last round,Last round,Total funding,Total funding\n${NAMES}\n${DEALS}`,
      2,
      JOINED,
    ],
    ['below a title and groups', `Deals\n\nCompany,,Last round,,,Total funding,\n${NAMES}\n${DEALS}`, 4, JOINED],
    ['below a title over two columns', 'UTF-8\nCompany,Website\nHeron,heron.example\n', 2, ['Company', 'Website']],
    [
      'below a title over two columns with semicolons',
      'Startups\nFirma;Webseite\nHeron;heron.example\nTern;tern.example\n',
      2,
      ['Firma', 'Webseite'],
    ],
    [
      'of words below a title as wide',
      'Leads, draft, internal\nCompany,Website,Country\nHeron,heron.example,France\n',
      2,
      ['Company', 'Website', 'Country'],
    ],
    [
      'below filters narrower than the table',
      'Leads for Q1\n\nFilters:,Stage = Seed\nRows:,1\n\nCompany,Website,Industries\nHeron,heron.example,Software\n',
      6,
      ['Company', 'Website', 'Industries'],
    ],
    [
      'with repeated names',
      'Company,Founder,Founder\nHeron,Ada,Bo\nTern,Cy,Di\n',
      1,
      ['Company', 'Founder', 'Founder'],
    ],
    [
      'in another language, above links',
      'Foo,Bar,Baz\nHeron,Website,LinkedIn\nTern,Website,LinkedIn\n',
      1,
      ['Foo', 'Bar', 'Baz'],
    ],
    ['with blanks', 'Name,,,,On\nHeron,Bonn,Germany,Seed,x\nTern,Lyon,France,Seed,y\n', 1, ['Name', '', '', '', 'On']],
  ])('%s', async (_, file, headerRow, headers) => {
    expect((await read(file)).format).toMatchObject({ headerRow, headers });
  });
});
