import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { clearCompanies } from '#test/import-file.ts';
import { uploadsAdmin } from '#test/uploads.ts';
import { sheet, textCell, workbook } from '#test/workbook.ts';

const app = useTestApp();
beforeEach(async () => {
  await app.pool.query('truncate uploads, import_sources');
  await clearCompanies(app.pool);
});

const { call, json, upload, undo, work } = uploadsAdmin(() => app);

async function compared(text: string, name?: string): Promise<string> {
  const id = await upload(text, name);
  await work(id, 'comparing');
  return id;
}

/** Changes choices and keeps everything else. */
async function choose(id: string, choices: object, mapping?: object) {
  const upload = await json(`/${id}`);
  return call(`/${id}/columns`, 'PUT', {
    kind: upload.kind,
    mapping: mapping ?? upload.mapping,
    clearSample: false,
    choices: { ...upload.choices, ...choices },
  });
}

const companies = async (columns: string) =>
  (await app.pool.query(`select ${columns} from companies order by id`)).rows;

const DATES = `Organization Name,Last Funding Date,Last Funding Type
Harrowgate,03/04/2024,Seed
Vantry,05/06/2024,Seed
`;

test('asks for the date order with counts and examples, and applies the choice', async () => {
  const id = await upload(DATES);
  const { comparison } = await work(id, 'comparing');
  expect(comparison.report.dates).toMatchObject([
    { column: 'Last Funding Date', order: null, ambiguous: 2, examples: ['03/04/2024', '05/06/2024'] },
  ]);
  expect(comparison.rows).toMatchObject([{ date: null }, { date: null }]);

  const after = await (await choose(id, { dateOrders: { 'Last Funding Date': 'day-first' } })).json();
  expect(after).toMatchObject({
    state: 'uploaded',
    comparison: null,
    choices: { dateOrders: { 'Last Funding Date': 'day-first' } },
  });
  const again = await work(id, 'comparing');
  expect(again.comparison.report.dates).toMatchObject([{ order: 'day-first', reason: 'as you chose' }]);
  expect(again.comparison.rows).toMatchObject([{ date: '2024-04-03' }, { date: '2024-06-05' }]);
  await work(id, 'running');
  expect(await companies('last_funding_date::text as date')).toMatchObject([
    { date: '2024-04-03' },
    { date: '2024-06-05' },
  ]);
});

test('asks what place codes mean, and applies the choice', async () => {
  const id = await upload('Organization Name,Location\nHarrowgate,"Springfield, CA"\n');
  const { comparison } = await work(id, 'comparing');
  expect(comparison.report.ambiguousPlaces).toEqual({ count: 1, examples: ['Springfield, CA'] });
  for (const [placeCodes, place] of [
    ['states', 'Springfield, California, United States'],
    ['countries', 'Springfield, Canada'],
  ]) {
    await choose(id, { placeCodes });
    expect((await work(id, 'comparing')).comparison.rows).toMatchObject([{ place }]);
  }
});

test('asks about undated rows only if values were held back, and remembers the answer', async () => {
  const dated = await upload('Organization Name,Description,Last Funding Date\nHarrowgate,Old,2024-01-02\n');
  expect((await work(dated, 'comparing')).comparison.report.undatedRows).toBe(0);
  await work(dated, 'running');
  const id = await upload('Organization Name,Description\nHarrowgate,New\n', 'crm.csv');
  expect((await work(id, 'comparing')).comparison).toMatchObject({ report: { undatedRows: 1 }, changed: [] });
  await choose(id, { undated: 'newest' });
  const { report, changed } = (await work(id, 'comparing')).comparison;
  expect([report.undatedRows, changed.length]).toEqual([0, 1]);
  await work(id, 'running');
  expect(await companies('description')).toEqual([{ description: 'New' }]);
  const next = await upload('Organization Name,Description\nHarrowgate,Newer\n', 'crm-2.csv');
  expect(await json(`/${next}`)).toMatchObject({ choices: { undated: 'newest' }, remembered: { fileName: 'crm.csv' } });
});

