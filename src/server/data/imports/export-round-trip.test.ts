/** @module-tag slow */

import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';
import { type CompanyExport, exportCompanies } from '#server/workspace/exports/export-companies.ts';
import { cases } from '#test/cases.ts';
import { useTestDatabase } from '#test/database.ts';
import { importFile, readCompanies } from '#test/import-file.ts';
import { repetitions } from '#test/repetitions.ts';
import { loadSample } from '../sample/ensure-sample.ts';

const database = useTestDatabase();

async function exported(options: Partial<CompanyExport> = {}): Promise<Buffer> {
  const { rows } = await database.pool.query<{ id: number }>('select id from companies order by id');
  return buffer(exportCompanies({ format: 'csv', pool: database.pool, ids: rows.map(({ id }) => id), ...options }));
}

const now = new Date('2026-11-20');

it('reimporting an export changes nothing, and recreates the same file from an empty database', async () => {
  await loadSample(database.pool, '2026-11-20');
  await database.pool.query('delete from companies where id > $1', [repetitions(1_000, 3_000)]);
  await database.pool.query('update site_settings set sample_data = false');
  await importFile(
    database.pool,
    'Name,City,Description,Full Description,Email\n"=A, ""B""",Bonn,\'@x,"one\n\ntwo",a@a.example\n\'\'-Dash,Lyon,+1,<b>,-a@a.example\n',
  );
  const before = await readCompanies(database.pool);
  const file = await exported();
  expect(await importFile(database.pool, file, { now })).toMatchObject({
    companies: { created: 0, updated: 0, unchanged: before.length },
    contacts: { created: 0, updated: 0, suppressed: 0 },
    rounds: { created: 0, updated: 0 },
    rows: { rejected: 0 },
    problems: { total: 0 },
  });
  expect(await readCompanies(database.pool)).toEqual(before);

  await database.pool.query('truncate companies, imports cascade');
  expect((await importFile(database.pool, file, { now })).companies.created).toBe(before.length);
  expect((await exported()).equals(file)).toBe(true);
});

it('ignores the columns with the sources and the contact pressure', async () => {
  const before = await readCompanies(database.pool);
  const file = await exported({
    pressureOf: (id) => (id % 2 === 0 ? 'high' : 'low'),
    evidence: { withFiles: true },
  });
  expect(file.toString().split('\r\n')[1]).toMatch(/,\d{4}-\d\d-\d\d,(High|Low)$/);
  const report = await importFile(database.pool, file, { now });
  expect(report).toMatchObject({
    companies: { created: 0, updated: 0, unchanged: before.length },
    rows: { rejected: 0 },
    problems: { total: 0 },
  });
  expect(report.mapping.slice(-3)).toMatchObject(
    ['Source', 'Confirmed On', 'Contact Pressure'].map((header) => ({ header, field: null })),
  );
  expect(await readCompanies(database.pool)).toEqual(before);
});

it('reimporting an export changes nothing, whatever the original cells contained', async () => {
  const headers = cases`
    Name | Industries | Founders | Full Name | Role | Description | City | Country | Last Funding Date
    Last Funding Amount (in USD) | Last Funding Type
  `;
  const unit = fc.constantFrom('a', 'B', 'é', ',', ';', '|', ' ', '-', "'", '=', '"', '\n', '@', '1', '.', '#', '+');
  const cell = fc.string({ unit, maxLength: 8 });
  const date = fc.constantFrom('2024-05-06', '03/04/2024', '2024', '', 'x');
  const amount = fc.constantFrom('$1.25M', '3 mil', '0.126', '1.500', '');
  const row = fc.tuple(
    ...headers.map((header) => (header.includes('Date') ? date : header.includes('USD') ? amount : cell)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      await database.pool.query('truncate companies, imports cascade');
      // Companies with the same name would be merged.
      const numbered = rows.map(([name, ...cells], n) => [`${name} Reed ${n}`, ...cells]);
      await importFile(database.pool, [headers, ...numbered].map((cells) => csvLine(cells)).join(''), { now });
      const before = await readCompanies(database.pool);
      const report = await importFile(database.pool, await exported(), { now });
      expect(report.companies).toEqual({ created: 0, updated: 0, unchanged: before.length });
      expect(report.problems.total).toBe(0);
      expect(await readCompanies(database.pool)).toEqual(before);
    }),
    { numRuns: repetitions(10, 200) },
  );
});
