import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { impersonate, userIdOf } from '#test/accounts.ts';
import { type Account, createTestApp, type TestApp, useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { importFile } from '#test/import-file.ts';

const app = useTestApp();
beforeAll(async () => {
  await addCompanies(app.db, [
    {
      organization_name: 'Harrowgate',
      industries: ['Software'],
      headquarters_location: 'Austin, Texas, United States',
      website: 'https://harrowgate.example',
      linkedin: 'https://linkedin.com/company/harrowgate',
      last_funding_type: 'Series A',
      last_funding_date: '2026-10-02',
      last_funding_amount_usd: 18_500_000,
      total_funding_amount_usd: 24_000_000,
      contacts: [
        {
          first_name: 'Dana',
          last_name: 'Whitlock',
          email: 'dana@harrowgate.example',
          linkedin: 'https://linkedin.com/in/dana',
        },
        { first_name: 'Bo', last_name: 'Ek', email: 'bo@harrowgate.example' },
      ],
    },
    { organization_name: '=HYPERLINK("http://x.example")' },
  ]);
});

const send = (body: unknown, as?: Account) => app.send('/api/exports/companies', { body, as });

test.each<[Account | undefined, number, string]>([
  [undefined, 401, 'sign_in_required'],
  ['free', 402, 'subscription_required'],
  ['lps', 402, 'subscription_required'],
  ['trial', 403, 'export_disabled_during_trial'],
])('%s gets %i %s and no address', async (as, status, code) => {
  const response = await send({ searchQuery: '', filters: {} }, as);
  expect(response.status).toBe(status);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code });
  expect(text).not.toContain('dana@');
});

test.each<Account>(['pro', 'monthly', 'lifetime', 'admin'])('%s gets the whole result set as CSV', async (as) => {
  const response = await send({ searchQuery: '', filters: {} }, as);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="fundscout-companies-2026-11-21.csv"');
  const text = await response.text();
  expect(text.split('\r\n')[0]).toBe(CSV_COLUMNS.map(({ header }) => header).join(','));
  const rows: string[][] = parse(text, { recordDelimiter: '\r\n', fromLine: 2 });
  expect(rows.map((row) => [row[0], row[7], row[11]])).toEqual([
    ['Harrowgate', 'Dana', 'dana@harrowgate.example'],
    ['Harrowgate', 'Bo', 'bo@harrowgate.example'],
    [`'=HYPERLINK("http://x.example")`, '', ''],
  ]);
});

test('an admin viewing as a user cannot export in their name', async () => {
  const userId = await userIdOf(app, 'pro');
  await app.db.insertInto('plan_grants').values({ user_id: userId, plan_id: 'lps', until: null }).execute();
  const traces = async () => [
    await app.db.selectFrom('exports').select('id').where('user_id', '=', userId).execute(),
    await app.db.selectFrom('user_activity').select('id').where('user_id', '=', userId).execute(),
    await app.db.selectFrom('rate_limits').selectAll().where('key', '=', `export:${userId}`).execute(),
  ];
  const before = await traces();
  const cookie = await impersonate(app, 'pro');
  for (const kind of ['companies', 'lps']) {
    const response = await app.send(`/api/exports/${kind}`, { body: {}, headers: { cookie } });
    expect([kind, response.status]).toEqual([kind, 403]);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: 'forbidden', detail: 'Stop viewing as this user to do this' });
    expect(text).not.toContain('dana@');
  }
  expect(await traces()).toEqual(before);
  await app.db.deleteFrom('plan_grants').where('user_id', '=', userId).execute();
});