test('asks before a less specific value replaces a stored one, and remembers the answer', async () => {
  await work(await compared('Organization Name,Industries\nHarrowgate,"Health, Biotech"\n', 'rich.csv'), 'running');
  const id = await compared('Organization Name,Industries\nHarrowgate,Web\n', 'poor.csv');
  const question = { field: 'industries', column: 'Industries', companies: 1 };
  expect((await json(`/${id}`)).comparison).toMatchObject({
    report: { lessSpecific: [{ ...question, replaced: false }] },
    changed: [],
  });
  await choose(id, { replaceSpecific: ['industries'] });
  expect((await work(id, 'comparing')).comparison.report.lessSpecific).toEqual([{ ...question, replaced: true }]);
  await work(id, 'running');
  expect(await companies('industries')).toEqual([{ industries: ['Web'] }]);
  const next = await upload('Organization Name,Industries\nHarrowgate,Software\n', 'next.csv');
  expect((await json(`/${next}`)).choices).toEqual({ replaceSpecific: ['industries'] });
});

test('previews the companies that a contacts file creates, and undo removes them', async () => {
  const id = await compared('First Name,Last Name,Email,Company,Website\nAnn,Lee,ann@tern.example,Tern,tern.example\n');
  expect((await json(`/${id}`)).comparison).toMatchObject({
    report: { about: 'contacts', companies: { created: 1 }, contacts: { created: 1 } },
    rows: [{ result: 'new', name: 'Tern', contact: 'Ann Lee' }],
  });
  const { changeId } = await work(id, 'running');
  expect(await undo(changeId)).toMatchObject({ removed: 1 });
  expect(await companies('organization_name')).toEqual([]);
});

test('lists candidates for an ambiguous encoding, refuses to compare until one is chosen, and applies it', async () => {
  const id = await upload(Buffer.from('Name,City\nPlze\xf2,Praha\n', 'latin1'));
  const { format, columns } = (await json(`/${id}`)).detected;
  expect(format.candidates).toContainEqual({ encoding: 'windows-1250', lines: ['Plzeň,Praha'] });
  expect(columns[0].samples).not.toEqual(['Plzeň']);
  const early = await call(`/${id}/compare`, 'POST', {});
  expect(await early.json()).toMatchObject({ errors: [{ field: 'choices.encoding' }] });

  const after = await (await choose(id, { encoding: 'windows-1250' })).json();
  expect(after.detected.format).toMatchObject({ encoding: 'windows-1250', candidates: format.candidates });
  expect(after.detected.columns[0].samples).toEqual(['Plzeň']);
  expect((await work(id, 'comparing')).comparison.rows).toMatchObject([{ name: 'Plzeň' }]);
});

test('asks for the header row where it is not certain, and imports below the chosen one', async () => {
  const id = await upload('Company,Website,Country,x\nName,City,Industry,y\nHarrowgate,Leeds,Software,z\n');
  const { format, columns } = (await json(`/${id}`)).detected;
  expect(format).toMatchObject({ headerRow: 1, notes: [expect.stringContaining('row 2 looks like one too')] });
  const likely = format.headerOptions.filter((option: { likely: boolean }) => option.likely);
  expect(likely).toEqual([
    { row: 1, text: 'Company, Website, Country, x', likely: true },
    { row: 2, text: 'Name, City, Industry, y', likely: true },
  ]);
  expect(columns[1].samples).toEqual(['City', 'Leeds']);
  const wrong = await choose(id, { headerRow: 40 });
  expect(await wrong.json()).toMatchObject({
    errors: [{ field: 'choices.headerRow', message: expect.stringContaining('Choose a row from 1 to 3') }],
  });

  const after = await (await choose(id, { headerRow: 2 })).json();
  expect(after).toMatchObject({ state: 'uploaded', comparison: null, choices: { headerRow: 2 } });
  expect(after.detected.columns[1]).toMatchObject({ header: 'City', field: 'city', samples: ['Leeds'] });
  expect((await work(id, 'comparing')).comparison.rows).toMatchObject([{ row: 3, name: 'Harrowgate', place: 'Leeds' }]);
  const result = await work(id, 'running');
  expect(result).toMatchObject({
    choices: { headerRow: 2 },
    report: { rows: { read: 1, rejected: 0 }, notes: expect.arrayContaining(['Row 2 was chosen as the header']) },
  });
  expect(await companies('organization_name, city')).toEqual([{ organization_name: 'Harrowgate', city: 'Leeds' }]);
});

