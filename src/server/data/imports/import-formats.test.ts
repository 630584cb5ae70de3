import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies, importFile, problemsOf, readCompanies } from '#test/import-file.ts';
import { sheet, textCell, workbook } from '#test/workbook.ts';

const database = useTestDatabase();
beforeEach(() => clearCompanies(database.pool));

const TEXT =
  'Organization Name,Description,Headquarters Location\nZoë’s Café,"Coffee, and ""cake""","Lyon, France"\nAcme,Tools,"Bonn, Germany"\n';
const utf16le = (text: string) => Buffer.from(text, 'utf16le');

/** Encodes a text in a single-byte encoding. @param codes the byte of each non-ASCII character */
function singleByte(text: string, codes: Record<string, number>): Buffer {
  return Buffer.from([...text].map((character) => codes[character] ?? character.charCodeAt(0)));
}

describe('an import reads', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a BOM', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16 LE', utf16le(`\ufeff${TEXT}`), 'utf-16le'],
    ['UTF-16 BE', utf16le(`\ufeff${TEXT}`).swap16(), 'utf-16be'],
    ['Windows-1252', singleByte(TEXT, { ë: 0xeb, '’': 0x92, é: 0xe9 }), 'windows-1252'],
    ['Mac Roman', singleByte(TEXT, { ë: 0x91, '’': 0xd5, é: 0x8e }), 'macintosh'],
  ])('%s', async (_, file, encoding) => {
    const report = await importFile(database.pool, file);
    expect(report).toMatchObject({ encoding, companies: { created: 2 }, problems: { total: 0 } });
    const [zoe] = await readCompanies(database.pool);
    expect(zoe).toMatchObject({ organization_name: 'Zoë’s Café', description: 'Coffee, and "cake"', city: 'Lyon' });
  });

  it('an encoding that shows only after the first megabyte', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => `Company ${n},${'x'.repeat(90)}\n`).join('');
    const file = Buffer.concat([Buffer.from(`Name,Description\n${rows}`), singleByte('Café Acme,y\n', { é: 0x8e })]);
    expect(await importFile(database.pool, file)).toMatchObject({
      encoding: 'macintosh',
      companies: { created: 12_001 },
    });
    const { rows: found } = await database.pool.query("select from companies where organization_name = 'Café Acme'");
    expect(found).toHaveLength(1);
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('%s line endings, with line breaks in quotes, and row numbers as in a spreadsheet', async (lineEnd, end) => {
    const file = ['Name,Description', `Acme,"one${end}two"`, '', '#NAME?,x', 'Beta,y'].join(end);
    const report = await importFile(database.pool, file);
    expect(report).toMatchObject({ lineEnd, rows: { read: 3, rejected: 1 }, companies: { created: 2 } });
    expect(problemsOf(report)).toEqual([
      {
        row: 4,
        column: null,
        cell: '#NAME?, x',
        reason: 'has no organization name: a spreadsheet left a formula error here',
      },
    ]);
    expect((await readCompanies(database.pool))[0]?.description).toBe(`one${end}two`);
  });

  it('text above the header, and uses it for amounts', async () => {
    const report = await importFile(
      database.pool,
      'Deals of the quarter,,\nAll amounts in thousands of EUR,,\nCompany,Funding Round Type,Amount Raised\nAcme,Seed,1250\nBeta,Seed,$2M\nCurlew,Seed,€3M\n',
    );
    expect(report.notes).toEqual([
      'Not imported, above the header: Deals of the quarter',
      'Not imported, above the header: All amounts in thousands of EUR',
    ]);
    const [acme, beta] = await readCompanies(database.pool);
    expect(beta).toMatchObject({ organization_name: 'Beta', rounds: [[null, 'Seed', 2_000_000]] });
    expect(acme?.total_funding_amount_usd).toBeNull();
    expect(report.problems.groups).toContainEqual(
      expect.objectContaining({
        column: 'Amount Raised',
        reason: expect.stringContaining(
          "may be in another unit or currency: a line above the table says 'All amounts in thou",
        ),
        examples: [expect.objectContaining({ row: 4, cell: '1250' })],
      }),
    );
  });

  it('cells written as formulas: ="text" and links', async () => {
    const report = await importFile(
      database.pool,
      '="Company","=""Website""",Last Funding Type,="Last Funding Date",Last Funding Amount (in USD),LinkedIn\n' +
        '="Heron",="https://heron.example",="Seed",="2024-01-02",="1000000","=HYPERLINK(""https://www.linkedin.com/company/heron-example"",""LinkedIn"")"\n' +
        '"=""Tern, Inc.""","=""tern.example""",Seed,"=""2024-01-03""","=""2,000,000""",=""\n' +
        '"=HYPERLINK(""https://wren.example"",""Wren"")","=HYPERLINK(""https://wren.example"",""Website"")",Seed,2024-01-04,3000000,\n',
    );
    expect(report).toMatchObject({ companies: { created: 3 }, problems: { total: 0 } });
    const stored = (await readCompanies(database.pool)).map((company) => [
      company.organization_name,
      company.website,
      company.last_funding_date,
      company.last_funding_amount_usd,
      company.linkedin,
    ]);
    expect(stored).toEqual([
      ['Heron', 'https://heron.example', '2024-01-02', 1_000_000, 'https://www.linkedin.com/company/heron-example'],
      ['Tern, Inc.', 'tern.example', '2024-01-03', 2_000_000, null],
      ['Wren', 'https://wren.example', '2024-01-04', 3_000_000, null],
    ]);
  });

  it('a table with a report footer padded to its width', async () => {
    const report = await importFile(
      database.pool,
      'Account Name,Website,Last Funding Date,Last Funding Amount (in USD)\nHeron,heron.example,2024-01-02,1\nTern,tern.example,2024-01-03,2\n' +
        ',,,\nGrand Totals (2 records),,,\nTotal,,,3\nFunded accounts this quarter,,,\nGenerated By:  Ada Example  5/14/2026,,,\nEnd of report,,,\n',
    );
    expect(report).toMatchObject({ rows: { read: 7, rejected: 5 }, companies: { created: 2 } });
    expect((await readCompanies(database.pool)).map((company) => company.organization_name)).toEqual(['Heron', 'Tern']);
  });

  it('dates in the order proven by an acquisition, although its own date is skipped', async () => {
    const rows = 'Acme,Seed,03/04/2021\nBeta,M&A,5/20/2022\n';
    await importFile(database.pool, `Name,Last Funding Type,Last Funding Date\n${rows}`);
    expect(
      (await readCompanies(database.pool)).map(({ last_funding_date: date, last_funding_type: type }) => [date, type]),
    ).toEqual([
      ['2021-03-04', 'Seed'],
      [null, null],
    ]);
  });
});

