import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as web from 'node:stream/web';
import { Zip, ZipDeflate } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { customersText, MAX_CUSTOMERS } from '#domain/customers/customers.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import { xlsxWriter } from '#domain/spreadsheets/xlsx.ts';
import { impersonate, signIn, userIdOf } from '#test/accounts.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies, removeCompanies } from '#test/companies.ts';
import { importFile } from '#test/import-file.ts';
import { REAL_FILES, type RealFile } from '#test/real-headers.ts';
import { recordsAdmin } from '#test/records.ts';
import { sheet, textCell, workbook } from '#test/workbook.ts';

const app = useTestApp();
beforeEach(async () => {
  await app.pool.query('delete from customer_owners; delete from rate_limits; delete from revealed_companies');
  await removeCompanies(app.pool);
  await addCompanies(app.db, [
    { organization_name: 'Norwick Robotics', website: 'https://norwick.example', industries: ['Software'] },
    { organization_name: 'Bluefern Labs', website: 'https://www.bluefern.example/de', headquarters_location: 'Oslo' },
    {
      organization_name: '4 Harbors',
      linkedin: 'https://www.linkedin.com/company/4-Harbors/',
      industries: ['Software'],
    },
    {
      organization_name: 'Ostrava Health',
      website: 'https://ostrava.example',
      contacts: [{ first_name: 'Ada', email: 'Ada.Reed@gmail.com', linkedin: 'https://linkedin.com/in/ada-reed' }],
    },
    { organization_name: 'Kestrel', contacts: [{ first_name: 'Bo', email: 'Bo@Kestrel-Mail.example' }] },
    { organization_name: 'Twin', slug: 'twin-a', headquarters_location: 'Oslo' },
    { organization_name: 'Twin', slug: 'twin-b', headquarters_location: 'Bonn' },
  ]);
});

const upload = (method: string, path: string, file: string | Uint8Array, as: Account = 'pro') =>
  app.send(`/api/${path}`, { as, method, body: typeof file === 'string' ? Buffer.from(file) : file });

async function answer(method: string, path: string, file: string | Uint8Array, as: Account = 'pro') {
  const response = await upload(method, path, file, as);
  expect([path, response.status, response.ok ? '' : await response.clone().text()]).toEqual([path, 200, '']);
  return response.json();
}

const preview = (file: string | Uint8Array, query = '') => answer('POST', `customers/preview${query}`, file);
const replace = (file: string | Uint8Array, as: Account = 'pro') => answer('PUT', 'customers', file, as);
const add = (file: string | Uint8Array) => answer('POST', 'customers', file);
const read = async (path: string, as: Account = 'pro') => (await app.send(`/api/${path}`, { as })).json();
const summary = (as: Account = 'pro') => read('customers', as);

async function namesFor(params: string, as: Account = 'pro'): Promise<string[]> {
  const { companies } = await read(`companies?sort=name-asc&${params}`, as);
  return companies.map(({ organizationName }: { organizationName: string }) => organizationName);
}

/** Shows the user the emails of the companies that a search finds. */
const reveal = (query: string, as: Account = 'pro') => namesFor(`query=${query}`, as);

const OTHERS = ['4 Harbors', 'Bluefern Labs', 'Kestrel', 'Norwick Robotics', 'Ostrava Health', 'Twin', 'Twin'];

function linesOf({ columns }: RealFile): string[][] {
  const rows = Math.max(...columns.map(([, samples]) => samples.length));
  const lines = Array.from({ length: rows }, (_, row) => columns.map(([, samples]) => samples[row] ?? ''));
  return [columns.map(([header]) => header), ...lines];
}

function csvOf(lines: readonly string[][]): string {
  return lines.map((cells) => csvLine(cells)).join('');
}

function xlsxOf([headers = [], ...lines]: readonly string[][]): Uint8Array {
  const parts: Uint8Array[] = [];
  const columns = headers.map((header) => ({ header }));
  const writer = xlsxWriter({ Zip, ZipDeflate }, columns, (bytes) => parts.push(bytes.slice()));
  for (const cells of lines) writer.row(cells);
  writer.end();
  return Buffer.concat(parts);
}

const CRMS = REAL_FILES.filter(({ tool }) => /^(?:HubSpot|Salesforce|Pipedrive|Apollo)/.test(tool));

test.each(CRMS)('recognizes the columns of $tool, as CSV and as a spreadsheet', async (file) => {
  const lines = linesOf(file);
  const [csv, xlsx] = [await preview(csvOf(lines)), await preview(xlsxOf(lines))];
  expect(csv.matches.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Norwick Robotics', 'Bluefern Labs']),
  );
  expect(csv.rows).toBe(lines.length - 1);
  expect(csv.columns.some(({ field }: { field: string | null }) => field === 'name')).toBe(true);
  expect({ ...xlsx, columns: null }).toEqual({ ...csv, columns: null });
  expect(await summary()).toEqual({ customers: 0, companies: 0, possible: 0, updatedAt: null });
});