test('exports in the columns of a target, or as a spreadsheet', async () => {
  const hubspot = await send({ searchQuery: '', format: 'hubspot' }, 'pro');
  expect(hubspot.headers.get('content-disposition')).toBe('attachment; filename="fundscout-hubspot-2026-11-21.csv"');
  const rows: Record<string, string>[] = parse(await hubspot.text(), { columns: true, recordDelimiter: '\r\n' });
  expect(rows.map((row) => [row['First Name'], row['Last Name'], row.Email, row['Company Name']])).toEqual([
    ['Dana', 'Whitlock', 'dana@harrowgate.example', 'Harrowgate'],
    ['Bo', 'Ek', 'bo@harrowgate.example', 'Harrowgate'],
  ]);
  expect(rows[0]).toMatchObject({
    Industry: 'Software',
    City: 'Austin',
    'Website URL': 'https://harrowgate.example',
    'LinkedIn URL': 'https://linkedin.com/in/dana',
    'LinkedIn Company Page': 'https://linkedin.com/company/harrowgate',
    'Last Funding Type': 'Series A',
    'Last Funding Amount (in USD)': '18500000',
    'Last Funding Date': '2026-10-02',
    'Total Money Raised': '24000000',
  });
  const counts = `/api/exports/${hubspot.headers.get('x-export-id')}/counts`;
  expect(await (await app.send(counts, { as: 'pro' })).json()).toEqual({
    rows: 2,
    leftOut: [{ count: 1, words: '1 row lacks the email, first name or last name HubSpot needs' }],
  });
  for (const as of [undefined, 'monthly', 'admin'] as const) expect((await app.send(counts, { as })).ok).toBe(false);
  const xlsx = await send({ searchQuery: '', format: 'xlsx' }, 'pro');
  expect(xlsx.headers.get('content-disposition')).toBe('attachment; filename="fundscout-companies-2026-11-21.xlsx"');
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
  const sheet = strFromU8(
    unzipSync(new Uint8Array(await xlsx.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  expect(sheet.match(/<row>/g)).toHaveLength(4);
  expect(sheet).toContain('dana@harrowgate.example');
  expect(sheet).not.toContain('<f>');
  const all = await app.send(`/api/exports/${xlsx.headers.get('x-export-id')}/counts`, { as: 'pro' });
  expect(await all.json()).toEqual({ rows: 3, leftOut: [] });
});

test('exports only the requested columns, in their order', async () => {
  const columns = ['email', 'organizationName', 'lastFundingAmountUsd', 'email'];
  const response = await send({ filters: {}, columns, contactPressure: true }, 'pro');
  const rows: string[][] = parse(await response.text());
  expect(rows).toEqual([
    ['Email', 'Organization Name', 'Last Funding Amount (in USD)', 'Contact Pressure'],
    ['dana@harrowgate.example', 'Harrowgate', '18500000', 'Low'],
    ['bo@harrowgate.example', 'Harrowgate', '18500000', 'Low'],
    ['', `'=HYPERLINK("http://x.example")`, '', 'Low'],
  ]);
  for (const wrong of [{ columns: [] }, { columns: ['password'] }, { columns, format: 'hubspot' }]) {
    const refused = await send({ filters: {}, ...wrong }, 'pro');
    expect([refused.status, JSON.stringify(await refused.json()).includes('columns')]).toEqual([400, true]);
  }
});

test.each(['xlsx', 'hubspot', 'lemlist'])('refuses %s to trials, visitors and users without a plan', async (format) => {
  for (const as of [undefined, 'free', 'trial'] as const) {
    const response = await send({ searchQuery: '', format }, as);
    expect([401, 402, 403]).toContain(response.status);
    expect(await response.text()).not.toContain('dana@');
  }
});

test('filters apply, as strings or lists, and the export is logged', async () => {
  const response = await send({ searchQuery: 'harrow', filters: { industry: ['Software'], fundingStage: '' } }, 'pro');
  expect((await response.text()).trimEnd().split('\r\n')).toHaveLength(3);
  const { rows } = await app.pool.query(
    'select action_type, action_details from user_activity order by id desc limit 1',
  );
  expect(rows).toEqual([
    {
      action_type: 'export',
      action_details: {
        totalResults: 1,
        searchQuery: 'harrow',
        filters: { industry: ['Software'], fundingStage: '' },
      },
    },
  ]);
});

test.each([
  [{ filters: { fundingAmount: 'lots' } }, 'fundingAmount'],
  [{ filters: { industry: 7 } }, 'filters.industry'],
  [{ filters: { industy: ['Software'] } }, 'filters.industy'],
  [{ searchQuery: '', fromat: 'xlsx' }, 'fromat'],
  [{ format: 'pdf' }, 'format'],
  [{ searchQuery: 'a'.repeat(10_000) }, 'query'],
  [[], 'body'],
])('rejects %j and names the field', async (body, field) => {
  const response = await send(body, 'pro');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
});

test('an export can skip contacts without an email address, or contain a single company', async () => {
  await addCompanies(app.db, [
    {
      organization_name: 'Kestrelby',
      contacts: [
        { first_name: 'Ida', last_name: 'Holm', email: 'ida@kestrelby.example' },
        { first_name: 'Jon', last_name: 'Berg', email: null },
      ],
    },
    { organization_name: 'Kestrel Bank', contacts: [{ first_name: 'Mia', last_name: 'Roe', email: null }] },
    { organization_name: 'Kestrel Works', contact_email: 'office@kestrelworks.example' },
  ]);
  const read = async (body: object) => {
    const response = await send(body, 'pro');
    const rows: string[][] = parse(await response.text(), { recordDelimiter: '\r\n', fromLine: 2 });
    const counts = await app.send(`/api/exports/${response.headers.get('x-export-id')}/counts`, { as: 'pro' });
    return { rows: rows.map((row) => [row[0], row[7]]).sort(), counts: await counts.json() };
  };
  expect(await read({ searchQuery: 'kestrel' })).toMatchObject({
    rows: [
      ['Kestrel Bank', 'Mia'],
      ['Kestrel Works', ''],
      ['Kestrelby', 'Ida'],
      ['Kestrelby', 'Jon'],
    ],
    counts: { rows: 4, contacts: 3, withoutEmail: 2 },
  });
  expect(await read({ searchQuery: 'kestrel', withEmail: true })).toMatchObject({
    rows: [['Kestrelby', 'Ida']],
    counts: { rows: 1, contacts: 1, withoutEmail: 0 },
  });
  const hubspot = await send({ searchQuery: 'kestrel', withEmail: true, format: 'hubspot' }, 'pro');
  const rows: Record<string, string>[] = parse(await hubspot.text(), { columns: true, recordDelimiter: '\r\n' });
  expect(rows.map((row) => row.Email).sort()).toEqual(['ida@kestrelby.example']);
  const preview = (as: Account) => app.send('/api/exports/companies/preview?query=kestrel', { as });
  expect(await (await preview('pro')).json()).toMatchObject({ companies: 3, contacts: 3, withEmail: 1 });
  for (const as of ['free', 'trial', 'lps'] as const) expect((await preview(as)).ok).toBe(false);
  const { slug } = await app.db
    .selectFrom('companies')
    .select('slug')
    .where('organization_name', '=', 'Kestrelby')
    .executeTakeFirstOrThrow();
  expect((await read({ company: slug, withEmail: true })).rows).toEqual([['Kestrelby', 'Ida']]);
  expect((await send({ company: 'nothing' }, 'pro')).status).toBe(404);
  await app.pool.query(
    `insert into old_slugs (slug, company_id) select 'kestrel-before', id from companies where slug = $1`,
    [slug],
  );
  for (const company of ['kestrel-before', slug.toUpperCase()]) {
    expect((await read({ company, withEmail: true })).rows).toEqual([['Kestrelby', 'Ida']]);
    const answer = await app.send(`/api/exports/companies/preview?company=${company}`, { as: 'pro' });
    expect(await answer.json()).toMatchObject({ companies: 1, contacts: 2 });
  }
});

describe('values that start like formulas', () => {
  const FILE = `Company,Website,Headquarters Location,First Name,Last Name,Title,Email,Description
+Simpla,plus.example,"Seoul, Seoul, South Korea",Ann,-Lee,CEO,ann@plus.example,"- we do X\n- we do Y"
=mc2 Labs,mc2.example,"Taipei, Taipei, Taiwan",@Bo,Ray,Founder,bo@mc2.example,@everyone pays
@payly,payly.example,"Hanoi, Hanoi, Vietnam",Cy,Fox,+1 founder,+cy@payly.example,+40% growth
-30C Foods,minus30.example,"Moscow, Moscow, Russia",Di,Ott,CTO,-di@minus30.example,-30 degrees
'Twas Ltd,twas.example,"Prague, Prague, Czech Republic",Ed,O'Pew,CEO,ed@twas.example,'quoted'
`;
  const ODD = ['+Simpla', '=mc2 Labs', '@payly', '-30C Foods', '+cy@payly.example', '-di@minus30.example'];
  let odd: TestApp;
  beforeAll(async () => {
    odd = await createTestApp();
    await importFile(odd.pool, FILE);
  });
  afterAll(() => odd.close());

  const exported = async (format: string) => {
    const response = await odd.send('/api/exports/companies', { as: 'pro', body: { searchQuery: '', format } });
    expect([format, response.status]).toEqual([format, 200]);
    return response.text();
  };
  const cellsOf = (csv: string): string[] => parse(csv, { recordDelimiter: '\r\n', fromLine: 2 }).flat();

  test.each([
    'hubspot',
    'salesforce',
    'pipedrive',
    'instantly',
    'smartlead',
    'lemlist',
    'apollo',
  ])('reach %s as they are', async (format) => {
    const cells = cellsOf(await exported(format));
    expect(cells).toEqual(expect.arrayContaining([...ODD, "'Twas Ltd"]));
    expect(cells.filter((cell) => /^'[-=+@]/.test(cell))).toEqual([]);
  });

  test('are escaped in CSV for spreadsheets, which imports read back', async () => {
    const csv = await exported('csv');
    const cells = cellsOf(csv);
    expect(cells.filter((cell) => /^[-=+@]/.test(cell))).toEqual([]);
    expect(cells).toEqual(expect.arrayContaining([...ODD.map((value) => `'${value}`), "'Twas Ltd"]));
    const report = await importFile(odd.pool, csv);
    expect(report.companies).toEqual({ created: 0, updated: 0, unchanged: 5 });
    expect(report.problems.total).toBe(0);
  });
});

describe('the preview for a target', () => {
  const person = { first_name: 'Ada', last_name: 'Reed', email: 'ada@place.example' };
  const at = (n: number, headquarters_location: string | null) => ({
    organization_name: `Place ${String(n).padStart(2, '0')}`,
    headquarters_location,
    contacts: [person],
  });
  const check = async (params: string) => {
    const path = `/api/exports/companies/preview?query=place&sort=name-asc&${params}`;
    const response = await app.send(path, { as: 'pro' });
    expect(response.status).toBe(200);
    return (await response.json()).target;
  };
  beforeAll(() =>
    addCompanies(app.db, [
      at(1, 'Seoul, South Korea'),
      at(2, 'Hanoi, Vietnam'),
      at(3, 'Prague, Czechia'),
      at(4, 'San Francisco, California, United States'),
      at(5, 'Whitehorse, Yukon, Canada'),
      at(6, 'Hyderabad, Telangana, India'),
      at(7, 'Hong Kong'),
      at(8, 'Pristina, Kosovo'),
      at(9, 'Munich, Bavaria, Germany'),
      at(10, 'Milan, Lombardy, Italy'),
      at(11, null),
      { organization_name: 'Place 12', contacts: [{ first_name: 'Bo' }] },
      { organization_name: 'Place 13', contacts: [{ last_name: 'Ek', email: `${'e'.repeat(70)}@place.example` }] },
      { organization_name: 'Place 14', contacts: [{ last_name: 'L'.repeat(81) }] },
    ]),
  );

  test('says what Salesforce rejects and may reject, as the file does', async () => {
    expect(await check('format=salesforce')).toEqual({
      rows: 11,
      rejected: [
        { count: 1, words: '1 row lacks the last name Salesforce needs' },
        { count: 1, words: '1 row has more than the 80 characters Salesforce allows in Email' },
        { count: 1, words: '1 row has more than the 80 characters Salesforce allows in Last Name' },
      ],
      warnings: [
        {
          count: 2,
          words: "2 rows have a country that is not in Salesforce's standard picklists, such as Hong Kong, Kosovo",
        },
        {
          count: 2,
          words: "2 rows have a state that is not in Salesforce's standard picklists, such as Bavaria, Lombardy",
        },
      ],
    });
    const file = await (await send({ searchQuery: 'place', format: 'salesforce' }, 'pro')).text();
    const rows: Record<string, string>[] = parse(file, { recordDelimiter: '\r\n', columns: true });
    expect(rows.map(({ State, Country }) => [State, Country]).sort()).toEqual(
      [
        ['', 'Korea, Republic of'],
        ['', 'Vietnam'],
        ['', 'Czechia'],
        ['California', 'United States'],
        ['Yukon Territories', 'Canada'],
        ['Telangana', 'India'],
        ['', 'Hong Kong'],
        ['', 'Kosovo'],
        ['Bavaria', 'Germany'],
        ['Lombardy', 'Italy'],
        ['', ''],
      ].sort(),
    );
  });

  test('names what other targets need, and is empty for our columns', async () => {
    const { rows, rejected, warnings } = await check('format=instantly');
    expect([rows, warnings]).toEqual([2, []]);
    expect(rejected.map(({ words }: { words: string }) => words)).toEqual([
      '10 rows repeat an email from an earlier row, and Instantly needs unique emails',
      '2 rows lack the email Instantly needs',
    ]);
    expect(await check('format=xlsx')).toEqual({ rows: 14, rejected: [], warnings: [] });
    expect(await check('')).toBeNull();
    expect(await check('format=csv')).toBeNull();
    const wrong = await app.send('/api/exports/companies/preview?format=pdf', { as: 'pro' });
    expect(wrong.status).toBe(400);
  });
});