test('another sheet of a workbook has a header row of its own', async () => {
  const book = workbook({
    One: sheet(['Notes', 'Company', 'Tarn'].map((cell) => `<row>${textCell(cell)}</row>`).join('')),
    Two: sheet(['Company', 'Vantry'].map((cell) => `<row>${textCell(cell)}</row>`).join('')),
  });
  const id = await upload(new Uint8Array(await book.arrayBuffer()), 'book.xlsx');
  expect((await (await choose(id, { headerRow: 1 })).json()).detected.format).toMatchObject({ headerRow: 1 });
  const other = await (await choose(id, { sheet: 'Two' })).json();
  expect(other).toMatchObject({ choices: { sheet: 'Two' }, detected: { format: { sheet: 'Two', headerRow: 1 } } });
  expect(other.choices.headerRow).toBeUndefined();
});

const ARCHIVE = zipSync({
  'a/companies.csv': strToU8('Organization Name,Website\nHarrowgate,harrowgate.example\n'),
  'a/investors.csv': strToU8('LP Name,AUM,Type,Country\nHollis Pension,$2bn,Pension Fund,Germany\n'),
});

test('imports the chosen file of an archive', async () => {
  const id = await upload(ARCHIVE, 'export.zip');
  const entries = ['a/companies.csv', 'a/investors.csv'];
  expect((await json(`/${id}`)).detected).toMatchObject({ format: null, entries, columns: [] });
  expect(await work(id, 'comparing')).toMatchObject({
    state: 'uploaded',
    failure: expect.stringContaining('Choose one of them'),
  });
  const wrong = await choose(id, { entry: 'a/none.csv' });
  expect(await wrong.json()).toMatchObject({ errors: [{ field: 'choices.entry' }] });
  const lps = await (await choose(id, { entry: 'a/investors.csv' })).json();
  expect(lps).toMatchObject({ kind: 'lps', detected: { entries, format: { entry: 'a/investors.csv' } } });
  const other = await (await choose(id, { entry: 'a/companies.csv', separate: [2] })).json();
  expect(other).toMatchObject({ kind: 'companies', choices: { entry: 'a/companies.csv' } });
  expect(other.choices.separate).toBeUndefined();
  await work(id, 'comparing');
  await work(id, 'running');
  expect(await companies('organization_name as name')).toEqual([{ name: 'Harrowgate' }]);
});

test('merged rows can be separated one by one and merged again', async () => {
  const id = await upload(
    'Organization Name,Website,Description\nHarrowgate,harrowgate.example,One\nHarrowgate,harrowgate.example,Two\n',
  );
  const { comparison } = await work(id, 'comparing');
  expect(comparison.report.joins).toMatchObject({
    total: 1,
    reasons: [{ reason: 'the same website and name', count: 1 }],
    shown: [{ row: 3, name: 'Harrowgate', with: { row: 2 } }],
  });
  await choose(id, { separate: [3, 3] });
  const apart = await work(id, 'comparing');
  expect(apart).toMatchObject({ choices: { separate: [3] }, comparison: { report: { joins: { total: 0 } } } });
  const separated = [{ row: 3, name: 'Harrowgate', from: ['Harrowgate'] }];
  expect(apart.comparison.report).toMatchObject({ companies: { created: 2 }, separated });
  await choose(id, { separate: [] });
  expect((await work(id, 'comparing')).comparison.report.companies.created).toBe(1);
});