describe('a row matches', () => {
  test.each([
    ['website', 'www.norwick.example/jobs', 'Norwick Robotics', 'website'],
    ['website', 'https://other.example'],
    ['email', 'anyone@bluefern.example', 'Bluefern Labs', 'email domain'],
    ['email', 'anyone@kestrel-mail.example', 'Kestrel', 'email domain'],
    ['website', 'kestrel-mail.example', 'Kestrel', 'email domain'],
    ['email', 'ada.reed@GMAIL.com', 'Ostrava Health', 'email address'],
    ['email', 'someone.else@gmail.com'],
    ['linkedin', 'linkedin.com/company/4-harbors', '4 Harbors', 'LinkedIn page'],
    ['linkedin', 'https://uk.linkedin.com/in/Ada-Reed/', 'Ostrava Health', 'LinkedIn page'],
    ['linkedin', 'https://linkedin.com/company/ada-reed'],
    ['website,email', 'norwick.example","anyone@norwick.example', 'Norwick Robotics', 'website'],
  ])('by %s %s: %s, because of the %s', async (field, value, name?: string, by?: string) => {
    await reveal('ostrava');
    const names = name ? [name] : [];
    const file = `${field.replace(/\w+/g, 'What')}\n"${value}"\n`;
    const body = await preview(file, `?columns=${field}`);
    expect(body.matches.map((match: { name: string; by: string }) => [match.name, match.by])).toEqual(
      names.map((name) => [name, by]),
    );
    expect([body.matchedRows, body.companies]).toEqual([names.length, names.length]);
    await answer('PUT', `customers?columns=${field}`, file);
    expect(await namesFor('customers=any')).toEqual(names);
    // Companies added later match the same way.
    await app.pool.query('update companies set version = (select version + 1 from search_version)');
    await app.pool.query('update search_version set version = version + 1');
    await app.pool.query("update customer_companies set is_sure = not is_sure, name_hash = ''");
    expect(await namesFor('customers=any')).toEqual(names);
  });

  test('by name only where nothing else identifies the company', async () => {
    const body = await preview('Company,Website\nBluefern Labs,https://another.example\n4 Harbors,\n');
    expect(body.matches).toEqual([]);
    expect(body.possible).toMatchObject([{ row: 3, slug: '4-harbors', name: '4 Harbors', isCustomer: false }]);
    expect(body).toMatchObject({ rows: 2, customers: 2, matchedRows: 0, companies: 0 });
  });
});

