import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { sheet, TYPES, textCell, type WorkbookParts, workbook } from '#test/workbook.ts';
import { readCell } from './csv-cells.ts';
import { openSheet, readSheetTable, sheetNotes } from './read-xlsx.ts';

const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

const HEADER = `<row r="1">${textCell('Name')}${textCell('Amount')}${textCell('Day')}</row>`;

async function tableOf(file: Blob, name?: string) {
  const opened = await openSheet(file, name);
  const { header, rows } = await readSheetTable(file, opened);
  const all = [];
  for await (const piece of rows) all.push(...piece.rows);
  return { sheet: opened, header, rows: all };
}
const cellsOf = async (file: Blob, name?: string) => (await tableOf(file, name)).rows.map(({ cells }) => cells);

async function cellOf(cell: string, parts: WorkbookParts = {}): Promise<string | undefined> {
  return (await cellsOf(workbook({ Leads: sheet(`${HEADER}<row r="2">${cell}</row>`) }, parts)))[0]?.[0];
}

describe('cells', () => {
  const shared = (si: string) => ({ 'xl/sharedStrings.xml': `<sst><si>${si}</si></sst>` });

  it.each<[source: string, cell: string, value: string, parts?: WorkbookParts]>([
    ['inline text, openpyxl', textCell('Heron'), 'Heron'],
    ['shared string, Excel', '<c r="A2" t="s"><v>0</v></c>', 'Heron & Co', shared('<t>Heron &amp; Co</t>')],
    [
      'rich text',
      '<c t="s"><v>0</v></c>',
      'Heron Co',
      shared('<r><rPr><b/></rPr><t>Heron</t></r><r><t xml:space="preserve"> Co</t></r>'),
    ],
    [
      'Japanese text with its pronunciation',
      '<c t="s"><v>0</v></c>',
      '東京',
      shared('<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>'),
    ],
    ['a missing shared string', '<c t="s"><v>9</v></c>', '', shared('<t>x</t>')],
    ['Windows line breaks', textCell('a_x000D_\nb'), 'a\r\nb'],
    ['an escaped escape', textCell('_x005F_x000D_'), '_x000D_'],
    ['character data', '<c t="inlineStr"><is><t><![CDATA[<b> & co]]></t></is></c>', '<b> & co'],
    ['a formula with its text', '<c t="str"><f>A1&amp;"x"</f><v>Heron</v></c>', 'Heron'],
    ['a formula with its number', '<c><f>SUM(B2:B9)</f><v>42</v></c>', '42'],
    ['a formula whose text is empty', '<c t="str"><f>IF(X2="","",X2)</f><v></v></c>', ''],
    ['a formula without its result, openpyxl', '<c><f>A1+1</f><v></v></c>', '#VALUE!'],
    ['a formula that was never calculated, openpyxl', '<c><f>A1+1</f></c>', '#VALUE!'],
    [
      'a link that was never calculated',
      '<c><f>HYPERLINK("https://heron.example","Heron")</f></c>',
      '=HYPERLINK("https://heron.example","Heron")',
    ],
    ['a text formula that was never calculated', '<c><f>"Heron"</f></c>', 'Heron'],
    [
      'a link that was never calculated, without a text',
      '<c><f>HYPERLINK("https://heron.example")</f></c>',
      '=HYPERLINK("https://heron.example")',
    ],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a failed data type (Stocks)', '<c t="e" vm="1"><v>#VALUE!</v></c>', '#VALUE!'],
    ['true', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['false', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['a date as ISO, strict files', '<c t="d"><v>2026-11-18</v></c>', '2026-11-18'],
    ['a date as ISO with midnight', '<c t="d"><v>2026-11-18T00:00:00</v></c>', '2026-11-18'],
    ['a date as ISO with a time', '<c t="d"><v>2026-11-18T09:30:00</v></c>', '2026-11-18 09:30:00'],
    ['a number', '<c><v>18500000</v></c>', '18500000'],
    ['text that starts with our escape apostrophe', textCell("'=1"), "''=1"],
    ['prefixed names', '<x:c t="inlineStr"><x:is><x:t>Heron</x:t></x:is></x:c>', 'Heron'],
    ['an attribute value with a >', '<c x=">" t="inlineStr"><is><t>Heron</t></is></c>', 'Heron'],
    ['a comment', `<!-- a > b -->${textCell('Heron')}`, 'Heron'],
    ['an empty text', '<c t="inlineStr"><is><t/></is></c>', ''],
  ])('reads %s', async (_, cell, value, parts = {}) => {
    expect((await cellOf(`${cell}<c r="B2"><v>1</v></c>`, parts)) ?? '').toBe(value);
  });

  it('reads numbers as their formats show them', async () => {
    const styles = {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$€-407]#,##0"/><numFmt numFmtId="44" formatCode="&quot;£&quot;#,##0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="44"/></cellXfs></styleSheet>',
    };
    const cell = (style: number, value: string) => cellOf(`<c s="${style}"><v>${value}</v></c>`, styles);
    expect(await Promise.all([cell(0, '46344'), cell(1, '46344'), cell(2, '0.5'), cell(3, '7'), cell(4, '7')])).toEqual(
      ['46344', '2026-11-18', '50%', '€7', '£7'],
    );
    const old = {
      ...styles,
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    };
    expect(await cellOf('<c s="1"><v>44882</v></c>', old)).toBe('2026-11-18');
  });
});

describe('sheets', () => {
  it('numbers rows, including gaps and hidden rows', async () => {
    const rows = `<row r="3">${textCell('Name')}${textCell('City')}</row><row r="5" hidden="1"><c r="B5"><v>1</v></c></row><row><c t="inlineStr"><is><t>Tern</t></is></c></row>`;
    const { header, rows: read } = await tableOf(workbook({ Leads: sheet(rows) }));
    expect(header).toMatchObject({ row: 3, cells: ['Name', 'City'] });
    expect(read).toEqual([
      { row: 5, cells: ['', '1'], problem: null, hidden: true },
      { row: 6, cells: ['Tern', ''], problem: null },
    ]);
  });

  it('starts at the table and reports values to the left', async () => {
    const at = (column: string, row: number, value: string) =>
      `<c r="${column}${row}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const body = Array.from(
      { length: 300 },
      (_, n) => `<row r="${n + 3}">${at('C', n + 3, `Heron ${n}`)}${at('D', n + 3, 'x')}</row>`,
    ).join('');
    const rows = `<row r="2">${at('C', 2, 'Name')}${at('D', 2, 'City')}</row>${body}<row r="400">${at('A', 400, 'x')}${at('C', 400, 'Tern')}</row>`;
    const { header, rows: read } = await tableOf(workbook({ Leads: sheet(rows) }));
    expect(header?.cells).toEqual(['Name', 'City']);
    expect(read[0]).toEqual({ row: 3, cells: ['Heron 0', 'x'], problem: null });
    expect(read.at(-1)).toMatchObject({ row: 400, problem: 'has a value to the left of the table' });
  });

  it('skips notes above the header', async () => {
    const note = (row: number, value: string) => `<row r="${row}">${textCell(value)}</row>`;
    const rows = `${note(1, 'Downloaded on 11-Jan-2026')}${note(2, 'Search link')}<row r="4">${textCell('Companies')}${textCell('HQ')}${textCell('Raised')}</row><row r="5">${textCell('Heron')}${textCell('Bonn')}<c><v>5</v></c></row>`;
    expect((await tableOf(workbook({ Data: sheet(rows) }))).header).toMatchObject({
      row: 4,
      cells: ['Companies', 'HQ', 'Raised'],
    });
  });

  it('repeats a merged value in each of its rows only', async () => {
    const rows = `${HEADER}<row r="2"><c r="A2" t="inlineStr"><is><t>Heron</t></is></c><c r="B2"><v>1</v></c></row><row r="3"><c r="A3" s="1"/><c r="B3"><v>2</v></c></row><row r="4"><c r="B4"><v>3</v></c></row><row r="5"><c r="B5"><v>4</v></c></row>`;
    const file = workbook({
      Leads: sheet(rows, '<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="B5:C5"/></mergeCells>'),
    });
    expect(await cellsOf(file)).toEqual([
      ['Heron', '1', ''],
      ['Heron', '2', ''],
      ['Heron', '3', ''],
      ['', '4', ''],
    ]);
    expect(sheetNotes((await tableOf(file)).sheet)).toEqual(['1 merged cell range: the value was copied to every row']);
  });

  it('reads the addresses behind linked cells', async () => {
    const rows = `${HEADER}<row r="2">${textCell('Heron')}${textCell('Website')}</row><row r="3">${textCell('Tern')}${textCell('tern.example')}</row><row r="4">${textCell('Wren')}<c t="str"><f>HYPERLINK("https://wren.example","Link")</f><v>Link</v></c></row><row r="5">${textCell('Rook')}${textCell('=&quot;rook.example&quot;')}</row>`;
    const links =
      '<hyperlinks><hyperlink display="x" r:id="rId7" ref="B2:B3"/><hyperlink ref="A2" location="Sheet2!A1"/></hyperlinks>';
    const relations = `<Relationships><Relationship Id="rId7" Type="${TYPES}/hyperlink" Target="https://heron.example/?a=1&amp;b=2" TargetMode="External"/></Relationships>`;
    const file = workbook({ Leads: sheet(rows, links) }, { 'xl/worksheets/_rels/sheet1.xml.rels': relations });
    const cells = await cellsOf(file);
    expect(cells.map(([name = '']) => readCell(name))).toEqual(['Heron', 'Tern', 'Wren', 'Rook']);
    expect(cells.map(([, website = '']) => readCell(website, 'website'))).toEqual([
      'https://heron.example/?a=1&b=2',
      'tern.example',
      'https://wren.example',
      'rook.example',
    ]);
  });

  it('opens the first visible sheet with rows, or the requested one', async () => {
    const named = (value: string) => sheet(`<row>${textCell('Name')}</row><row>${textCell(value)}</row>`);
    const file = workbook({ '!Old': named('old'), Cover: sheet('<row/>'), Leads: named('lead'), More: named('more') });
    const { sheet: first, rows } = await tableOf(file);
    expect([first.name, first.names, rows[0]?.cells]).toEqual(['Leads', ['Cover', 'Leads', 'More'], ['lead']]);
    expect(await cellsOf(file, 'More')).toEqual([['more']]);
    expect(await cellsOf(file, 'Old')).toEqual([['old']]);
    await expect(openSheet(file, 'None')).rejects.toThrow("has no sheet 'None'. It has 'Cover', 'Leads', 'More'");
  });

  it('finds parts in non-default locations', async () => {
    const rows = sheet(`${HEADER}<row>${textCell('Heron')}</row>`);
    const strict = workbook({ Leads: rows }, {}, STRICT);
    expect(await cellsOf(strict)).toEqual([['Heron', '', '']]);
    const elsewhere = workbook(
      {},
      {
        '_rels/.rels': `<Relationships><Relationship Id="r" Type="${TYPES}/officeDocument" Target="/xl/book2.xml"/></Relationships>`,
        'xl/workbook.xml': '',
        'xl\\book2.xml':
          '<workbook><sheets><sheet name="A" r:id="one"/><sheet name="B" r:id="two"/></sheets></workbook>',
        'xl/_rels/book2.xml.rels': `<Relationships><Relationship Id="one" Type="${TYPES}/chartsheet" Target="chart.xml"/><Relationship Id="two" Type="${TYPES}/worksheet" Target="../xl/Sheets/data.xml"/></Relationships>`,
        'xl/chart.xml': '<chartsheet/>',
        'xl/sheets/Data.xml': rows,
      },
    );
    expect(await cellsOf(elsewhere)).toEqual([['Heron', '', '']]);
  });

  it('rejects a truncated file', async () => {
    await expect(
      tableOf(workbook({ Leads: sheet(`${HEADER}<row>${textCell('Heron')}</row>`).slice(0, -20) })),
    ).rejects.toThrow(/cannot|not a spreadsheet/);
  });

  it.each([
    ['xl/workbook.bin', /\.xlsb/],
    ['Index/Document.iwa', /Numbers/],
    ['word/document.xml', /Word/],
  ])('rejects a file that is %s', async (name, reason) => {
    const file = new Blob([new Uint8Array(zipSync({ [name]: strToU8('x') }))]);
    await expect(openSheet(file)).rejects.toThrow(reason);
  });

  it('reads XML that never closes in linear time', async () => {
    const began = cpuTime();
    await expect(tableOf(workbook({ Leads: sheet(HEADER + '<row><c><v>'.repeat(200_000)) }))).rejects.toThrow();
    await expect(tableOf(workbook({ Leads: `<worksheet>${'<c a="'.repeat(300_000)}` }))).rejects.toThrow();
    expect(cpuTime() - began).toBeLessThan(5_000);
  });
});