test.each([
  [{ encoding: 'latin' }, 'choices.encoding'],
  [{ encodings: 'utf-8' }, 'choices'],
  [{ placeCodes: 'both' }, 'choices.placeCodes'],
  [{ undated: 'oldest' }, 'choices.undated'],
  [{ replaceSpecific: ['website'] }, 'choices.replaceSpecific.0'],
  [{ separate: [0] }, 'choices.separate.0'],
  [{ dateOrders: { 'Last Funding Date': 'year-first' } }, 'choices.dateOrders.Last Funding Date'],
  [{ dateOrders: { Nowhere: 'day-first' } }, 'choices.dateOrders.Nowhere'],
])('rejects the choice %j by name', async (choice, field) => {
  const id = await upload(DATES);
  const refused = await choose(id, choice);
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors).toMatchObject([{ field: expect.stringContaining(field) }]);
  expect((await json(`/${id}`)).choices).toEqual({});
});

test('a call without choices keeps them', async () => {
  const id = await upload(DATES);
  await choose(id, { placeCodes: 'states' });
  await call(`/${id}/columns`, 'PUT', { kind: 'companies', mapping: {}, clearSample: true });
  expect(await json(`/${id}`)).toMatchObject({ choices: { placeCodes: 'states' }, clearSample: true });
});

test('offers choices for the next file with the same columns after an import', async () => {
  const first = await upload('Firm;Last Funding Date;Last Funding Type\nHarrowgate;03/04/2024;Seed\n', 'october.csv');
  const dateOrders = { 'Last Funding Date': 'day-first' };
  await choose(first, { dateOrders, placeCodes: 'states', separate: [2] }, { Firm: 'organizationName' });
  await work(first, 'comparing');
  const early = await upload('Firm;Last Funding Date;Last Funding Type\nVantry;05/06/2024;Seed\n', 'early.csv');
  expect(await json(`/${early}`)).toMatchObject({ mapping: {}, choices: {}, remembered: null });
  await work(first, 'running');

  // Another order, case and punctuation: still the same source.
  const next = await upload('last_funding_date,FIRM,Last Funding Type\n05/06/2024,Vantry,Seed\n', 'november.csv');
  expect(await json(`/${next}`)).toMatchObject({
    mapping: { FIRM: 'organizationName' },
    choices: { dateOrders: { last_funding_date: 'day-first' }, placeCodes: 'states' },
    remembered: { fileName: 'october.csv', at: expect.any(String) },
  });
  expect((await work(next, 'comparing')).comparison.rows).toMatchObject([{ name: 'Vantry', date: '2024-06-05' }]);
});

test('forgets remembered choices once a file is imported without any', async () => {
  const file = 'Organization Name,Last Funding Date\nHarrowgate,2024-01-02\n';
  for (const [name, choices] of [
    ['a.csv', { placeCodes: 'states' }],
    ['b.csv', {}],
  ] as const) {
    const id = await upload(file, name);
    await call(`/${id}/columns`, 'PUT', { kind: 'companies', mapping: {}, clearSample: false, choices });
    await work(id, 'comparing');
    await work(id, 'running');
    const { rowCount } = await app.pool.query('select from import_sources');
    expect(rowCount).toBe(name === 'a.csv' ? 1 : 0);
  }
});