describe('a name alone', () => {
  const NAMES = [
    ['Solvarn SAS', 'Solvarn'],
    ['SOLVARN S.A.S.', 'Solvarn'],
    ['The Solvarn Company', 'Solvarn'],
    ['Creme Dorval SARL', 'Crème Dorval'],
    ['CRÈME DORVAL', 'Crème Dorval'],
    ['Nordlys Kaffe A/S', 'Nordlys Kaffe'],
    ['Nordlys Kaffe AS', 'Nordlys Kaffe'],
    ['Strassenfeld GmbH & Co. KG', 'Straßenfeld'],
    ['Mollebro ApS', 'Møllebro'],
    ['Brixen and Howe, Inc.', 'Brixen & Howe'],
    ['The Brixen & Howe Company', 'Brixen & Howe'],
    ['Ｓｏｌｖａｒｎ', 'Solvarn'],
  ] as const;
  const COMPANIES = [...new Set(NAMES.map(([, name]) => name))];
  beforeEach(() =>
    importFile(
      app.pool,
      `Company,Website\n${COMPANIES.map((name, n) => `${name},https://by-name-${n}.example\n`).join('')}`,
    ),
  );
  const names = (companies: { name: string }[]) => companies.map(({ name }) => name);
  const confirm = async (body: object, as: Account = 'pro') => {
    const response = await app.send('/api/customers/possible', { as, method: 'PATCH', body });
    expect(response.status).toBe(200);
    return response.json();
  };
  const possible = async () => (await read('customers/possible')).companies;

  test('counts only once confirmed, also after a change of the company and another upload', async () => {
    const file = csvOf([['Company'], ...NAMES.map(([cell]) => [cell])]);
    const body = await preview(file);
    expect(body).toMatchObject({ customers: 6, matchedRows: 0, companies: 0, matches: [], possibleRows: 12 });
    expect(body.possible).toMatchObject(
      COMPANIES.map((name) => ({ row: NAMES.findIndex((row) => row[1] === name) + 2, name, isCustomer: false })),
    );
    expect(await replace(file)).toMatchObject({
      rows: 12,
      saved: 6,
      added: 6,
      customers: 6,
      companies: 0,
      possible: 6,
    });
    expect(await namesFor('customers=any')).toEqual([]);
    expect(names(await possible()).sort()).toEqual([...COMPANIES].sort());
    expect(await confirm({ customers: ['solvarn', 'moellebro', 'norwick-robotics', 'no-such-company'] })).toMatchObject(
      {
        companies: 1,
        possible: 5,
      },
    );
    expect(await namesFor('customers=any')).toEqual(['Solvarn']);
    expect(await read('customer-counts')).toEqual({ customers: 1 });
    await app.pool.query('update companies set version = (select version + 1 from search_version)');
    await app.pool.query('update search_version set version = version + 1');
    expect(await namesFor('customers=any')).toEqual(['Solvarn']);

    expect((await preview(file)).possible).toContainEqual(
      expect.objectContaining({ name: 'Solvarn', isCustomer: true }),
    );
    expect(await replace(file)).toMatchObject({ companies: 1, possible: 5 });
    expect(await replace('Company\nNordlys Kaffe AS\n')).toMatchObject({ companies: 0, possible: 1 });
    expect(await add(file)).toMatchObject({ companies: 0, possible: 6, saved: 6, added: 5, customers: 6 });

    await confirm({ customers: ['solvarn'] });
    expect(await confirm({ others: ['solvarn'] })).toMatchObject({ companies: 0, possible: 6 });
    await confirm({ customers: ['solvarn'] });
    await app.send('/api/customers', { as: 'pro', method: 'DELETE' });
    expect((await app.pool.query('select from confirmed_customers')).rowCount).toBe(0);
  });

  test('of several companies offers each of them', async () => {
    const body = await preview('Company\nTwin Ltd\n');
    expect(body.possible.map(({ slug }: { slug: string }) => slug)).toEqual(['twin-a', 'twin-b']);
    await replace('Company\nTwin Ltd\n');
    await confirm({ customers: ['twin-b'] });
    expect((await read('companies?customers=any')).companies).toMatchObject([{ slug: 'twin-b' }]);
    expect(await possible()).toMatchObject([
      { slug: 'twin-a', isCustomer: false },
      { slug: 'twin-b', isCustomer: true },
    ]);
  });

  test('of a company that another row identifies is a match', async () => {
    const body = await preview('Company,Website\nNorwick,norwick.example\nNorwick Robotics Ltd,\nBluefern,\n');
    expect(body.matches).toMatchObject([
      { row: 2, by: 'website' },
      { row: 3, name: 'Norwick Robotics', by: 'name' },
    ]);
    expect(body).toMatchObject({ matchedRows: 2, companies: 1, possibleRows: 0, possible: [] });
  });

  test('is hidden from other users, and needs a plan to be confirmed', async () => {
    await replace('Company\nSolvarn\n');
    const path = '/api/customers/possible';
    expect((await read('customers/possible', 'lifetime')).companies).toEqual([]);
    await confirm({ customers: ['solvarn'] }, 'lifetime');
    expect(await summary()).toMatchObject({ companies: 0, possible: 1 });
    const body = { customers: ['solvarn'] };
    expect((await app.send(path, { as: 'free', method: 'PATCH', body })).status).toBe(402);
    expect((await app.send(path, { method: 'PATCH', body })).status).toBe(401);
    expect((await app.send(path)).status).toBe(401);
    const tooMany = { customers: Array.from({ length: 501 }, (_, n) => `c${n}`) };
    expect((await app.send(path, { as: 'pro', method: 'PATCH', body: tooMany })).status).toBe(400);
  });
});

test('the rows of a saved file add up', async () => {
  const rows = ['norwick.example', 'www.norwick.example', 'bluefern.example', 'nonsense', 'bluefern.example'];
  const saved = await replace(`Website\n${rows.join('\n')}\n`);
  expect(saved).toMatchObject({ rows: 5, saved: 2, rejected: { total: 1 } });
  const text = customersText({ rows: saved.rows, customers: saved.saved, rejected: saved.rejected.total });
  expect(text).toBe('5 rows, 2 customers: 2 rows repeat a customer, 1 row cannot be matched.');
});

test('reports every row that identifies no company, and why', async () => {
  const good = 'Acme,acme.example,ada@acme.example';
  const file = `Company,Website,Email\n${good}\n,,\n,nonsense,\n,,ada(at)acme\nTest,,\n"Bro"ken,,,,,,\n`;
  const body = await preview(file);
  expect(body).toMatchObject({ rows: 5, rejected: { total: 4 } });
  expect(body.rejected.rows).toEqual([
    { row: 4, reason: 'has no valid website: nonsense' },
    { row: 5, reason: 'has no valid email address: ada(at)acme' },
    { row: 6, reason: 'has a name that identifies no company: Test' },
    { row: 7, reason: expect.any(String) },
  ]);
  expect(await replace(file)).toMatchObject({ customers: 1, rows: 5, rejected: { total: 4 } });
});

test('tells customers with pages on the same site apart', async () => {
  const pages = ['fb.com/acme', 'fb.com/birch', 'https://de.linkedin.com/company/acme', 'https://m.me/acme'];
  const file = `Website\n${pages.join('\n')}\nhttps://youtu.be/a\n`;
  expect(await preview(file)).toMatchObject({ rows: 5, customers: 4, rejected: { total: 1 } });
});

