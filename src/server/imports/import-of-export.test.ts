import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSample } from '#server/database/sample/load-sample.ts';
import { exportCompaniesCsv } from '#server/exports/export-companies.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { importFile, readCompanies } from '#test/import-file.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function exported(): Promise<Buffer> {
  const { rows } = await database.pool.query<{ id: number }>('select id from companies order by id');
  return buffer(exportCompaniesCsv({ pool: database.pool, ids: rows.map(({ id }) => id) }));
}

const now = new Date('2026-11-20');

it('changes nothing, and into an empty database gives back the same file', async () => {
  await loadSample(database.pool, { seed: 1, today: '2026-11-20' });
  await database.pool.query('delete from companies where id > 3000');
  await database.pool.query('update site_settings set sample_data = false');
  await importFile(
    database.pool,
    'Name,City,Description,Full Description,Email\n"=A, ""B""",Bonn,\'@x,"one\n\ntwo",a@a.example\n\'\'-Dash,Lyon,+1,<b>,-a@a.example\n',
  );
  const before = await readCompanies(database.pool);
  const file = await exported();
  expect(await importFile(database.pool, file, { now })).toMatchObject({
    companies: { created: 0, updated: 0, unchanged: before.length },
    contacts: { created: 0, updated: 0 },
    rounds: { created: 0, updated: 0 },
    rows: { rejected: 0 },
    problems: { total: 0 },
  });
  expect(await readCompanies(database.pool)).toEqual(before);

  await database.pool.query('truncate companies, contacts, funding_rounds, imports');
  expect((await importFile(database.pool, file, { now })).companies.created).toBe(before.length);
  expect((await exported()).equals(file)).toBe(true);
});