test('the problems file lists every problem and merged row, however many', async () => {
  const rows = Array.from(
    { length: 1_230 },
    (_, n) => `Firm ${n},firm-${n}.example,${n < 30 ? '2024-01-02' : 'someday'}\n`,
  ).join('');
  const id = await upload(
    `Organization Name,Website,Last Funding Date\n${rows}Firm 7,firm-7.example,2024-01-02\n`,
    'many firms.csv',
  );
  const { comparison } = await work(id, 'comparing');
  expect(comparison.report.problems).toMatchObject({
    total: 1_200,
    groups: [{ column: 'Last Funding Date', reason: 'is not a date', count: 1_200 }],
  });
  expect(comparison.report.problems.groups[0].examples).toHaveLength(5);
  const response = await call(`/${id}/problems`);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="many-firms.problems.csv"');
  const lines = (await response.text()).trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/^\ufeff?Row,Kind,Column,Value,Reason$/);
  expect(lines.filter((line) => line.includes('is not a date'))).toHaveLength(1_200);
  expect(lines.filter((line) => line.includes('merged with'))).toHaveLength(1);
  const order = lines.slice(1).map((line) => Number.parseInt(line, 10));
  expect(order).toEqual(order.toSorted((a, b) => a - b));

  const result = await work(id, 'running');
  expect(result).toMatchObject({ state: 'done', findingsKept: true, report: { problems: { total: 1_200 } } });
  expect((await (await call(`/${id}/problems`)).text()).match(/is not a date/g)).toHaveLength(1_200);
  const clean = await upload('Organization Name\nTarn\n', 'clean.csv');
  await work(clean, 'comparing');
  expect((await call(`/${clean}/problems`)).status).toBe(404);
});

test('recognizes a file of contacts, with its sample values and confidence', async () => {
  const id = await upload(
    `First Name,Last Name,Email,Company\n${Array.from({ length: 9 }, (_, n) => `Ada,Reed,ada${n}@harrowgate.example,Harrowgate\n`).join('')}`,
    'people.csv',
  );
  const { detected } = await json(`/${id}`);
  expect(detected.about).toBe('contacts');
  expect(detected.columns[2]).toMatchObject({ field: 'email', confidence: 1 });
  expect(detected.columns[2].samples).toHaveLength(5);
  expect(detected.columns[3].samples).toEqual(['Harrowgate']);
});

test.each([
  ['City,Industry', 'Leeds'],
  ['City,Company City', 'York'],
])('keeps company places when a file with %s is imported as companies', async (headers, city) => {
  const id = await upload(`First Name,Email,Company,${headers}\nAda,ada@tarn.example,Tarn,Leeds,York\n`, 'people.csv');
  expect((await choose(id, { about: 'companies' })).status).toBe(200);
  const { columns } = (await json(`/${id}`)).detected;
  expect(columns.filter(({ field }: { field: string }) => field === 'city')).toHaveLength(1);
  await work(id, 'comparing');
  await work(id, 'running');
  expect(await companies('organization_name, city')).toEqual([{ organization_name: 'Tarn', city }]);
});

test('imports a file of contacts as companies on request', async () => {
  const rows = Array.from({ length: 9 }, (_, n) => `Ada,Reed,ada${n}@tarn${n}.example,Tarn ${n}\n`).join('');
  const id = await upload(`First Name,Last Name,Email,Company\n${rows}`, 'people.csv');
  const put = (choices: object) =>
    call(`/${id}/columns`, 'PUT', { kind: 'companies', mapping: {}, clearSample: false, choices });
  expect((await put({ about: 'people' })).status).toBe(400);
  expect((await put({ about: 'companies' })).status).toBe(200);
  expect((await json(`/${id}`)).detected.about).toBe('companies');
  await work(id, 'comparing');
  expect(await work(id, 'running')).toMatchObject({ report: { companies: { created: 9 }, contacts: { created: 9 } } });
});

test('undoes an import that only confirms, and refuses to undo one that did nothing, with the reason', async () => {
  const run = async (name: string) => {
    const id = await upload('Organization Name,Website\nTarn,tarn.example\n', name);
    await work(id, 'comparing');
    return (await work(id, 'running')).changeId;
  };
  await run('a.csv');
  const confirming = await run('b.csv');
  expect(await undo(confirming, '/preview')).toMatchObject({ removed: 0, restored: 0, reverted: 0, keptCount: 0 });
  const without = await run('c.csv');
  await app.pool.query('delete from evidence where change_id = $1', [without]);
  const detail = 'This import changed nothing, so there is nothing to undo.';
  expect(await undo(without, '/preview')).toMatchObject({ detail });
});