test('hides customers, shows only them, and counts them with the other filters applied', async () => {
  await replace('Website\nnorwick.example\nbluefern.example\nelsewhere.example\n');
  expect(await summary()).toEqual({ customers: 3, companies: 2, possible: 0, updatedAt: '2026-11-21T12:00:00.000Z' });
  expect(await namesFor('customers=!any')).toEqual(['4 Harbors', 'Kestrel', 'Ostrava Health', 'Twin', 'Twin']);
  expect(await namesFor('customers=any&industry=Software')).toEqual(['Norwick Robotics']);
  expect(await namesFor('customers=any&customers=!any')).toEqual([]);
  expect(await read('customer-counts?customers=!any')).toEqual({ customers: 2 });
  expect(await read('customer-counts?industry=Software')).toEqual({ customers: 1 });
  const csv = await app.send('/api/exports/companies', {
    as: 'pro',
    body: { searchQuery: '', filters: { customers: ['!any'] } },
  });
  expect(await csv.text()).not.toContain('Norwick');
  expect((await app.send('/api/companies?customers=some', { as: 'pro' })).status).toBe(400);
});

test('replaces, adds and deletes customers', async () => {
  await replace('Website\nnorwick.example\n');
  expect(await add('Website\nnorwick.example\nbluefern.example\n')).toMatchObject({ customers: 2, companies: 2 });
  expect(await namesFor('customers=any')).toEqual(['Bluefern Labs', 'Norwick Robotics']);
  expect(await replace('Website\nostrava.example\n')).toMatchObject({ customers: 1, companies: 1 });
  expect(await namesFor('customers=any')).toEqual(['Ostrava Health']);
  expect((await app.send('/api/customers', { as: 'pro', method: 'DELETE' })).status).toBe(204);
  expect(await summary()).toEqual({ customers: 0, companies: 0, possible: 0, updatedAt: null });
  expect(await namesFor('customers=!any')).toEqual(OTHERS);
  expect((await app.pool.query('select from customer_keys')).rowCount).toBe(0);
  expect(await replace('Website\nnorwick.example\n')).toMatchObject({ customers: 1, companies: 1 });
});

test('lists the rows of a preview that match no company, by name', async () => {
  const file = 'Company,Website\nNorwick,norwick.example\nElsewhere AG,elsewhere.example\n,nowhere.example\nTwin,\n';
  expect(await preview(file)).toMatchObject({
    matchedRows: 1,
    possibleRows: 1,
    unmatchedRows: 2,
    unmatched: [
      { row: 3, label: 'Elsewhere AG' },
      { row: 4, label: 'nowhere.example' },
    ],
  });
});

describe('companies that are customers', () => {
  const listed = async (query = '', as: Account = 'pro') => {
    const { companies, total } = await read(`customers/companies?query=${query}`, as);
    expect(total).toBe(companies.length);
    return companies.map(({ name }: { name: string }) => name);
  };
  const remove = async (slug: string, as?: Account) =>
    (await app.send(`/api/customers/companies/${slug}`, { as, method: 'DELETE' })).status;

  test('are listed, searched by name or website, and removed one by one', async () => {
    await replace('Website,Email\nnorwick.example,\nbluefern.example,zoe@bluefern.example\nelsewhere.example,\n');
    expect(await listed()).toEqual(['Bluefern Labs', 'Norwick Robotics']);
    expect(await listed('NORWICK.ex')).toEqual(['Norwick Robotics']);
    expect(await listed('fern lab')).toEqual(['Bluefern Labs']);
    expect(await listed('', 'lifetime')).toEqual([]);
    expect(await remove('norwick-robotics', 'lifetime')).toBe(404);
    expect(await remove('norwick-robotics')).toBe(401);
    expect(await remove('kestrel', 'pro')).toBe(404);
    expect(await remove('bluefern-labs', 'pro')).toBe(204);
    expect(await listed()).toEqual(['Norwick Robotics']);
    expect(await namesFor('customers=any')).toEqual(['Norwick Robotics']);
    expect(await summary()).toMatchObject({ customers: 2, companies: 1 });
    await app.pool.query('update companies set version = (select version + 1 from search_version)');
    await app.pool.query('update search_version set version = version + 1');
    expect(await listed()).toEqual(['Norwick Robotics']);
    expect(await add('Website\nbluefern.example\n')).toMatchObject({ added: 1, companies: 2 });
  });

  test('leave with everything stored about them when the last one is removed', async () => {
    await replace('Website,Email\nnorwick.example,someone@gmail.com\n');
    expect(await remove('norwick-robotics', 'pro')).toBe(204);
    expect(await summary()).toMatchObject({ customers: 0, companies: 0 });
    expect((await app.pool.query('select from customer_keys')).rowCount).toBe(0);
  });

  test('become possible customers when only the name matches', async () => {
    await replace('Company\nTwin\n');
    const body = { customers: ['twin-a', 'twin-b'] };
    await app.send('/api/customers/possible', { as: 'pro', method: 'PATCH', body });
    expect(await listed()).toEqual(['Twin', 'Twin']);
    expect(await remove('twin-a', 'pro')).toBe(204);
    expect((await read('customers/possible')).companies).toMatchObject([
      { slug: 'twin-a', isCustomer: false },
      { slug: 'twin-b', isCustomer: true },
    ]);
  });

  test('keep what would reveal a contact whom the user has not seen', async () => {
    await replace('Website,Email\nostrava.example,\n,ada.reed@gmail.com\n');
    expect(await summary()).toMatchObject({ customers: 2, companies: 1 });
    expect(await remove('ostrava-health', 'pro')).toBe(204);
    expect(await summary()).toMatchObject({ customers: 1, companies: 0 });
    expect(await remove('ostrava-health', 'pro')).toBe(404);
    await reveal('ostrava');
    expect(await listed()).toEqual(['Ostrava Health']);
    expect(await remove('ostrava-health', 'pro')).toBe(204);
    expect(await summary()).toMatchObject({ customers: 0, companies: 0 });
  });
});

