import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { up } from './0024-import-choices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('groups the problems of earlier reports and has open files previewed again', async () => {
  const { db, pool } = database;
  await pool.query(`
    drop table import_sources;
    alter table uploads drop column choices, drop column remembered`);
  const common = { fileName: 'a.csv', rows: { read: 9, rejected: 1 } };
  const dates = { order: 'day-first', reason: '2 dates can only be read so', ambiguous: 3 };
  const kept = [
    { row: 4, column: 'Amount', cell: 'lots', reason: 'is not an amount' },
    { row: 5, column: null, cell: ', x.example', reason: 'has 2 cells where the header has 3' },
    { row: 6, column: null, cell: 'x', reason: 'has 1 cells where the header has 3' },
  ];
  const mapping = [{ header: 'Date', field: 'lastFundingDate', confidence: 1, note: null }];
  for (const [kind, report] of [
    ['companies', { ...common, dates, mapping, problems: { total: 1_500, kept } }],
    ['lps', { ...common, mapping: [], problems: { total: 0, kept: [] } }],
    ['form-d', { ...common, problems: { total: 1, kept: [{ place: 'a.xml', reason: 'is not a Form D' }] } }],
  ]) {
    await pool.query("insert into imports (kind, file_name, report) values ($1, 'a.csv', $2)", [kind, report]);
  }
  await pool.query(`
    insert into uploads (id, actor, kind, file_name, size, modified_at, state, comparison)
    values (gen_random_uuid(), 'admin', 'companies', 'b.csv', 1, 1, 'compared', '{}')`);

  await up(db as unknown as Kysely<unknown>);

  const { rows } = await pool.query('select kind, report from imports order by id');
  expect(rows).toMatchObject([
    {
      report: {
        about: 'companies',
        dates: [{ field: 'lastFundingDate', column: 'Date', order: 'day-first', ambiguous: 3, examples: [] }],
        cells: { cells: 0 },
        joins: { total: 0 },
        problems: {
          total: 1_500,
          groups: [
            { column: null, reason: 'has … cells where the header has …', count: 2 },
            { column: 'Amount', reason: 'is not an amount', count: 1, examples: [{ row: 4, cell: 'lots' }] },
          ],
        },
      },
    },
    { report: { notes: [], problems: { total: 0, groups: [] } } },
    { report: { problems: { groups: [{ reason: 'is not a Form D', examples: [{ row: 1, cell: 'a.xml' }] }] } } },
  ]);
  const uploads = await pool.query('select state, comparison, choices from uploads');
  expect(uploads.rows).toEqual([{ state: 'uploaded', comparison: null, choices: {} }]);
});