describe('workbooks', () => {
  const row = (cells: string[], attributes = '') => `<row${attributes}>${cells.map(textCell).join('')}</row>`;
  const bytes = async (sheets: Record<string, string>) => Buffer.from(await workbook(sheets).arrayBuffer());
  const COMPANIES = [row(['Company', 'City']), row(['Acme', 'Bonn'])].join('');

  it('imports hidden rows, and notes how many and which', async () => {
    const rows = [
      row(['Company', 'City']),
      row(['Acme', 'Bonn']),
      row(['Filtered', 'Lyon'], ' hidden="1"'),
      row(['Collapsed', 'York'], ' outlineLevel="1" hidden="true"'),
      row(['Shown', 'Kyiv'], ' hidden="0" ht="15"'),
      row(['Flat', 'Oslo'], ' ht="0" customHeight="1"'),
      row(['', ''], ' hidden="1"'),
      row(['Total', '4'], ' hidden="1"'),
    ];
    const report = await importFile(database.pool, await bytes({ Leads: sheet(rows.join('')) }));
    expect(report).toMatchObject({
      companies: { created: 5 },
      rows: { read: 6, rejected: 1 },
      notes: ['3 hidden rows imported like the others: 3–4, 6'],
    });
    expect((await importFile(database.pool, await bytes({ Leads: sheet(COMPANIES) }))).notes).toEqual([]);
  });

  it.each([
    ['a sentence', [row(['Leads of March, please do not share'])]],
    ['a legend', [row(['Column', 'Description']), row(['Company', 'Legal name']), row(['City', 'Of the head office'])]],
    ['a summary', [row(['Country', 'Companies', 'Share']), row(['Germany', '12', '40 %'])]],
  ])('reads the sheet with the table if the first one is %s', async (_what, notes) => {
    const sheets = { 'Read me': sheet(notes.join('')), Lists: sheet(row(['Sector'])), Leads: sheet(COMPANIES) };
    const report = await importFile(database.pool, await bytes(sheets));
    expect(report).toMatchObject({ companies: { created: 1 }, notes: ["Sheet 'Leads' is read, not 'Read me'"] });
    expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Acme', city: 'Bonn' }]);
  });

  it('names the other sheets if the one that is read has no names', async () => {
    const file = await bytes({ Notes: sheet(row(['Please read'])), 'Q1 data': sheet(row(['Betrieb', 'Netz'])) });
    await expect(importFile(database.pool, file)).rejects.toThrow(
      "This is the sheet 'Notes'. To read another sheet, choose 'Q1 data'.",
    );
    const empty = await bytes({ Leads: sheet(COMPANIES), Blank: sheet('') });
    await expect(importFile(database.pool, empty, { choices: { sheet: 'Blank' } })).rejects.toThrow("choose 'Leads'");
  });
});