test('stores only keyed hashes, and no file', async () => {
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('fundscout-table-'));
  const before = folders();
  const lines = [
    ['Company', 'Email', 'LinkedIn'],
    ['Quillfish', 'zora@quillfish.example', 'https://linkedin.com/in/zora-quill'],
  ];
  await replace(xlsxOf(lines));
  expect(folders()).toEqual(before);
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  for (const { name } of tables) {
    const { rowCount } = await app.pool.query(
      `select from ${name} as t where lower(t::text) ~ 'quill|zora' or encode(convert_to(t::text, 'UTF8'), 'escape') ~ $1`,
      [Buffer.from('quillfish').toString('hex')],
    );
    expect([name, rowCount]).toEqual([name, 0]);
  }
  const { rows: keys } = await app.pool.query<{ length: number }>('select length(hash) from customer_keys');
  expect(keys.map(({ length }) => length)).toEqual([32, 32, 32]);
});

test('matches newly imported companies, and offers those of the same name', async () => {
  await replace('Company,Email\nQuillfish,\nMorrow,ada@morrow.example\n');
  expect(await namesFor('customers=any')).toEqual([]);
  await importFile(app.pool, 'Name,Website,City,Country\nQuillfish,,Oslo,Norway\nMorrow,https://morrow.example,,\n');
  expect(await namesFor('customers=any')).toEqual(['Morrow']);
  expect(await read('customer-counts')).toEqual({ customers: 1 });
  expect(await summary()).toMatchObject({ companies: 1, possible: 1 });
  await importFile(app.pool, 'Name,Website,City,Country\nQuillfish,https://quill.example,Bonn,Germany\n');
  expect(await namesFor('customers=any')).toEqual(['Morrow']);
  expect(await namesFor('query=quillfish&customers=!any')).toEqual(['Quillfish', 'Quillfish']);
  expect(await summary()).toMatchObject({ companies: 1, possible: 2 });
  await app.pool.query(`
    update search_version set version = version + 1;
    insert into removed_companies
      select id, (select version from search_version) from companies where website_key = 'quill.example';
    delete from companies where website_key = 'quill.example'`);
  expect(await summary()).toMatchObject({ companies: 1, possible: 1 });
});

test('follows edits, merges, deletions and their undo', async () => {
  const { call, read: record, merge, idOf, lastChange } = recordsAdmin(() => app);
  await reveal('ostrava');
  await replace('Website,Email\nnorwick.example,\n,ada.reed@gmail.com\n');
  const id = await idOf('Norwick Robotics');
  const { version } = await record(`/records/companies/${id}`);
  expect(
    (await call('PATCH', `/records/companies/${id}`, { version, fields: { website: 'https://new.example' } })).status,
  ).toBe(204);
  expect(await namesFor('customers=any')).toEqual(['Ostrava Health']);
  await call('POST', `/history/${await lastChange(`companies:${id}`)}/undo`);
  expect(await namesFor('customers=any')).toEqual(['Norwick Robotics', 'Ostrava Health']);

  const goes = await idOf('Ostrava Health');
  expect((await merge(id, goes)).status).toBe(200);
  expect(await namesFor('customers=any')).toEqual(['Norwick Robotics']);
  await replace('Email\nada.reed@gmail.com\n');
  expect(await namesFor('customers=any')).toEqual(['Norwick Robotics']);

  const now = await record(`/records/companies/${id}`);
  expect((await call('DELETE', `/records/companies/${id}?version=${now.version}`)).status).toBe(204);
  expect(await summary()).toMatchObject({ customers: 1, companies: 0 });
  await call('POST', `/history/${await lastChange(`companies:${id}`)}/undo`);
  expect(await namesFor('customers=any')).toEqual(['Norwick Robotics']);
});

