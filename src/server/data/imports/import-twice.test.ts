import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies, importFile, readCompanies } from '#test/import-file.ts';
import { repetitions } from '#test/repetitions.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { undoChange } from '../changes/undo-change.ts';

const database = useTestDatabase();
beforeEach(() => clearCompanies(database.pool));

/** Few values per column, so that rows meet in every combination of keys. */
const COLUMNS = {
  'Organization Name': ['Acme', 'ACME', 'Beta'],
  'Organization Name URL': ['', '', '/organization/one', '/organization/two'],
  Website: ['', '', 'one.example', 'two.example'],
  City: ['', 'Bonn', 'Lyon'],
  Description: ['', 'Tools', 'Toys'],
  'First Name': ['', 'Dana', 'Bo'],
  Email: ['', 'a@a.example', 'b@b.example'],
  'Last Funding Date': ['', '2024-01-02', '2023-01-02', '2022'],
  'Last Funding Type': ['', 'Seed', 'series-a'],
  'Last Funding Amount (in USD)': ['', '$1M', '2000000'],
  'Announced Date': ['', '2024-01-02', '2021-05-06'],
  'Money Raised (in USD)': ['', '5', '6'],
};

const row = fc.tuple(...Object.values(COLUMNS).map((values) => fc.constantFrom(...values)));
const file = fc
  .array(row, { minLength: 1, maxLength: 8 })
  .map((rows) => [Object.keys(COLUMNS), ...rows].map((cells) => cells.join(',')).join('\n'));

it('importing a file again changes nothing, whatever is stored', async () => {
  await fc.assert(
    fc.asyncProperty(file, file, async (older, newer) => {
      await clearCompanies(database.pool);
      await importFile(database.pool, older);
      await importFile(database.pool, newer);
      const before = await readCompanies(database.pool);
      const again = await importFile(database.pool, newer);
      expect(again).toMatchObject({ companies: { created: 0, updated: 0 }, contacts: { created: 0, updated: 0 } });
      expect(await readCompanies(database.pool)).toEqual(before);
    }),
    { numRuns: repetitions(15, 300), seed: 2026 },
  );
});

it('leaves current statistics, even if the tables were analyzed during the import, and so does undoing it', async () => {
  const estimate = async () =>
    (await database.pool.query("select reltuples from pg_class where oid = 'companies'::regclass")).rows[0].reltuples;
  const names = Array.from({ length: 1_001 }, (_, n) => `Acme ${n}`);
  let id = 0;
  await importFile(database.pool, ['Name', ...names].join('\n'), {
    async beforeCommit(_client, { changeId }) {
      id = changeId;
      await database.pool.query('analyze companies');
    },
  });
  expect(await estimate()).toBe(names.length);
  await inTransaction(database.pool, (client) => undoChange(client, { id, actor: null }));
  expect(await estimate()).toBe(0);
});

it('adds contacts after the stored ones, even if one was deleted', async () => {
  await importFile(database.pool, 'Name,First name\nAcme,Ada\nAcme,Bo\n');
  await database.pool.query(`delete from contacts where first_name = 'Ada'`);
  await importFile(database.pool, 'Name,First name\nAcme,Cy\nBeta,Eve\nAcme,Di\nBeta,Flo\n');
  const { rows } = await database.pool.query(
    'select first_name, position from contacts order by company_id, position, id',
  );
  expect(rows.map(({ first_name, position }) => [first_name, position])).toEqual([
    ['Bo', 1],
    ['Cy', 2],
    ['Di', 3],
    ['Eve', 0],
    ['Flo', 1],
  ]);
});

it('records into which contact one was merged that a completed one makes redundant', async () => {
  await importFile(database.pool, 'Name,First name,Last name,Email\nAcme,Ada,Berg,\nAcme,,,ada@acme.example\n');
  const { rows: before } = await database.pool.query('select id, first_name from contacts order by id');
  await importFile(database.pool, 'Name,First name,Last name,Email\nAcme,Ada,Berg,ada@acme.example\n');
  const { rows: kept } = await database.pool.query('select id, first_name, email from contacts');
  expect(kept).toEqual([{ id: expect.any(Number), first_name: 'Ada', email: 'ada@acme.example' }]);
  const { rows: merged } = await database.pool.query('select table_name, gone_id, kept_id from merged_ids');
  const removed = before.find(({ id }) => id !== kept[0].id);
  expect(merged).toEqual([{ table_name: 'contacts', gone_id: removed.id, kept_id: kept[0].id }]);
});
