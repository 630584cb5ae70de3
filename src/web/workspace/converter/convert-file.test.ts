import { parse } from 'csv-parse/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { CRM_TARGETS } from '#domain/exports/export-formats.ts';
import { choiceKey } from '#domain/imports/header-words.ts';
import { type Conversion, type Converted, convertFile } from './convert-file.ts';

const APOLLO = [
  'First Name,Last Name,Title,Company Name,Email,# Employees,Industry,City,State,Country,Company Phone,Latest Funding Amount',
  'Dana,Whitlock,"VP, Sales",Harrowgate,dana@harrowgate.example,"1,200",logistics,Austin,Texas,United States,+1 512 555 0100,"18,500,000"',
  'Zoë,,CEO,Söhne & Co,zoe@soehne.example,11-50,software,,,Germany,,',
  '"=cmd()",Lee,CEO,Lee,not an address,,,,,,,',
].join('\r\n');

const EXPORT_HEADERS = CSV_COLUMNS.map(({ header }) => header);

function convert(text: string | Uint8Array<ArrayBuffer>, options: Partial<Conversion> = {}): Promise<Converted> {
  const conversion = {
    file: new File([text], 'leads.csv'),
    target: 'hubspot',
    kind: 'csv',
    choices: {},
    ...options,
  } as const;
  return convertFile(conversion, () => {});
}

async function rowsOf(file: Blob | null | undefined): Promise<Record<string, string>[]> {
  return parse((await file?.text()) ?? '', { columns: true, recordDelimiter: '\r\n' });
}

test('omits rows that the target rejects, counts them by reason and offers them for download', async () => {
  const converted = await convert(APOLLO, { target: 'salesforce' });
  expect(converted).toMatchObject({ rowsRead: 3, rowsMade: 1 });
  expect(converted.rejected.map(({ words }) => words)).toEqual([
    '1 row lacks the last name Salesforce needs',
    '1 row has an invalid email address',
  ]);
  const [row] = await rowsOf(converted.files[0]);
  expect(row).toMatchObject({ Company: 'Harrowgate', 'No. of Employees': '1200', Phone: '+1 512 555 0100' });
  const rejects = await rowsOf(converted.rejects);
  expect(rejects.map(({ Email, Reason }) => [Email, Reason])).toEqual([
    ['zoe@soehne.example', 'lacks the last name Salesforce needs'],
    ['not an address', 'has an invalid email address'],
  ]);
  expect(rejects[1]?.['First Name']).toBe("'=cmd()");
});

test('refuses a file that is neither named nor laid out as a table', async () => {
  const code = "import { a, b } from 'c';\n\nexport const d = [a, b];\n";
  await expect(convert('', { file: new File([code], 'index.ts') })).rejects.toThrow("This isn't a CSV or Excel file.");
  expect(await convert('', { file: new File([APOLLO], 'leads.bak'), target: 'apollo' })).toMatchObject({ rowsRead: 3 });
});

test('reads no state as a country, no euros as dollars, and an industry with commas whole', async () => {
  const text =
    'Company,Location,Total Funding (€),Industry,First Name,Last Name,Email\n' +
    'Acme,"San Francisco, CA",5000000,"leisure, travel & tourism",Ann,Lee,ann@acme.example\n';
  const [row] = await rowsOf((await convert(text, { target: 'hubspot' })).files[0]);
  expect(row).toMatchObject({ City: 'San Francisco', 'State/Region': 'CA', 'Country/Region': '' });
  expect(row).toMatchObject({ Industry: 'leisure, travel & tourism', 'Total Money Raised': '' });
});

test('converts our own export without loss and turns its founders into people', async () => {
  const line = [
    'Harrowgate,Moves freight,,"Logistics, SaaS",,"Austin, Texas, United States",,,,"Dana Whitlock, Bo van Ek",,,hi@harrowgate.example,https://harrowgate.example,,18500000,2026-11-18,Series A,21000000',
    "'=1+1,,,,,,,Ann,Lee,,Founder,ann@lee.example,,,,,,,",
  ];
  const text = `${[EXPORT_HEADERS.join(','), ...line].join('\r\n')}\r\n`;
  const plain = await convert(text, { target: 'plain' });
  expect(await plain.files[0]?.text()).toBe(text);
  const people = await rowsOf((await convert(text)).files[0]);
  expect(people.map((row) => [row['First Name'], row['Last Name'], row.Email, row['Company Name']])).toEqual([
    ['Dana', 'Whitlock', 'hi@harrowgate.example', 'Harrowgate'],
    ['Bo', 'van Ek', '', 'Harrowgate'],
    ['Ann', 'Lee', 'ann@lee.example', '=1+1'],
  ]);
});