describe('guesses of contacts', () => {
  const PATTERNS = [
    (first: string) => first,
    (first: string, last: string) => `${first}.${last}`,
    (first: string, last: string) => `${first[0]}${last}`,
    (first: string, last: string) => `${first}${last}`,
    (_: string, last: string) => last,
  ];
  const COUNT = 300 / PATTERNS.length;
  const person = (n: number) => [`ada${n}`, `reed${n}`] as const;
  const guessesOf = (n: number) => PATTERNS.map((pattern) => pattern(...person(n)));
  const rowsOf = (cell: (n: number, guess: string) => string) =>
    Array.from({ length: COUNT }, (_, n) => guessesOf(n).map((guess) => cell(n, guess))).flat();
  const filesOf = {
    'email addresses': `Email\n${rowsOf((_, guess) => `${guess}@gmail.com`).join('\n')}\n`,
    'LinkedIn pages': `LinkedIn\n${rowsOf((_, guess) => `linkedin.com/in/${guess}`).join('\n')}\n`,
  };
  const FILES = Object.entries(filesOf);

  beforeEach(() =>
    addCompanies(
      app.db,
      Array.from({ length: COUNT }, (_, n) => {
        const right = guessesOf(n)[n % PATTERNS.length];
        return {
          organization_name: `Guess ${n}`,
          website: `guess-${n}.example`,
          contact_email: `office@guess-${n}.example`,
          contacts: [
            {
              first_name: 'Ada',
              last_name: `Reed${n}`,
              email: `${right}@gmail.com`,
              linkedin: `https://linkedin.com/in/${right}`,
            },
            { first_name: 'Bo', email: `${right}@guess-${n}.example` },
          ],
        };
      }),
    ),
  );

  /** Everything that tells which companies are customers. */
  async function matchesOf(file: string, as: Account) {
    const { matchedRows, companies, matches } = await answer('POST', 'customers/preview', file, as);
    const saved = await replace(file, as);
    const search = { name: 'Guesses', params: 'customers=any' };
    const { id } = await (await app.send('/api/saved-searches', { as, body: search })).json();
    const { searches } = await read('saved-searches', as);
    await app.send(`/api/saved-searches/${id}`, { as, method: 'DELETE' });
    const data = await (await app.send('/api/account/data', { as })).json();
    return {
      preview: [matchedRows, companies, matches.length],
      saved: saved.companies,
      found: await namesFor('customers=any&emails=masked', as),
      others: (await read('companies?customers=!any&emails=masked', as)).total,
      counts: (await read('customer-counts', as)).customers,
      total: searches.find(({ name }: { name: string }) => name === 'Guesses').total,
      data: data.customers.companies.map(({ organization_name }: { organization_name: string }) => organization_name),
    };
  }
  const matching = (names: string[]) => ({
    preview: [names.length, names.length, names.length],
    saved: names.length,
    found: names,
    others: OTHERS.length + COUNT - names.length,
    counts: names.length,
    total: names.length,
    data: names,
  });
  const rematch = async () => {
    await app.pool.query('update companies set version = (select version + 1 from search_version)');
    await app.pool.query('update search_version set version = version + 1');
  };

  test.each(FILES)('tell a trial that has seen no emails nothing: %s', async (_, file) => {
    const limit = (trial_daily_reveals: number) =>
      app.send('/api/settings', { as: 'admin', method: 'PATCH', body: { trial_daily_reveals } });
    await limit(0);
    await namesFor('query=guess', 'trial');
    expect(await matchesOf(file, 'trial')).toEqual(matching([]));
    await rematch();
    expect(await namesFor('customers=any', 'trial')).toEqual([]);
    await limit(300);
    await reveal('"guess 7"', 'trial');
    expect(await namesFor('customers=any&emails=masked', 'trial')).toEqual(['Guess 7']);
    expect(await matchesOf(file, 'trial')).toEqual(matching(['Guess 7']));
    await app.pool.query('delete from rate_limits'); // As on the next day.
    await rematch();
    expect(await namesFor('customers=any&emails=masked', 'trial')).toEqual(['Guess 7']);
  });

  test.each(FILES)('match companies that the user exported: %s', async (_, file) => {
    expect(await matchesOf(file, 'monthly')).toEqual(matching([]));
    const body = { searchQuery: '"guess 8"', filters: {} };
    await (await app.send('/api/exports/companies', { as: 'monthly', body })).text();
    await expect.poll(() => namesFor('customers=any&emails=masked', 'monthly')).toEqual(['Guess 8']);
    expect(await matchesOf(file, 'monthly')).toEqual(matching(['Guess 8']));
    expect(await matchesOf(file, 'lifetime')).toEqual(matching([]));
  });

  test('match by their domain, whether they are right or not', async () => {
    const file = `Email\n${rowsOf((n, guess) => `${guess}@guess-${n}.example`).join('\n')}\n`;
    const { matchedRows, companies, matches } = await answer('POST', 'customers/preview', file, 'trial');
    expect([matchedRows, companies]).toEqual([COUNT * PATTERNS.length, COUNT]);
    expect(new Set(matches.map(({ by }: { by: string }) => by))).toEqual(new Set(['email domain']));
  });
});

test('applies the filter in saved searches', async () => {
  await replace('Website\nnorwick.example\n');
  const saved = await app.send('/api/saved-searches', { as: 'pro', body: { name: 'New', params: 'customers=!any' } });
  expect(saved.status).toBe(201);
  const { searches } = await read('saved-searches');
  expect(searches).toMatchObject([{ name: 'New', total: OTHERS.length - 1 }]);
});

