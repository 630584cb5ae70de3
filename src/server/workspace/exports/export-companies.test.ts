import { buffer, text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { readCell } from '#domain/spreadsheets/csv-cells.ts';
import { addCompanies, type TestCompany } from '#test/companies.ts';
import { useTestDatabase } from '#test/database.ts';
import { exportCompanies } from './export-companies.ts';

const HEADERS = CSV_COLUMNS.map(({ header }) => header);

const database = useTestDatabase();
beforeEach(() => database.pool.query('truncate companies restart identity cascade'));

function exported(ids: Iterable<number>): Promise<string> {
  return text(exportCompanies({ format: 'csv', pool: database.pool, ids }));
}

function cellsOf(csv: string): string[][] {
  return parse(csv, { record_delimiter: '\r\n' }).map((row: string[]) => row.map((cell) => readCell(cell)));
}

async function addMany(count: number, values: Partial<TestCompany> = {}): Promise<void> {
  await database.pool.query(
    `insert into companies (slug, organization_name, name_key, search_text, version, source, full_description)
     select 'c' || n, 'Company ' || n, '', '', 1, 'import', $2 from generate_series(1, $1::int) as n`,
    [count, values.full_description ?? null],
  );
}

test('writes one row per contact, in id order', async () => {
  await addCompanies(database.db, [
    {
      organization_name: 'Harrowgate',
      description: 'Dispatch software, "for carriers"',
      full_description: 'First line\nsecond line',
      industries: ['Logistics', 'SaaS'],
      industry_groups: ['Transportation', 'Software'],
      headquarters_location: 'Rotterdam, South Holland, Netherlands',
      headquarters_regions: ['Europe', 'Benelux'],
      founders: ['Mirthe van Oordt', 'Bram Kuipers'],
      contact_email: 'hello@harrowgate.example',
      website: 'https://harrowgate.example',
      linkedin: 'https://www.linkedin.example/company/harrowgate',
      last_funding_amount_usd: 18_500_000,
      last_funding_date: '2026-11-18',
      last_funding_type: 'Series A',
      total_funding_amount_usd: 22_500_000,
      contacts: [
        { first_name: 'Mirthe', last_name: 'van Oordt', role: 'Founder & CEO', email: 'mirthe@harrowgate.example' },
        { first_name: 'Bram', last_name: 'Kuipers' },
      ],
    },
    { organization_name: 'Quillmark' },
  ]);
  const csv = await exported([2, 1]);
  expect(csv.startsWith('Organization Name,')).toBe(true);
  expect(csv.endsWith('\r\n')).toBe(true);
  const company = (person: string[], contact: string[]) => [
    'Harrowgate',
    'Dispatch software, "for carriers"',
    'First line\nsecond line',
    'Logistics, SaaS',
    'Transportation, Software',
    'Rotterdam, South Holland, Netherlands',
    'Europe, Benelux',
    ...person,
    'Mirthe van Oordt, Bram Kuipers',
    ...contact,
    'hello@harrowgate.example',
    'https://harrowgate.example',
    'https://www.linkedin.example/company/harrowgate',
    '18500000',
    '2026-11-18',
    'Series A',
    '22500000',
  ];
  expect(cellsOf(csv)).toEqual([
    HEADERS,
    ['Quillmark', ...Array(18).fill('')],
    company(['Mirthe', 'van Oordt'], ['Founder & CEO', 'mirthe@harrowgate.example']),
    company(['Bram', 'Kuipers'], ['', '']),
  ]);
});

test('is UTF-8 without a byte order mark, with only the header when empty', async () => {
  const bytes = await buffer(exportCompanies({ format: 'csv', pool: database.pool, ids: [] }));
  expect(bytes.toString()).toBe(`${HEADERS.join(',')}\r\n`);
  expect([...bytes.subarray(0, 3)]).not.toEqual([0xef, 0xbb, 0xbf]);
});

test('skips deleted companies', async () => {
  await addMany(3);
  const rows = cellsOf(await exported([3, 99, 1]));
  expect(rows.map(([name]) => name)).toEqual(['Organization Name', 'Company 3', 'Company 1']);
});

test('keeps the order across batches', async () => {
  await addMany(3_500);
  const ids = Int32Array.from({ length: 3_500 }, (_, index) => 3_500 - index);
  const names = cellsOf(await exported(ids)).map(([name]) => name);
  expect(names.slice(1)).toEqual([...ids].map((id) => `Company ${id}`));
});

test('every exported text survives a reimport', async () => {
  const unit = fc.oneof(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ';', ' ', 'a', 'é', '😀'),
    fc.string({ unit: 'grapheme', maxLength: 3 }).filter((value) => !value.includes('\0')),
  );
  const value = fc.array(unit, { minLength: 1, maxLength: 8 }).map((units) => units.join(''));
  const row = fc.record({ name: value, description: value, full: value, role: value, email: value });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      await database.pool.query('truncate companies restart identity cascade');
      const companies = rows.map(({ name, description, full, role, email }, index) => ({
        organization_name: name,
        slug: `c${index}`,
        description,
        full_description: full,
        contacts: [{ role, email }],
      }));
      await addCompanies(database.db, companies);
      const read = cellsOf(await exported(rows.map((_, index) => index + 1))).slice(1);
      expect(read.map((cells) => [cells[0], cells[1], cells[2], cells[10], cells[11]])).toEqual(
        rows.map(({ name, description, full, role, email }) => [name, description, full, role, email]),
      );
    }),
    { numRuns: 25 },
  );
});

test('escapes cells that a spreadsheet would run as formulas', async () => {
  await addCompanies(database.db, [
    { organization_name: '=HYPERLINK("https://evil.example")', description: '@SUM(1)', contacts: [{ role: '-2+3' }] },
  ]);
  const cells = parse(await exported([1]), { from: 2 }).flat();
  expect(cells.filter((cell: string) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(cells).toContain('\'=HYPERLINK("https://evil.example")');
});

test('fails with the error when the database fails midway', async () => {
  await addMany(1_500);
  const ids = [...Array.from({ length: 1_500 }, (_, index) => index + 1), 2 ** 31];
  await expect(exported(ids)).rejects.toThrow(/out of range/);
  await expectFreePool();
});

test('reads only as far as its consumer and stops with it', async () => {
  await addMany(1_000, { full_description: 'x'.repeat(200) });
  let handedOut = 0;
  let stopped = false;
  function* endless() {
    try {
      for (;;) yield (handedOut++ % 1_000) + 1;
    } finally {
      stopped = true;
    }
  }
  const leaving = new AbortController();
  const stream = exportCompanies({ format: 'csv', pool: database.pool, ids: endless(), signal: leaving.signal });
  const parts = stream[Symbol.asyncIterator]();
  for (let bytes = 0; bytes < 10_000; ) bytes += (await parts.next()).value.length;
  leaving.abort();
  await expect(parts.next().then(() => parts.next())).rejects.toThrow(/aborted/);
  await expect.poll(() => stopped).toBe(true);
  expect(handedOut).toBeLessThanOrEqual(5_000);
  await expectFreePool();
});

/** Asserts that every connection was returned and works. */
async function expectFreePool(): Promise<void> {
  const { pool } = database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
}