test('leaves values that start like formulas as they are, except in CSV for spreadsheets', async () => {
  const text =
    'First Name,Last Name,Company,Email,Company Phone\n@Bo,-Lee,=mc2 Labs,+cy@mc2.example,+49 30 123456\nnobody,,,,\n';
  const odd = ['@Bo', '-Lee', '=mc2 Labs', '+cy@mc2.example'];
  for (const target of CRM_TARGETS.filter((target) => target !== 'plain')) {
    const { files } = await convert(text, { target });
    const cells: string[] = parse((await files[0]?.text()) ?? '', { fromLine: 2, recordDelimiter: '\r\n' }).flat();
    const person = target === 'pipedrive' ? ['@Bo -Lee', '=mc2 Labs', '+cy@mc2.example'] : odd;
    expect([target, cells]).toEqual([target, expect.arrayContaining(person)]);
    expect(cells.filter((cell) => /^'[-=+@]/.test(cell))).toEqual([]);
  }
  const plain = (await rowsOf((await convert(text, { target: 'plain' })).files[0]))[0];
  expect(Object.values(plain ?? {})).toEqual(expect.arrayContaining(odd.map((value) => `'${value}`)));
  const { rejects } = await convert(`${text}+x,,,not an address,\n`, { target: 'hubspot' });
  expect((await rowsOf(rejects)).map((row) => row['First Name'])).toEqual(["'+x"]);
});

test("maps places to Salesforce's picklists, and warns about the others", async () => {
  const places = [
    ['CA', 'USA', 'California', 'United States'],
    ['D.C.', 'U.S.', 'District of Columbia', 'United States'],
    ['', 'KR', '', 'Korea, Republic of'],
    ['', 'Czech Republic', '', 'Czechia'],
    ['', 'Turkey', '', 'Türkiye'],
    ['', "Côte d'Ivoire", '', "Cote d'Ivoire"],
    ['', 'Viet Nam', '', 'Vietnam'],
    ['Mexico City', 'Mexico', 'Federal District', 'Mexico'],
    ['SAO PAULO', 'Brasil', 'São Paulo', 'Brazil'],
    ['Inner Mongolia', 'China', 'Nei Mongol', 'China'],
    ['Yukon', 'Canada', 'Yukon Territories', 'Canada'],
    ['Queretaro', 'Mexico', 'Querétaro', 'Mexico'],
  ];
  const wrong = [
    ['', 'Kosovo'],
    ['', 'Narnia'],
    ['Lombardy', 'Italy'],
    ['England', 'United Kingdom'],
    ['Texas', ''],
    ['Ontario', 'United States'],
  ];
  const file = (rows: string[][]) =>
    `Last Name,Company,State,Country\n${rows.map(([state, country]) => `Lee,Acme,${state},"${country}"\n`).join('')}`;
  const right = await convert(file(places), { target: 'salesforce' });
  expect(right).toMatchObject({ rowsMade: places.length, rejected: [], warnings: [] });
  expect((await rowsOf(right.files[0])).map(({ State, Country }) => [State, Country])).toEqual(
    places.map(([, , state, country]) => [state, country]),
  );
  const odd = await convert(file(wrong), { target: 'salesforce' });
  expect(odd.rowsMade).toBe(wrong.length);
  expect((await rowsOf(odd.files[0])).map(({ State, Country }) => [State, Country])).toEqual(wrong);
  expect(odd.warnings.map(({ words }) => words)).toEqual([
    "2 rows have a country that is not in Salesforce's standard picklists, such as Kosovo, Narnia",
    "4 rows have a state that is not in Salesforce's standard picklists, such as Lombardy, England, Texas",
  ]);
  expect((await convert(file(wrong), { target: 'hubspot' })).warnings).toEqual([]);
});

test('applies a corrected mapping', async () => {
  const { files, mapping, samples } = await convert('Who;Mail\nDana Whitlock;dana@h.example', {
    choices: { Who: 'fullName', Mail: 'email' },
  });
  expect(mapping.map(({ header, field }) => [header, field])).toEqual([
    ['Who', 'fullName'],
    ['Mail', 'email'],
  ]);
  expect(samples).toEqual(['Dana Whitlock', 'dana@h.example']);
  expect((await rowsOf(files[0]))[0]).toMatchObject({ 'First Name': 'Dana', 'Last Name': 'Whitlock' });
});

test('maps columns with the same header one by one', async () => {
  const headers = ['Name', '', ''];
  const choices = { [choiceKey(headers, 0)]: 'fullName', [choiceKey(headers, 2)]: 'email' } as const;
  const { mapping } = await convert('Name;;\nDana Whitlock;VIP;dana@h.example', { choices });
  expect(mapping.map(({ header, field }) => [header, field])).toEqual([
    ['Name', 'fullName'],
    ['', null],
    ['', 'email'],
  ]);
});

test('reads files in other encodings and with other delimiters', async () => {
  const latin = Uint8Array.from(
    [...'Name\tEmail\nZo\u00eb Nu\u00f1ez\tzoe@h.example'].map((char) => char.charCodeAt(0)),
  );
  const rows = await rowsOf((await convert(latin, { choices: { Name: 'fullName' } })).files[0]);
  expect(rows[0]).toMatchObject({ 'First Name': 'Zoë', 'Last Name': 'Nuñez' });
  const cyrillic = Uint8Array.of(...new TextEncoder().encode('Name\tEmail\n'), 0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2);
  await expect(convert(cyrillic)).rejects.toThrow("The file's encoding is not clear: save it as CSV UTF-8");
});

test('writes numbers as numbers to a spreadsheet, without formulas', async () => {
  const { files } = await convert(APOLLO, { target: 'apollo', kind: 'xlsx' });
  const bytes = unzipSync(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()));
  const sheet = strFromU8(bytes['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<v>18500000</v>');
  expect(sheet).toContain('Söhne &amp; Co');
  expect(sheet).not.toContain('<f>');
});

test('converts our own spreadsheet without loss', async () => {
  const line = `Harrowgate,<b> & _x000D_ arrow></t>,,,,"Austin, Texas, United States",,Dana,Whitlock,,,dana@h.example,,,,18500000,2026-11-18,Series A,`;
  const text = `${[EXPORT_HEADERS.join(','), line, "'=1+1,,,,,,,Ann,Lee,,,,,,,,,,", 'Zoë 🚀,,,,,,,,,,,,,,,,,,'].join('\r\n')}\r\n`;
  const { files } = await convert(text, { target: 'plain', kind: 'xlsx' });
  const again = await convert(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()), {
    target: 'plain',
  });
  expect(again).toMatchObject({ rowsRead: 3, written: 'Sheet Leads' });
  expect(await again.files[0]?.text()).toBe(text);
});

test('reads a spreadsheet written by another program: first visible sheet, shared strings, numbers and dates', async () => {
  const rows = [
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>Last Funding Date</t></is></c><c r="E2" t="s"><v>3</v></c></row>',
    '<row r="3"/><row r="4"><c r="A4" t="s"><v>2</v></c><c r="C4" s="0"><v>1.85E7</v></c><c r="D4" s="1"><v>46344.5</v></c><c r="E4" t="str"><f>A1</f><v>dana@h.example</v></c></row>',
  ];
  const own = { 'xl/worksheets/other.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` };
  const prefixed = own['xl/worksheets/other.xml'].replace(/<(\/?)(?=\w)/g, '<$1x:');
  for (const xml of [own, { 'xl/worksheets/other.xml': prefixed }]) {
    const { files, written } = await convert(workbook(xml), { target: 'plain' });
    expect(written).toBe('Sheet R&D');
    expect(await rowsOf(files[0])).toEqual([
      expect.objectContaining({
        'Organization Name': 'Söhne & Co',
        'Last Funding Amount (in USD)': '18500000',
        'Last Funding Date': '2026-11-18',
        Email: 'dana@h.example',
      }),
    ]);
  }
});

function workbook(sheets: Record<string, string>): Uint8Array<ArrayBuffer> {
  const texts = [
    '<t>Company</t>',
    '<t>Last Funding Amount (in USD)</t>',
    '<r><t>Söhne </t></r><r><t>&amp; Co</t></r>',
    '<t>Email</t>',
  ];
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="R&amp;D" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/old.xml"/><Relationship Target="/xl/worksheets/other.xml" Id="rId2"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml':
      '<styleSheet><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf numFmtId="4"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...sheets,
  };
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
  return new Uint8Array(zipSync(bytes));
}

test('splits the output at the row limit of the target', async () => {
  const lines = Array.from({ length: 50_001 }, (_, index) => `Ann,Lee ${index},Lee`);
  const { files, rowsMade } = await convert(`First Name,Last Name,Company Name\n${lines.join('\n')}`, {
    target: 'salesforce',
  });
  expect(rowsMade).toBe(50_001);
  const lineEnds = await Promise.all(files.map(async (file) => (await file.text()).match(/\r\n/g)?.length));
  expect(lineEnds).toEqual([50_001, 2]);
});

test.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
  ['an empty file', '', /empty/],
  ['a header alone', 'First Name,Email\n', /no rows below/],
  ['blank lines', '\n\n\n', /no rows/],
  ['no header', 'dana@h.example,Dana\nbo@h.example,Bo', /first row must contain column names.*dana@h.example/],
  ['an archive', new Uint8Array(zipSync({ 'a.txt': strToU8('a') })), /not a spreadsheet we can read.*CSV/],
  [
    'an unterminated sheet',
    workbook({ 'xl/worksheets/other.xml': `<worksheet><row>${' '.repeat(2_100_000)}` }),
    /save it as CSV/i,
  ],
  ['an empty sheet', workbook({ 'xl/worksheets/other.xml': '<worksheet><sheetData/></worksheet>' }), /no rows/],
  [
    'a file that only starts like a spreadsheet',
    Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0]),
    /The file .*(CSV|text)/i,
  ],
])('rejects %s with a message', async (_case, text, words) => {
  await expect(convert(text)).rejects.toThrow(words);
});