test('hides customers from other users and from admins', async () => {
  await replace('Website\nnorwick.example\n');
  await replace('Website\nbluefern.example\n', 'trial');
  expect(await namesFor('customers=any')).toEqual(['Norwick Robotics']);
  expect(await namesFor('customers=any', 'trial')).toEqual(['Bluefern Labs']);
  await app.send('/api/customers', { as: 'trial', method: 'DELETE' });
  expect(await namesFor('customers=any')).toEqual(['Norwick Robotics']);

  const account = await read(`admin/users/${await userIdOf(app, 'pro')}`, 'admin');
  expect(account.user.customers).toBe(1);
  const headers = { cookie: await impersonate(app, 'pro') };
  for (const path of ['customers', 'customer-counts', 'companies?customers=any']) {
    expect([path, (await app.send(`/api/${path}`, { headers })).status]).toEqual([path, 403]);
  }
});

test('needs a plan, except to count and delete customers', async () => {
  const id = await userIdOf(app, 'free');
  await app.pool.query("insert into customer_owners values ($1, 1, '2026-11-20')", [id]);
  await app.pool.query("insert into customer_keys values ($1, 'x', true)", [id]);
  expect(await summary('free')).toEqual({
    customers: 1,
    companies: 0,
    possible: 0,
    updatedAt: '2026-11-20T00:00:00.000Z',
  });
  for (const [as, status] of [
    ['free', 402],
    [undefined, 401],
  ] as const) {
    for (const [method, path] of [
      ['PUT', 'customers'],
      ['POST', 'customers'],
      ['POST', 'customers/preview'],
    ] as const) {
      const body = Buffer.from('Website\nnorwick.example\n');
      expect((await app.send(`/api/${path}`, { as, method, body })).status).toBe(status);
    }
    expect((await app.send('/api/customer-counts', { as })).status).toBe(status);
  }
  expect((await app.send('/api/companies?customers=!any', { as: 'free' })).status).toBe(402);
  expect((await app.send('/api/companies?customers=!any')).status).toBe(400);
  expect((await app.send('/api/customers')).status).toBe(401);
  expect((await app.send('/api/customers', { method: 'DELETE' })).status).toBe(401);
  expect((await app.send('/api/customers', { as: 'free', method: 'DELETE' })).status).toBe(204);
  expect((await summary('free')).customers).toBe(0);
});

describe('a file without a header', () => {
  test.each([
    ['websites', 'norwick.example\nbluefern.example\n', 'website'],
    ['email addresses', 'ada@norwick.example\nbo@bluefern.example\n', 'email'],
    ['LinkedIn pages', 'linkedin.com/company/4-harbors\nlinkedin.com/company/x\n', 'linkedin'],
  ])('of %s keeps its first row', async (_, file, field) => {
    const query = `?columns=${field}`;
    const { columns, rows, customers, matches } = await preview(file, query);
    expect({ columns, rows, customers }).toEqual({
      columns: [{ header: 'Column A', field, sample: file.split('\n')[0], looksLike: null }],
      rows: 2,
      customers: 2,
    });
    expect(matches[0]).toMatchObject({ row: 1, by: expect.any(String) });
    expect(await answer('PUT', `customers${query}`, file)).toMatchObject({ customers: 2, rows: 2 });
  });

  test('is recognized by any cell, and its columns are named', async () => {
    const lines = [
      ['Norwick', '', 'norwick.example'],
      ['Bluefern', '', 'bluefern.example'],
    ];
    for (const file of [csvOf(lines), xlsxOf(lines)]) {
      const { columns, rows } = await preview(file, '?columns=,,website');
      expect(rows).toBe(2);
      expect(columns.map(({ header }: { header: string }) => header)).toEqual(['Column A', 'Column B', 'Column C']);
    }
  });
});

describe('a spreadsheet with several sheets', () => {
  const rowsOf = (lines: readonly string[][]) =>
    sheet(lines.map((cells, n) => `<row r="${n + 1}">${cells.map(textCell).join('')}</row>`).join(''));
  const fileOf = async (sheets: Record<string, string[][]>) => {
    const parts = Object.entries(sheets).map(([name, lines]) => [name, rowsOf(lines)]);
    return new Uint8Array(await workbook(Object.fromEntries(parts)).arrayBuffer());
  };
  const NOTES = [
    ['Prepared by', 'Ada'],
    ['Color', 'red'],
  ];
  const CUSTOMERS = [['Website'], ['norwick.example'], ['bluefern.example']];

  test.each([
    [
      'the first with a known header',
      { Notes: NOTES, 'Customers 2026': CUSTOMERS, More: CUSTOMERS },
      'Customers 2026',
      2,
    ],
    ['the first one otherwise', { Notes: NOTES, More: NOTES }, 'Notes', 1],
    ['no named one if there is only one', { Customers: CUSTOMERS }, null, 2],
  ])('is read from %s', async (_, sheets, name, rows) => {
    const file = await fileOf(sheets);
    expect(await preview(file)).toMatchObject({ sheet: name, rows });
    if (rows === 2) expect(await replace(file)).toMatchObject({ sheet: name, rows, customers: 2 });
  });
});

describe('refuses', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['an empty file', '', /empty/],
    ['a header alone', 'Website\n', /no rows below/],
    ['an address above a known header', 'Website,ada@acme.example\nother.com,\n', /it contains the email address ada@/],
    ['a PDF', '%PDF-1.7\n', /PDF document/],
    ['a damaged spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), /file/],
    [
      'too many customers',
      `Website\n${Array.from({ length: MAX_CUSTOMERS + 1 }, (_, i) => `c${i}.example`).join('\n')}`,
      /more than 50,000 customers/,
    ],
    ['unknown columns', 'Color,Size\nred,1\n', /columns must include a column/],
  ])('%s', async (_case, file, words) => {
    const refused = await upload('PUT', 'customers', file);
    expect(refused.status).toBe(400);
    expect((await refused.json()).detail).toMatch(words);
    expect((await app.pool.query('select from customer_keys')).rowCount).toBe(0);
  });

  test.each([
    ['color', 'Company', 400],
    ['name,website', 'Company', 400],
  ])('columns %s', async (columns, headers, status) => {
    expect((await upload('POST', `customers/preview?columns=${columns}`, `${headers}\nAcme\n`)).status).toBe(status);
  });

  test('rows with tens of thousands of addresses in a cell, and files with thousands of columns', async () => {
    const addresses = Array.from({ length: 50_000 }, (_, n) => `p${n}@a${n}.io`).join(' ');
    const file = `Website,Email\nnorwick.example,a@norwick.example\nbluefern.example,${addresses}\n`;
    expect(await (await upload('POST', 'customers/preview', file)).json()).toMatchObject({
      rows: 2,
      customers: 1,
      rejected: { total: 1, rows: [{ row: 3, reason: expect.stringContaining('more than 50 email addresses') }] },
    });
    const wide = `Website${',x'.repeat(2_000)}\n${'norwick.example\n'.repeat(10_000)}`;
    expect((await (await upload('POST', 'customers/preview', wide)).json()).errors).toEqual([
      { field: 'file', message: "The file has more than 2,000 columns. Remove those you don't need." },
    ]);
    const unnamed = `Website${','.repeat(16_000)}\nnorwick.example\n`;
    expect(await (await upload('POST', 'customers/preview', unnamed)).json()).toMatchObject({ rows: 1, customers: 1 });
  });

  test('a file that is too large', async () => {
    const refused = await upload('POST', 'customers/preview', Buffer.alloc(MAX_USER_FILE_BYTES + 1, 'a'));
    expect(refused.status).toBe(413);
  });

  test('more customers than the maximum, over several files', async () => {
    await replace('Website\nnorwick.example\n');
    await app.pool.query(
      `insert into customer_keys select $1, sha256(n::text::bytea), true from generate_series(2, ${MAX_CUSTOMERS}) n`,
      [await userIdOf(app, 'pro')],
    );
    const refused = await upload('POST', 'customers', 'Website\nbluefern.example\n');
    expect((await refused.json()).errors).toMatchObject([
      { field: 'file', message: expect.stringMatching(/50,001 customers/) },
    ]);
    expect(await summary()).toMatchObject({ customers: MAX_CUSTOMERS, companies: 1 });
  });

  test('a third file of a user at once, but not one of another user', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let reading = 0;
    const body = async function* () {
      yield Buffer.from('Website\n');
      reading++;
      await released;
      yield Buffer.from('norwick.example\n');
    };
    const cookie = await signIn(app, 'pro');
    const slow = () =>
      app.api.request('/api/customers/preview', {
        method: 'POST',
        headers: { cookie, origin: 'http://localhost:3000' },
        body: web.ReadableStream.from(body()) as ReadableStream<Uint8Array>,
        duplex: 'half',
      } as RequestInit);
    const open = [slow(), slow()];
    const file = 'Website\nnorwick.example\n';
    await expect.poll(() => reading).toBe(2);
    expect((await upload('POST', 'customers/preview', file)).status).toBe(429);
    expect((await upload('POST', 'customers/preview', file, 'monthly')).status).toBe(200);
    release();
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await upload('POST', 'customers/preview', file)).status).toBe(200);
  });

  test('too many files within an hour', async () => {
    await app.pool.query(
      `insert into rate_limits select 'customers:' || id, 60, '2026-11-21T13:00Z' from "user" where email = 'pro@fundscout.example'`,
    );
    expect((await upload('POST', 'customers/preview', 'Website\na.example\n')).status).toBe(429);
  });
});

test('includes matching companies in the account data, and deletes everything with the account', async () => {
  await replace('Website\nnorwick.example\n', 'lifetime');
  const data = await (await app.send('/api/account/data', { as: 'lifetime' })).json();
  expect(data.customers).toEqual({
    customers: 1,
    updatedAt: '2026-11-21T12:00:00.000Z',
    companies: [{ slug: 'norwick-robotics', organization_name: 'Norwick Robotics' }],
  });
  await app.pool.query(`delete from "user" where email = 'lifetime@fundscout.example'`);
  for (const table of ['customer_owners', 'customer_keys', 'customer_companies', 'confirmed_customers']) {
    expect((await app.pool.query(`select from ${table}`)).rowCount).toBe(0);
  }
});
